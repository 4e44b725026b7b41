import { checkPassword, checkPasswordChange } from "@school/core/accounts/users/user-form.ts";
import type { FieldErrors } from "./form-values.ts";

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
    ...(!hasToken && username === "" && { username: "Please enter your email address" }),
    ...(!hasToken && code === "" && { code: "No reset token available" }),
    ...(weak && { password: weak.message }),
    ...(password === "" && { password: "Please enter a new password" }),
    ...(password !== confirmation && { confirmation: "Passwords do not match" }),
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
  if (missing !== undefined) return { [missing]: "Please fill in all password fields" };
  if (newPassword !== confirmation) return { confirmation: "New passwords do not match" };
  const [issue] = checkPasswordChange(currentPassword, newPassword);
  return issue === undefined ? {} : { newPassword: issue.message };
}
