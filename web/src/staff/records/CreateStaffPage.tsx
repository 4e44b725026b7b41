import type { NewStaff } from "@school/core/staff/records/contract.ts";
import { STAFF_PASSWORD_HINT, checkNewStaff } from "@school/core/staff/records/staff-form.ts";
import { useNavigate } from "@tanstack/react-router";
import { useAccount } from "../../accounts/account.ts";
import { randomPassword } from "../../accounts/random-password.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { RecordField } from "../../ui/fields/RecordFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { staffApi } from "../api.ts";
import { staffForm, type StaffForm, StaffSections } from "./FormSections.tsx";
import styles from "./Record.module.css";
import {
  FIELD_OF,
  NEVER_STORED,
  newStaffValues,
  staffInput,
  supervisorIssues,
} from "./staff-values.ts";
import { titles, failures } from "./text.ts";
import { messages } from "@school/core/staff/text.ts";

const DIRECTORY = "/dashboard/staff";

/** Adds a member of staff. */
export function CreateStaffPage() {
  const account = useAccount();
  const navigate = useNavigate();
  const form = useRecordForm({
    record: null,
    valuesOf: () => newStaffValues(randomPassword()),
    check: ({ values }) => [
      ...checkNewStaff(values, new Date().toISOString().slice(0, 10)),
      ...supervisorIssues(values),
    ],
    input({ changes, values }): NewStaff {
      const { password, generated, nationality } = values;
      return {
        ...staffInput({ ...changes, nationality }),
        password,
        isGeneratedPassword: generated !== "" && password === generated,
      };
    },
    send: (input) => staffApi.create.call(input),
    saved() {
      toastSuccess(messages.created);
      void navigate({ to: DIRECTORY });
    },
    failure: failures.createStaff,
    outdated: staffApi.key(),
    fieldOf: FIELD_OF,
    draft: { account: account.id, form: "staff/create", except: NEVER_STORED },
  });
  const sections = staffForm(form, "new");
  return (
    <Page title={titles.createStaff} crumbs={[{ label: "Staff", href: DIRECTORY }]}>
      <Panel>
        <RecordForm
          form={form}
          label={titles.createStaff}
          submit={titles.createStaff}
          onCancel={() => void navigate({ to: DIRECTORY })}
        >
          <StaffSections
            form={sections}
            account={
              <>
                <NewPasswordField form={sections} restored={form.restored} />
                <RecordField
                  form={sections}
                  name="email"
                  hint="Without an email, the person signs in with the username and gets no emails."
                />
              </>
            }
            pictures="Pictures"
          />
        </RecordForm>
      </Panel>
    </Page>
  );
}

/** Shown as plain text, since it will be handed over: generated or typed. */
function NewPasswordField({ form, restored }: { form: StaffForm; restored: boolean }) {
  const { password, generated } = form.values;
  const isGenerated = password !== "" && password === generated;
  const note = !isGenerated
    ? "Typed by you."
    : restored
      ? "This is a new password. One that you noted before no longer counts."
      : "Generated. The login slip shows it until it is changed.";
  return (
    <div className={styles.made}>
      <TextField
        label="Password"
        description={`${STAFF_PASSWORD_HINT}. ${password === "" ? "" : note}`}
        withAsterisk
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={password}
        error={form.issueFor("password")}
        onChange={(event) => form.change({ password: event.currentTarget.value })}
      />
      <Button
        onClick={() => {
          const made = randomPassword();
          form.change({ password: made, generated: made });
        }}
      >
        Generate another
      </Button>
    </div>
  );
}
