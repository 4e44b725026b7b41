import { nameFault } from "@school/core/accounts/person-name.ts";
import { MAX_PASSWORD_BYTES, registrationWeaknesses } from "@school/core/accounts/password.ts";
import { guessableText } from "@school/core/accounts/password-form.ts";
import { isEmailShaped } from "@school/core/api/email-shape.ts";
import type { FieldErrors } from "../form-values.ts";
import { labels, messages, PASSWORD_TOO_LONG } from "./text.ts";
import { messages as accountsMessages } from "../text.ts";
import { messages as coreAccountsMessages } from "@school/core/accounts/text.ts";
import { messages as apiMessages } from "@school/core/api/text.ts";

export const ACCOUNT_TYPES = [
  { value: "STUDENT", label: "Student" },
  { value: "TEACHER", label: "Teacher" },
  { value: "PRINCIPAL", label: "Principal" },
  { value: "PARENT", label: "Parent" },
] as const;

export type AccountType = (typeof ACCOUNT_TYPES)[number]["value"];

/** A person's own details, as every form of a new account has them. */
export interface NewPerson {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmation: string;
}

export interface RegistrationForm extends NewPerson {
  role: AccountType;
  className: string;
}

/** Returns the faults of the registration form, in the order of its fields. */
export function checkRegistration(form: RegistrationForm): FieldErrors<keyof RegistrationForm> {
  const { firstName, lastName, email, ...passwords } = checkNewPerson(form);
  const lacksClass = form.role === "STUDENT" && form.className === "";
  return {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(email !== undefined && { email }),
    ...(lacksClass && { className: messages.classRequired }),
    ...passwords,
  };
}

const NAMES = [
  ["firstName", coreAccountsMessages.firstNameIsRequired],
  ["lastName", coreAccountsMessages.lastNameIsRequired],
] as const;

/**
 * Returns the faults of a person's details; names and email are checked without outer spaces.
 * `passwordFault` is the rule of the account's password, that of a registration if left out.
 */
export function checkNewPerson(
  person: NewPerson,
  passwordFault: (person: NewPerson) => string | undefined = registrationFault,
): FieldErrors<keyof NewPerson> {
  const errors: FieldErrors<keyof NewPerson> = {};
  for (const [field, missing] of NAMES) {
    const name = person[field].trim();
    const fault = name === "" ? missing : nameFault(name);
    if (fault !== null) errors[field] = fault;
  }
  const email = person.email.trim();
  if (email === "") errors.email = labels.emailIsRequired;
  else if (!isEmailShaped(email)) errors.email = apiMessages.invalidEmail;
  const weak = passwordFault(person);
  if (weak !== undefined) errors.password = weak;
  if (person.confirmation !== person.password)
    errors.confirmation = accountsMessages.passwordsDoNotMatch;
  return errors;
}

function registrationFault({ password, ...person }: NewPerson): string | undefined {
  const weaknesses = registrationWeaknesses(password);
  if (weaknesses.includes("length")) return coreAccountsMessages.passwordLength;
  if (new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES) return PASSWORD_TOO_LONG;
  if (weaknesses.length > 0) {
    return coreAccountsMessages.passwordCharacters;
  }
  return guessableText(password, { name: "Password", whose: "your" }, person) ?? undefined;
}
