import type { PasswordGuard } from "../../accounts/password.ts";
import { phoneFault, phoneName } from "../../api/phone.ts";
import { printedNameFault } from "../../accounts/printed-name.ts";
import { checkPassword } from "../../accounts/password-form.ts";
import { isEmailShaped } from "../../api/email-shape.ts";
import { isCalendarDay, pastDayFault } from "../../api/days.ts";
import type { Issue } from "../../api/error.ts";
import { missingFields } from "../../api/fields.ts";
import { parseAcademicYear } from "../../school/academic-year.ts";
import { FORM_ORDER, STUDENT_FIELDS, type StudentField } from "../fields.ts";
import { messages } from "../text.ts";
import { messages as apiMessages } from "../../api/text.ts";

/**
 * A form, or the changed part of a record. `hasOneName`: the person says that the child has no other
 * name than the surname.
 */
type Typed = { readonly [Name in StudentField | "password" | "hasOneName"]?: unknown };

const FILL_ALL = messages.fillAll;
const NEEDS_ADDRESS = messages.needsEmail;
/** Years. The maximum age at admission. */
const MAX_AGE = 25;

/**
 * Finds faults in an admission form, in field order. `today` is the day at the school, YYYY-MM-DD.
 */
export function checkAdmission(form: Typed, today: string, guard?: PasswordGuard): Issue[] {
  const issues = missing(form, "new");
  if (isBlank(form.password)) issues.push({ path: ["password"], message: FILL_ALL });
  if (isBlank(form.email) && isBlank(form.parentEmail) && !hasMobile(form)) {
    issues.push({ path: ["email"], message: NEEDS_ADDRESS });
  }
  return [...issues, ...faults(form, today, guard)];
}

/** A parent without an email is contacted, and signs in, by phone. */
function hasMobile({ parentPhone }: Typed): boolean {
  return typeof parentPhone === "string" && phoneName(parentPhone) !== null;
}

/** Finds faults in the changed fields of a record; other fields are not checked. */
export function checkRecordChange(change: Typed, today: string, guard?: PasswordGuard): Issue[] {
  return [...missing(change, "change"), ...faults(change, today, guard)];
}

function missing(form: Typed, kind: "new" | "change"): Issue[] {
  const unfilled: readonly StudentField[] = missingFields(STUDENT_FIELDS, form, kind);
  const isUnsaid = form.hasOneName === false && isBlank(form.firstName);
  const named = unfilled.filter((name) => name !== "firstName");
  const blank: readonly StudentField[] =
    form.hasOneName === true ? named : isUnsaid ? ["firstName", ...named] : unfilled;
  return FORM_ORDER.filter((name) => blank.includes(name)).map((name) => ({
    path: [name],
    message: FILL_ALL,
  }));
}

function faults(form: Typed, today: string, guard?: PasswordGuard): Issue[] {
  const issues = FORM_ORDER.flatMap((name): Issue[] => {
    const text = form[name];
    if (typeof text !== "string" || isBlank(text)) return [];
    const message = faultIn(name, text, today);
    return message === null ? [] : [{ path: [name], message }];
  });
  const { password } = form;
  return typeof password !== "string" || isBlank(password)
    ? issues
    : [...issues, ...checkPassword(password, PASSWORD, ownerOf(form), guard)];
}

const PASSWORD = { field: "password", name: "Password", whose: "the person's" } as const;

function ownerOf({ firstName, lastName, email }: Typed) {
  const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
  return {
    role: "STUDENT",
    firstName: textOf(firstName),
    lastName: textOf(lastName),
    email: textOf(email),
  } as const;
}

/** The reason for which a pupil's field cannot have this non-blank text; null if it can. */
export function faultIn(name: StudentField, text: string, today: string): string | null {
  if (name === "lastName" || name === "firstName") return printedNameFault(text);
  if (name === "sessionJoined") return sessionFault(text);
  if (name === "dob") return birthFault(text, today);
  if (name === "admittedOn") return pastDayFault(text, today);
  const { kind } = STUDENT_FIELDS[name];
  if (kind === "phone") return phoneFault(text);
  return kind === "email" ? emailFault(text) : null;
}

/** Days are YYYY-MM-DD. The birth is in the past, within the maximum age. */
function birthFault(dob: string, today: string): string | null {
  if (!isCalendarDay(dob)) return apiMessages.enterDate;
  if (dob > today) return "The date of birth is in the future";
  const years = yearsBetween(dob, today);
  return years > MAX_AGE ? `Check the date of birth: that is ${years} years ago` : null;
}

function sessionFault(session: string): string | null {
  return parseAcademicYear(session) === session ? null : messages.enterSession;
}

function emailFault(email: string): string | null {
  return isEmailShaped(email.trim()) ? null : apiMessages.invalidEmail;
}

function isBlank(text: unknown): boolean {
  return typeof text !== "string" || text.trim() === "";
}

function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
