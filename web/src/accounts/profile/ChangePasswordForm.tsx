import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { useAccount } from "../account.ts";
import { accountsApi } from "../api.ts";
import { focusFirst, textOf, type FieldErrors } from "../form-values.ts";
import { Password } from "../Password.tsx";
import { checkChange, type ChangeForm, lengthText } from "../password-rules.ts";
import { failures, toasts } from "./text.ts";
import { labels as accountsLabels } from "../text.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { messages } from "@school/core/accounts/text.ts";

/** Changes the person's own password. This ends all other sessions of the account. */
export function ChangePasswordForm(props: { onChanged?: () => void; onCancel?: () => void }) {
  const account = useAccount();
  const { email, userId, role } = account;
  const [errors, setErrors] = useState<FieldErrors<keyof ChangeForm>>({});
  const change = useMutation(accountsApi.changePassword.mutationOptions());

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const values = new FormData(element);
    const form = {
      currentPassword: textOf(values, "currentPassword"),
      newPassword: textOf(values, "newPassword"),
      confirmation: textOf(values, "confirmation"),
    };
    const issues = checkChange(form, account);
    setErrors(issues);
    change.reset();
    if (focusFirst(element, issues)) return;
    const { currentPassword, newPassword } = form;
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          element.reset();
          toastSuccess(toasts.passwordChanged);
          props.onChanged?.();
        },
      },
    );
  };

  const errorOf = (field: keyof ChangeForm) =>
    errors[field] ?? (change.error instanceof ApiError ? change.error.issueFor(field) : undefined);
  const atField = errorOf("currentPassword") ?? errorOf("newPassword");
  const failure = change.isError && atField === undefined;
  return (
    <Form label="Change password" onSubmit={submit}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" hidden readOnly autoComplete="username" value={email ?? userId} />
      <Password
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        error={errorOf("currentPassword")}
      />
      <Password
        name="newPassword"
        label={messages.newPassword}
        description={lengthText(role)}
        autoComplete="new-password"
        error={errorOf("newPassword")}
      />
      <Password
        name="confirmation"
        label={accountsLabels.confirmNewPassword}
        autoComplete="new-password"
        error={errorOf("confirmation")}
      />
      <FormActions
        submit={uiLabels.changePassword}
        busyLabel="Changing..."
        busy={change.isPending}
        onCancel={props.onCancel}
        error={failure ? messageOf(change.error, failures.changePassword) : null}
      />
    </Form>
  );
}
