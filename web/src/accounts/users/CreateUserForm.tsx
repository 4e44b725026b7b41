import { rolesToGive } from "@school/core/accounts/users/policy.ts";
import { checkNewUser } from "@school/core/accounts/users/user-form.ts";
import type { Issue } from "@school/core/api/error.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../platform/client/api-error.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { useAccount } from "../account.ts";
import { accountsApi } from "../api.ts";
import { PasswordFields, passwordInput, type PasswordChoice } from "./PasswordFields.tsx";
import { formError } from "./use-user-action.ts";
import { UserActionForm } from "./UserActionForm.tsx";
import { mayHaveClass, UserFields, type UserValues } from "./UserFields.tsx";

interface CreateUserFormProps {
  classNames: readonly string[];
  onDone: () => void;
}

/** A new account; it may sign in at once. */
export function CreateUserForm({ classNames, onDone }: CreateUserFormProps) {
  const account = useAccount();
  const queries = useQueryClient();
  const [values, setValues] = useState<UserValues & PasswordChoice>({
    role: "STUDENT",
    firstName: "",
    lastName: "",
    email: "",
    class: "",
    password: "",
    useDefaultPassword: false,
  });
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const create = useMutation({
    ...accountsApi.createUser.mutationOptions(),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: accountsApi.users.key() });
      toastSuccess("User created successfully!");
      onDone();
    },
  });

  function change(changes: Partial<UserValues & PasswordChoice>): void {
    setValues({ ...values, ...changes });
  }

  function send(): void {
    const found = checkNewUser(values);
    setIssues(found);
    create.reset();
    if (found.length > 0) return;
    const { role, firstName, lastName, email } = values;
    const schoolClass = mayHaveClass(role) && values.class.trim() !== "" ? values.class : null;
    create.mutate({
      role,
      firstName,
      lastName,
      email,
      ...(schoolClass !== null && { class: schoolClass }),
      ...passwordInput(values),
    });
  }

  const refusal = create.error instanceof ApiError ? create.error : null;
  const issueFor = (field: string) =>
    issues.find(({ path }) => path[0] === field)?.message ?? refusal?.issueFor(field);
  return (
    <UserActionForm
      action={{
        news: [],
        busy: create.isPending,
        error: create.isError ? formError(create.error, "Error creating user") : null,
      }}
      submit="Create User"
      busyLabel="Creating..."
      onSubmit={send}
      onCancel={onDone}
    >
      <UserFields
        values={values}
        onChange={change}
        roles={rolesToGive(account)}
        classNames={classNames}
        issueFor={issueFor}
      />
      <PasswordFields value={values} onChange={change} error={issueFor("password")} />
    </UserActionForm>
  );
}
