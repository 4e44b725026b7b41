import { minPasswordLength, type PasswordOwner } from "@school/core/accounts/password.ts";
import type { Role } from "@school/core/accounts/roles.ts";
import { checkPassword, checkPasswordChange } from "@school/core/accounts/password-form.ts";
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

/** Returns the faults of the form that chooses a new password after a mail. */
export function checkReset(form: ResetForm): FieldErrors<keyof ResetForm> {
  const { hasToken, username, code, password, confirmation } = form;
  const field = { field: "password", name: "Password", whose: "your" } as const;
  // Only the server knows whose password it is, and so its required length.
  const [weak] = checkPassword(password, field, { role: "STUDENT" });
  return {
    ...(!hasToken && username === "" && { username: messages.emailRequired }),
    ...(!hasToken && code === "" && { code: messages.noResetToken }),
    ...(weak && { password: weak.message }),
    ...(password === "" && { password: "Please enter a new password" }),
    ...(password !== confirmation && { confirmation: messages.passwordsDoNotMatch }),
  };
}

export interface ChangeForm {
  currentPassword: string;
  newPassword: string;
  confirmation: string;
}

/** Returns the faults when people change their own password. */
export function checkChange(
  form: ChangeForm,
  owner: PasswordOwner & { readonly role: Role },
): FieldErrors<keyof ChangeForm> {
  const { currentPassword, newPassword, confirmation } = form;
  const missing = (["currentPassword", "newPassword", "confirmation"] as const).find(
    (field) => form[field] === "",
  );
  if (missing !== undefined) return { [missing]: accountsMessages.passwordFields };
  if (newPassword !== confirmation) return { confirmation: messages.newPasswordsDoNotMatch };
  const [issue] = checkPasswordChange({ currentPassword, newPassword }, owner);
  return issue === undefined ? {} : { newPassword: issue.message };
}

/** Returns the minimum length of a password for that role, as forms state it. */
export function lengthText(role: Role): string {
  return `${minPasswordLength(role)} characters or more.`;
}

/** The length rule if the password's owner is unknown. */
export const LENGTH_TEXT =
  `${minPasswordLength("STUDENT")} characters or more. ` +
  `Staff: ${minPasswordLength("STAFF")}. Office and principal: ${minPasswordLength("ADMIN")}.`;
