import type { Issue } from "../../api/error.ts";
import { isEmailShaped } from "../../api/email-shape.ts";
import { phoneName } from "../../api/phone.ts";
import { printedNameFault } from "../printed-name.ts";
import type { PasswordGuard, PasswordOwner } from "../password.ts";
import { checkPassword } from "../password-form.ts";
import type { Role } from "../roles.ts";
import { messages } from "../text.ts";
import { messages as apiMessages } from "../../api/text.ts";

interface UserFields {
  readonly role?: Role | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | null | undefined;
  /** A mobile number in any form; "" and null for none. */
  readonly phone?: string | null | undefined;
  readonly password?: string | undefined;
  readonly useDefaultPassword?: boolean | undefined;
}

const REQUIRED = messages.requiredFields;
const NO_ADDRESS = apiMessages.invalidEmail;
export const NO_PASSWORD = messages.passwordOrDefault;

/** Finds faults in the form of a new account, in field order. */
export function checkNewUser(
  fields: UserFields & { readonly role: Role },
  guard?: PasswordGuard,
): Issue[] {
  const { role, firstName = "", lastName = "", email = "", password, useDefaultPassword } = fields;
  const names = { firstName, lastName, email };
  const issues = checkChangedUser({ ...names, phone: fields.phone }, newAccount(role));
  if (useDefaultPassword) return issues;
  if (!password) {
    return [...issues, { path: ["password"], message: NO_PASSWORD }];
  }
  return [...issues, ...checkPassword(password, FORM_PASSWORD, { role, ...names }, guard)];
}

/** An account before it exists. */
const newAccount = (role: Role) => ({ role, phone: null, mayLackEmail: false });

const FORM_PASSWORD = { field: "password", name: "Password", whose: "the person's" } as const;

/** An account as it is before its form is saved. */
interface CheckedAccount extends PasswordOwner {
  readonly role: Role;
  readonly phone: string | null;
  /** An admitted pupil may lack an address; so may a parent who signs in with a phone. */
  readonly mayLackEmail: boolean;
}

/**
 * Finds faults in the changed fields of an account. Omitted fields stay as they are, and a blank
 * password keeps the current one.
 */
export function checkChangedUser(
  fields: UserFields,
  before: CheckedAccount,
  guard?: PasswordGuard,
): Issue[] {
  const { role, firstName, lastName, email, password } = fields;
  const { mayLackEmail } = before;
  const issues: Issue[] = [];
  // A pupil may have one name only; the admission form says so.
  const needsFirstName = before.firstName !== "";
  if (needsFirstName && firstName?.trim() === "")
    issues.push({ path: ["firstName"], message: REQUIRED });
  if (lastName?.trim() === "") issues.push({ path: ["lastName"], message: REQUIRED });
  for (const [field, name] of Object.entries({ firstName, lastName })) {
    const fault = name?.trim() ? printedNameFault(name) : null;
    if (fault !== null) issues.push({ path: [field], message: fault });
  }
  const address = email?.trim() ?? "";
  const phone = (fields.phone === undefined ? before.phone : fields.phone)?.trim() ?? "";
  const isParent = (role ?? before.role) === "PARENT";
  if (email !== undefined && address === "" && !mayLackEmail && !(isParent && phone !== "")) {
    issues.push({ path: ["email"], message: isParent ? messages.emailOrPhone : REQUIRED });
  }
  const isLeftWithout =
    isParent && phone === "" && before.phone !== null && !(address || before.email);
  if (isLeftWithout) issues.push({ path: ["phone"], message: messages.emailOrPhone });
  if (fields.phone && phoneName(fields.phone) === null) {
    issues.push({ path: ["phone"], message: messages.mobileNumber });
  }
  if (fields.phone && (role ?? before.role) === "STUDENT") {
    issues.push({ path: ["phone"], message: messages.noPhoneForPupils });
  }
  if (address !== "" && !isEmailShaped(address)) {
    issues.push({ path: ["email"], message: NO_ADDRESS });
  }
  if (password) {
    const owner = {
      role: role ?? before.role,
      firstName: firstName ?? before.firstName,
      lastName: lastName ?? before.lastName,
      email: email ?? before.email,
      userId: before.userId,
    };
    issues.push(...checkPassword(password, FORM_PASSWORD, owner, guard));
  }
  return issues;
}
