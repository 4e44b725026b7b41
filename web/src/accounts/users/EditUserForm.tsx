import type { User } from "@school/core/accounts/users/contract.ts";
import { rolesToGive } from "@school/core/accounts/users/policy.ts";
import { checkChangedUser } from "@school/core/accounts/users/user-form.ts";
import type { Issue } from "@school/core/api/error.ts";
import { useState } from "react";
import { useAccount } from "../account.ts";
import { accountsApi } from "../api.ts";
import { PasswordFields, passwordInput, type PasswordChoice } from "./PasswordFields.tsx";
import { useUserAction } from "./use-user-action.ts";
import { UserActionForm } from "./UserActionForm.tsx";
import { mayHaveClass, UserFields, type UserValues } from "./UserFields.tsx";

interface EditUserFormProps {
  user: User;
  classNames: readonly string[];
  onDone: () => void;
}

const NO_CHANGE: PasswordChoice = { password: "", useDefaultPassword: false };

/** Changes an account. Only the fields that the person changed are sent. */
export function EditUserForm({ user, classNames, onDone }: EditUserFormProps) {
  const account = useAccount();
  const [typed, setTyped] = useState<Partial<UserValues>>({});
  const [password, setPassword] = useState(NO_CHANGE);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const action = useUserAction({
    user,
    send: ({ id, version }, changes: object) =>
      accountsApi.updateUser.call({ id, version, ...changes }),
    done: "User updated successfully",
    failure: "Error updating user",
    onDone,
  });
  const stored = valuesOf(action.seen);
  const values = { ...stored, ...typed };
  const mayLackEmail = action.seen.hasStudentRecord || action.seen.email === null;

  function send(): void {
    const changes = { ...changedFields(stored, values), ...passwordInput(password) };
    const found = checkChangedUser(
      { ...changes, firstName: values.firstName, lastName: values.lastName, email: values.email },
      { mayLackEmail },
    );
    setIssues(found);
    if (found.length > 0) return;
    if (Object.keys(changes).length === 0) onDone();
    else action.run(changes);
  }

  const issueFor = (field: string) =>
    issues.find(({ path }) => path[0] === field)?.message ?? action.issueFor(field);
  const roles = rolesToGive(account);
  return (
    <UserActionForm
      action={action}
      submit={action.news.length > 0 ? "Save all the same" : "Save"}
      busyLabel="Saving..."
      onSubmit={send}
      onCancel={onDone}
    >
      <UserFields
        values={values}
        onChange={(changes) => setTyped({ ...typed, ...changes })}
        roles={roles}
        classNames={classNames}
        issueFor={issueFor}
        roleFixed={action.seen.hasStudentRecord || action.seen.awaitingApproval}
        mayLackEmail={mayLackEmail}
      />
      {account.id !== user.id && (
        <PasswordFields
          value={password}
          onChange={setPassword}
          description="Leave it blank to keep the present one."
          error={issueFor("password")}
        />
      )}
    </UserActionForm>
  );
}

function valuesOf({ role, firstName, lastName, email, className, ...user }: User): UserValues {
  const wished = user.hasStudentRecord ? null : user.requestedClass;
  return { role, firstName, lastName, email: email ?? "", class: className ?? wished ?? "" };
}

function changedFields(stored: UserValues, values: UserValues): Partial<UserValues> {
  const keys = Object.keys(stored) as (keyof UserValues)[];
  const changed = keys.filter((key) => values[key].trim() !== stored[key]);
  const sent = changed.filter((key) => key !== "class" || mayHaveClass(values.role));
  return Object.fromEntries(sent.map((key) => [key, values[key].trim()]));
}
