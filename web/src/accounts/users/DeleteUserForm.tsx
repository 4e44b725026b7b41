import type { User } from "@school/core/accounts/users/contract.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { accountsApi } from "../api.ts";
import { userChanges, userName, failures } from "./text.ts";
import { RefusalLink } from "./RefusalLink.tsx";
import { labels } from "../../ui/text.ts";

/** Deletes an account softly, with the reason. */
export function DeleteUserForm({ user, onDone }: { user: User; onDone: () => void }) {
  const form = useRecordForm({
    record: user,
    valuesOf: () => ({ reason: "" }),
    input: ({ record: { id, version }, values }) => {
      const reason = values.reason.trim();
      return { id, version, ...(reason !== "" && { reason }) };
    },
    send: accountsApi.removeUser.call,
    saved() {
      toastSuccess(`Deleted: ${userName(user)}`);
      onDone();
    },
    failure: failures.deleteUser,
    differences: userChanges,
    outdated: accountsApi.users.key(),
  });
  return (
    <RecordForm
      form={form}
      submit="Delete"
      busyLabel="Deleting..."
      danger
      onCancel={onDone}
      errorLink={<RefusalLink failure={form.failure} />}
    >
      <p>
        {userName(user)} can no longer sign in. You can restore the account in the Deleted view.
      </p>
      <TextAreaField label={labels.reasonOptional} maxLength={500} {...form.field("reason")} />
    </RecordForm>
  );
}
