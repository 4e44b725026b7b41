import type { BackupOverview } from "@school/core/school/backups/contract.ts";
import { MIN_PASSPHRASE } from "@school/core/school/backups/plan.ts";
import { backupTexts as ruleTexts } from "@school/core/school/backups/text.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { PasswordField } from "../../ui/fields/FormFields.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { failures } from "../../ui/text.ts";
import { backupsApi } from "../api.ts";
import styles from "../settings/Settings.module.css";
import { backupTexts } from "./text.ts";

/** The passphrase of new backups. It can be replaced, but never read. */
export function BackupPassphrase({ passphrase }: Pick<BackupOverview, "passphrase">) {
  return (
    <Panel title={backupTexts.passphraseTitle}>
      <div className={styles.stack}>
        <p className={styles.text}>
          {passphrase === null
            ? backupTexts.passphraseMissing
            : passphrase === "portal"
              ? backupTexts.passphraseSet
              : backupTexts.passphraseOfServer}
        </p>
        <p className={styles.text}>{backupTexts.passphraseLost}</p>
        {passphrase !== "environment" && <PassphraseForm hasOne={passphrase === "portal"} />}
      </div>
    </Panel>
  );
}

function PassphraseForm({ hasOne }: { hasOne: boolean }) {
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({ passphrase: "" }),
    check: ({ values }) =>
      values.passphrase.length < MIN_PASSPHRASE
        ? [{ path: ["passphrase"], message: ruleTexts.passphrase }]
        : [],
    input: ({ values }) => values,
    send: backupsApi.setPassphrase.call,
    saved(_answer, startFrom) {
      startFrom(null);
      toastSuccess(backupTexts.passphraseSaved);
    },
    failure: failures.save,
    outdated: backupsApi.overview.key(),
  });
  return (
    <RecordForm
      form={form}
      label={backupTexts.passphraseTitle}
      submit={hasOne ? backupTexts.replacePassphrase : backupTexts.setPassphrase}
    >
      <PasswordField
        label={hasOne ? "New passphrase" : "Passphrase"}
        description={
          hasOne
            ? backupTexts.passphraseOlder
            : "8 characters or more. Four or five unusual words are best."
        }
        autoComplete="new-password"
        {...form.field("passphrase")}
      />
    </RecordForm>
  );
}
