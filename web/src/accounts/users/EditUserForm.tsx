import type { User } from "@school/core/accounts/users/contract.ts";
import { rolesToGive } from "@school/core/accounts/users/policy.ts";
import { checkChangedUser } from "@school/core/accounts/users/user-form.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { useAccount } from "../account.ts";
import { accountsApi } from "../api.ts";
import { NO_PASSWORD_CHOICE, PasswordFields, passwordInput } from "./PasswordFields.tsx";
import { mayHaveClass, UserFields, type UserValues } from "./UserFields.tsx";
import { userChanges } from "./user-words.ts";

interface EditUserFormProps {
  user: User;
  classNames: readonly string[];
  onDone: () => void;
}

/** Changes an account. Only the fields that the person changed are sent. */
export function EditUserForm({ user, classNames, onDone }: EditUserFormProps) {
  const account = useAccount();
  const form = useRecordForm({
    record: user,
    valuesOf,
    check: ({ record, values }) => checkChangedUser(values, { mayLackEmail: mayLackEmail(record) }),
    unchanged: onDone,
    input: ({ record: { id, version }, values, changes }) => ({
      id,
      version,
      ...sentFields(values, changes),
      ...passwordInput(values),
    }),
    send: accountsApi.updateUser.call,
    saved() {
      toastSuccess("User updated successfully");
      onDone();
    },
    failure: "Error updating user",
    differences: userChanges,
    outdated: accountsApi.users.key(),
  });
  const { record } = form;
  return (
    <RecordForm form={form} onCancel={onDone}>
      <UserFields
        form={form}
        roles={rolesToGive(account)}
        classNames={classNames}
        roleFixed={record.hasStudentRecord || record.awaitingApproval}
        mayLackEmail={mayLackEmail(record)}
      />
      {account.id !== user.id && (
        <PasswordFields form={form} description="Leave it blank to keep the present one." />
      )}
    </RecordForm>
  );
}

function valuesOf({ role, firstName, lastName, email, className, ...user }: User) {
  const wished = user.hasStudentRecord ? null : user.requestedClass;
  const fields = {
    role,
    firstName,
    lastName,
    email: email ?? "",
    class: className ?? wished ?? "",
  };
  return { ...fields, ...NO_PASSWORD_CHOICE };
}

function mayLackEmail({ hasStudentRecord, email }: User): boolean {
  return hasStudentRecord || email === null;
}

/** A class goes along only where the role has one. */
function sentFields({ role }: UserValues, changes: Partial<UserValues>): Partial<UserValues> {
  const { firstName, lastName, email } = changes;
  return {
    ...(changes.role !== undefined && { role }),
    ...(firstName !== undefined && { firstName: firstName.trim() }),
    ...(lastName !== undefined && { lastName: lastName.trim() }),
    ...(email !== undefined && { email: email.trim() }),
    ...(changes.class !== undefined && mayHaveClass(role) && { class: changes.class.trim() }),
  };
}
