import type { User } from "@school/core/accounts/users/contract.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { accountsApi } from "../api.ts";
import { useSendsEmail } from "../sends-email.ts";
import { dropFactorTexts, failures, userChanges } from "./text.ts";

/** Turns off two-step sign-in for a person who has lost phone and codes, with the reason. */
export function DropFactorForm({ user, onDone }: { user: User; onDone: () => void }) {
  const sendsEmail = useSendsEmail();
  const form = useRecordForm({
    record: user,
    valuesOf: () => ({ reason: "" }),
    check: ({ values }) =>
      values.reason.trim() === "" ? [{ path: ["reason"], message: dropFactorTexts.noReason }] : [],
    input: ({ record: { id, version }, values }) => ({
      id,
      version,
      reason: values.reason.trim(),
    }),
    send: accountsApi.dropSecondFactor.call,
    saved() {
      toastSuccess(dropFactorTexts.done);
      onDone();
    },
    failure: failures.updateUser,
    differences: userChanges,
    outdated: accountsApi.users.key(),
  });
  return (
    <RecordForm
      form={form}
      submit={dropFactorTexts.confirm}
      busyLabel={dropFactorTexts.busy}
      danger
      onCancel={onDone}
    >
      <p>{dropFactorTexts.what(sendsEmail && user.email !== null)}</p>
      <TextAreaField
        label="Reason"
        description="Saved in the audit log."
        required
        maxLength={500}
        {...form.field("reason")}
      />
    </RecordForm>
  );
}
