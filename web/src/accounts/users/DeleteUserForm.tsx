import type { User } from "@school/core/accounts/users/contract.ts";
import { useState } from "react";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { accountsApi } from "../api.ts";
import { useUserAction } from "./use-user-action.ts";
import { UserActionForm } from "./UserActionForm.tsx";
import { userName } from "./user-words.ts";
import styles from "./Users.module.css";

/** Deletes an account softly, with the reason. */
export function DeleteUserForm({ user, onDone }: { user: User; onDone: () => void }) {
  const [reason, setReason] = useState("");
  const action = useUserAction({
    user,
    send: ({ id, version }, text: string) =>
      accountsApi.removeUser.call({ id, version, ...(text !== "" && { reason: text }) }),
    done: `Deleted: ${userName(user)}`,
    failure: "Error deleting user",
    onDone,
  });
  return (
    <UserActionForm
      action={action}
      submit="Delete"
      busyLabel="Deleting..."
      danger
      onSubmit={() => action.run(reason.trim())}
      onCancel={onDone}
    >
      <p className={styles.text}>
        {userName(user)} can no longer sign in. The Deleted view keeps the account, and restoring
        gives everything back.
      </p>
      <TextAreaField
        label="Reason (optional)"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </UserActionForm>
  );
}
