import { rolesToGive } from "@school/core/accounts/users/policy.ts";
import { checkNewUser } from "@school/core/accounts/users/user-form.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { useAccount } from "../account.ts";
import { accountsApi } from "../api.ts";
import { NO_PASSWORD_CHOICE, PasswordFields, passwordInput } from "./PasswordFields.tsx";
import { mayHaveClass, UserFields, type UserValues } from "./UserFields.tsx";

interface CreateUserFormProps {
  classNames: readonly string[];
  onDone: () => void;
}

const NEW_USER: UserValues = { role: "STUDENT", firstName: "", lastName: "", email: "", class: "" };

/** A new account; it may sign in at once. */
export function CreateUserForm({ classNames, onDone }: CreateUserFormProps) {
  const account = useAccount();
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({ ...NEW_USER, ...NO_PASSWORD_CHOICE }),
    check: ({ values }) => checkNewUser(values),
    input({ values }) {
      const { role, firstName, lastName, email } = values;
      const withClass = mayHaveClass(role) && values.class.trim() !== "";
      return {
        role,
        firstName,
        lastName,
        email,
        ...(withClass && { class: values.class }),
        ...passwordInput(values),
      };
    },
    send: accountsApi.createUser.call,
    saved() {
      toastSuccess("User created successfully!");
      onDone();
    },
    failure: "Error creating user",
    outdated: accountsApi.users.key(),
  });
  return (
    <RecordForm form={form} submit="Create User" busyLabel="Creating..." onCancel={onDone}>
      <UserFields form={form} roles={rolesToGive(account)} classNames={classNames} />
      <PasswordFields form={form} />
    </RecordForm>
  );
}
