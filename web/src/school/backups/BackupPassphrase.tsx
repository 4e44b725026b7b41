import type { BackupOverview } from "@school/core/school/backups/contract.ts";
import { MIN_PASSPHRASE } from "@school/core/school/backups/plan.ts";
import { backupTexts as ruleTexts } from "@school/core/school/backups/text.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { PasswordField } from "../../ui/fields/FormFields.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { failures } from "../../ui/text.ts";
import { backupsApi } from "../api.ts";
import { backupTexts } from "./text.ts";

/** The passphrase of new backups. It can be replaced, but never read. */
export function BackupPassphrase({ passphrase }: Pick<BackupOverview, "passphrase">) {
  return (
    <Panel title={backupTexts.passphraseTitle}>
      <Stack>
        <p>
          {passphrase === null
            ? "No passphrase is set. Backups stay unencrypted on the server and cannot be downloaded."
            : passphrase === "portal"
              ? "A passphrase is set. New backups are encrypted."
              : "The passphrase is set on the server (BACKUP_PASSPHRASE). New backups are encrypted."}
        </p>
        <p>
          {
            "An encrypted backup cannot be opened without its passphrase: all data in it is lost. Write it on paper and keep it in the school's safe. The portal never shows it again."
          }
        </p>
        {passphrase !== "environment" && <PassphraseForm hasOne={passphrase === "portal"} />}
      </Stack>
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
      toastSuccess("Passphrase saved. Write it down now.");
    },
    failure: failures.save,
    outdated: backupsApi.overview.key(),
  });
  return (
    <RecordForm
      form={form}
      label={backupTexts.passphraseTitle}
      submit={hasOne ? "Replace passphrase" : "Set passphrase"}
    >
      <PasswordField
        label={hasOne ? "New passphrase" : "Passphrase"}
        description={
          hasOne
            ? "Backups made before keep the passphrase that they were made with."
            : "8 characters or more. Four or five unusual words are best."
        }
        autoComplete="new-password"
        {...form.field("passphrase")}
      />
    </RecordForm>
  );
}
