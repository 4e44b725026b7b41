import type { User } from "@school/core/accounts/users/contract.ts";
import { NO_PASSWORD } from "@school/core/accounts/users/user-form.ts";
import { checkPassword } from "@school/core/accounts/password-form.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { accountsApi } from "../api.ts";
import { NO_PASSWORD_CHOICE, PasswordFields, passwordInput } from "./PasswordFields.tsx";
import { userChanges, failures, toasts } from "./text.ts";
import { RefusalLink } from "./RefusalLink.tsx";

/** A new password for a person who cannot sign in. */
export function SetPasswordForm({ user, onDone }: { user: User; onDone: () => void }) {
  const form = useRecordForm({
    record: user,
    valuesOf: () => NO_PASSWORD_CHOICE,
    check({ record, values: { password, useDefaultPassword } }) {
      if (useDefaultPassword) return [];
      if (password === "") return [{ path: ["password"], message: NO_PASSWORD }];
      const field = { field: "password", name: "Password", whose: "the person's" } as const;
      return checkPassword(password, field, record);
    },
    input: ({ record: { id, version }, values }) => ({ id, version, ...passwordInput(values) }),
    send: accountsApi.setPassword.call,
    saved() {
      toastSuccess(toasts.userUpdated);
      onDone();
    },
    failure: failures.updateUser,
    differences: userChanges,
    outdated: accountsApi.users.key(),
  });
  return (
    <RecordForm
      form={form}
      submit="Set Password"
      onCancel={onDone}
      errorLink={<RefusalLink failure={form.failure} />}
    >
      <p>This signs the person out everywhere.</p>
      {user.hasSecondFactor && (
        <p>
          Their passkeys and authenticator apps stay. If someone else used the account, a principal
          turns off its two-step sign-in too.
        </p>
      )}
      <PasswordFields form={form} role={user.role} />
    </RecordForm>
  );
}
