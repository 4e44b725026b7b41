import { checkPassword, checkPasswordChange } from "@school/core/accounts/users/user-form.ts";
import type { FieldErrors } from "./form-values.ts";
import { messages } from "./text.ts";
import { messages as accountsMessages } from "@school/core/accounts/text.ts";

export interface ResetForm {
  /** Whether a mail's link has signed in already; otherwise its code must be given. */
  hasToken: boolean;
  username: string;
  code: string;
  password: string;
  confirmation: string;
}

/** What is wrong with the form that chooses a new password after a mail. */
export function checkReset(form: ResetForm): FieldErrors<keyof ResetForm> {
  const { hasToken, username, code, password, confirmation } = form;
  const [weak] = checkPassword(password, "password", "Password");
  return {
    ...(!hasToken && username === "" && { username: messages.emailRequired }),
    ...(!hasToken && code === "" && { code: messages.noResetToken }),
    ...(weak && { password: weak.message }),
    ...(password === "" && { password: messages.newPasswordRequired }),
    ...(password !== confirmation && { confirmation: messages.passwordsDoNotMatch }),
  };
}

export interface ChangeForm {
  currentPassword: string;
  newPassword: string;
  confirmation: string;
}

/** What is wrong with the change of one's own password. */
export function checkChange(form: ChangeForm): FieldErrors<keyof ChangeForm> {
  const { currentPassword, newPassword, confirmation } = form;
  const missing = (["currentPassword", "newPassword", "confirmation"] as const).find(
    (field) => form[field] === "",
  );
  if (missing !== undefined) return { [missing]: accountsMessages.passwordFields };
  if (newPassword !== confirmation) return { confirmation: messages.newPasswordsDoNotMatch };
  const [issue] = checkPasswordChange(currentPassword, newPassword);
  return issue === undefined ? {} : { newPassword: issue.message };
}
