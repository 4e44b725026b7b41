import type { Issue } from "../../api/error.ts";
import { nameFault } from "../person-name.ts";
import { PASSWORD_LENGTH } from "../password.ts";
import { messages } from "../text.ts";
import { messages as apiMessages } from "../../api/text.ts";

interface UserFields {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | null | undefined;
  readonly password?: string | undefined;
  readonly useDefaultPassword?: boolean | undefined;
}

const REQUIRED = messages.requiredFields;
const NO_ADDRESS = apiMessages.invalidEmail;
export const NO_PASSWORD = messages.passwordOrDefault;
const SIMPLE_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether the text looks like an email address. */
export function isEmailShaped(text: string): boolean {
  return SIMPLE_ADDRESS.test(text);
}

/** What is wrong with the form of a new account, in the order of its fields. */
export function checkNewUser(fields: UserFields): Issue[] {
  const { firstName = "", lastName = "", email = "", password, useDefaultPassword } = fields;
  const issues = checkChangedUser({ firstName, lastName, email }, { mayLackEmail: false });
  if (useDefaultPassword) return issues;
  if (!password) {
    return [...issues, { path: ["password"], message: NO_PASSWORD }];
  }
  return [...issues, ...checkPassword(password, "password", "Password")];
}

/**
 * What is wrong with the fields of an account that are about to change; those left out stay as
 * they are, and a blank password keeps the current one. An admitted pupil may lack an address.
 */
export function checkChangedUser(
  fields: UserFields,
  { mayLackEmail }: { mayLackEmail: boolean },
): Issue[] {
  const { firstName, lastName, email, password } = fields;
  const issues: Issue[] = [];
  if (firstName?.trim() === "") issues.push({ path: ["firstName"], message: REQUIRED });
  if (lastName?.trim() === "") issues.push({ path: ["lastName"], message: REQUIRED });
  for (const [field, name] of Object.entries({ firstName, lastName })) {
    const fault = name?.trim() ? nameFault(name) : null;
    if (fault !== null) issues.push({ path: [field], message: fault });
  }
  const address = email?.trim() ?? "";
  if (email !== undefined && address === "" && !mayLackEmail) {
    issues.push({ path: ["email"], message: REQUIRED });
  }
  if (address !== "" && !isEmailShaped(address)) {
    issues.push({ path: ["email"], message: NO_ADDRESS });
  }
  if (password) issues.push(...checkPassword(password, "password", "Password"));
  return issues;
}

/** The change of one's own password; both are as the person typed them. */
export function checkPasswordChange(currentPassword: string, newPassword: string): Issue[] {
  if (currentPassword === "" || newPassword === "") {
    const path = [currentPassword === "" ? "currentPassword" : "newPassword"];
    return [{ path, message: messages.passwordFields }];
  }
  if (newPassword === currentPassword) {
    const message = messages.sameAsCurrentPassword;
    return [{ path: ["newPassword"], message }];
  }
  return checkPassword(newPassword, "newPassword", messages.newPassword);
}

/** A password of `name` outside registration: long enough, whatever its characters. */
export function checkPassword(password: string, field: string, name: string): Issue[] {
  if (password.length >= PASSWORD_LENGTH) return [];
  return [
    { path: [field], message: `${name} must be at least ${PASSWORD_LENGTH} characters long` },
  ];
}
