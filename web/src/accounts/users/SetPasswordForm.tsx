import type { User } from "@school/core/accounts/users/contract.ts";
import { checkPassword, NO_PASSWORD } from "@school/core/accounts/users/user-form.ts";
import { useState } from "react";
import { accountsApi } from "../api.ts";
import { PasswordFields, passwordInput } from "./PasswordFields.tsx";
import { useUserAction } from "./use-user-action.ts";
import { UserActionForm } from "./UserActionForm.tsx";
import styles from "./Users.module.css";

/** A new password for somebody who cannot sign in. */
export function SetPasswordForm({ user, onDone }: { user: User; onDone: () => void }) {
  const [choice, setChoice] = useState({ password: "", useDefaultPassword: false });
  const [fault, setFault] = useState<string>();
  const action = useUserAction({
    user,
    send: ({ id, version }, password: object) =>
      accountsApi.setPassword.call({ id, version, ...password }),
    done: "User updated successfully",
    failure: "Error updating user",
    onDone,
  });

  function send(): void {
    const { password, useDefaultPassword } = choice;
    const typed =
      password === "" ? NO_PASSWORD : checkPassword(password, "", "Password")[0]?.message;
    const found = useDefaultPassword ? undefined : typed;
    setFault(found);
    if (found === undefined) action.run(passwordInput(choice));
  }

  return (
    <UserActionForm
      action={action}
      submit="Set Password"
      busyLabel="Saving..."
      onSubmit={send}
      onCancel={onDone}
    >
      <p className={styles.text}>The person is signed out everywhere.</p>
      <PasswordFields
        value={choice}
        onChange={setChoice}
        error={fault ?? action.issueFor("password")}
      />
    </UserActionForm>
  );
}
