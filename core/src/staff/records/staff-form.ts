import { minPasswordLength, type PasswordGuard } from "../../accounts/password.ts";
import { printedNameFault } from "../../accounts/printed-name.ts";
import { guessableText } from "../../accounts/password-form.ts";
import { isEmailShaped } from "../../api/email-shape.ts";
import { phoneFault } from "../../api/phone.ts";
import type { Issue } from "../../api/error.ts";
import { fieldsWhere, labelOf, missingFields } from "../../api/fields.ts";
import { STAFF_FIELDS, type StaffFields } from "../fields.ts";
import { isUsername } from "./username.ts";
import { messages as apiMessages } from "../../api/text.ts";

/** Length of a password that the office types for a member of staff. */
export const STAFF_PASSWORD_HINT = "8-15 characters";
const MAX_PASSWORD_LENGTH = 15;

/** The fields present in a form. */
export type StaffInput = { readonly [Name in keyof StaffFields | "password"]?: unknown };

/** Finds faults in the form of a new member of staff. `today` as YYYY-MM-DD. */
export function checkNewStaff(input: StaffInput, today: string, guard?: PasswordGuard): Issue[] {
  return [
    ...missing(input, "new"),
    ...(isFilled(input.password) ? [] : [required("password", "Password")]),
    ...faults(input, today, guard),
  ];
}

/** Finds faults in the fields of an edit; omitted fields are not checked. */
export function checkChangedStaff(
  input: StaffInput,
  today: string,
  guard?: PasswordGuard,
): Issue[] {
  return [...missing(input, "change"), ...faults(input, today, guard)];
}

function missing(input: StaffInput, form: "new" | "change"): Issue[] {
  return missingFields(STAFF_FIELDS, input, form).map((name) =>
    required(name, labelOf(STAFF_FIELDS[name], form)),
  );
}

const MIN_STAFF_AGE = 16;
/** A person can be entered before the first day, but not years before. */
const MAX_YEARS_AHEAD = 1;

/** The same day of another year, for string comparison. */
function yearsFrom(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
}

const PHONES = fieldsWhere(STAFF_FIELDS, { kind: "phone" });
const EMAILS = fieldsWhere(STAFF_FIELDS, { kind: "email" });

function faults(input: StaffInput, today: string, guard?: PasswordGuard): Issue[] {
  const { surname, otherNames, username, password, dob, dateJoined } = input;
  const issues: Issue[] = [];
  const refuse = (field: keyof StaffInput, message: string) =>
    issues.push({ path: [field], message });
  for (const [field, name] of Object.entries({ surname, otherNames })) {
    const fault = isFilled(name) ? printedNameFault(name) : null;
    if (fault !== null) refuse(field as "surname" | "otherNames", fault);
  }
  if (isFilled(username) && !isUsername(username)) {
    refuse("username", "Use only letters, digits, dots, hyphens and underscores");
  }
  if (typeof password === "string" && password !== "") {
    const fault = passwordFault(password, input, guard);
    if (fault !== null) refuse("password", fault);
  }
  if (isFilled(dob)) {
    if (dob >= today) refuse("dob", "The date of birth must be in the past");
    else if (dob > yearsFrom(today, -MIN_STAFF_AGE))
      refuse("dob", "Staff are at least 16 years old. Check the year");
  }
  if (isFilled(dateJoined) && dateJoined > yearsFrom(today, MAX_YEARS_AHEAD)) {
    refuse("dateJoined", "This is more than a year ahead. Check the year");
  }
  for (const field of Object.keys(PHONES) as (keyof typeof PHONES)[]) {
    const number = input[field];
    const fault = isFilled(number) ? phoneFault(number) : null;
    if (fault !== null) refuse(field, fault);
  }
  for (const field of Object.keys(EMAILS) as (keyof typeof EMAILS)[]) {
    const address = input[field];
    if (isFilled(address) && !isEmailShaped(address.trim())) {
      refuse(field, apiMessages.invalidEmail);
    }
  }
  return issues;
}

function passwordFault(
  password: string,
  { surname, otherNames, username }: StaffInput,
  guard?: PasswordGuard,
): string | null {
  const { length } = password;
  if (length < minPasswordLength("STAFF") || length > MAX_PASSWORD_LENGTH) {
    return `Password must be ${STAFF_PASSWORD_HINT}`;
  }
  const owner = {
    ...(isFilled(surname) && { lastName: surname }),
    ...(isFilled(otherNames) && { firstName: otherNames }),
    ...(isFilled(username) && { userId: username }),
  };
  return guessableText(password, { name: "Password", whose: "the person's" }, owner, guard);
}

function isFilled(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function required(field: string, label: string): Issue {
  return { path: [field], message: `${label} is required` };
}
