import { nameFault } from "../../accounts/person-name.ts";
import { checkPassword, isEmailShaped } from "../../accounts/users/user-form.ts";
import type { Issue } from "../../api/error.ts";
import { parseAcademicYear } from "../../school/academic-year.ts";

/** The fields of a pupil's record that a rule looks at, as they are typed. */
export type RecordField =
  | "firstName"
  | "lastName"
  | "gender"
  | "dob"
  | "address"
  | "parentName"
  | "parentPhone"
  | "parentEmail"
  | "sessionJoined"
  | "termJoined"
  | "email"
  | "studentPhone"
  | "country"
  | "previousSchool"
  | "classLastPassed"
  | "classCategoryId"
  | "classId"
  | "password";

type Typed = { readonly [Field in RecordField]?: string | undefined };

/** In the order of the form's steps. */
const REQUIRED_TO_ADMIT: readonly RecordField[] = [
  "lastName",
  "firstName",
  "gender",
  "dob",
  "address",
  "country",
  "parentName",
  "sessionJoined",
  "termJoined",
  "previousSchool",
  "classLastPassed",
  "classCategoryId",
  "classId",
  "password",
];

const REQUIRED_IN_RECORD: readonly RecordField[] = [
  "lastName",
  "firstName",
  "gender",
  "address",
  "parentName",
  "sessionJoined",
  "termJoined",
  "previousSchool",
];

const FILL_ALL = "Please fill all required fields";
const NEEDS_ADDRESS = "Provide at least a Student Email or Parent Email for account creation.";
/** Years. Nobody starts at this school older than this. */
const OLDEST = 25;
const PHONE = /^\+?[\d\s().-]+$/;

export function isRequiredToAdmit(field: string): boolean {
  return REQUIRED_TO_ADMIT.some((required) => required === field);
}

export function isRequiredInRecord(field: string): boolean {
  return REQUIRED_IN_RECORD.some((required) => required === field);
}

/**
 * What is wrong with an admission form, in the order of its fields. `today` is the day at the
 * school, YYYY-MM-DD.
 */
export function checkAdmission(form: Typed, today: string): Issue[] {
  const issues = missing(REQUIRED_TO_ADMIT, form);
  if (isBlank(form.email) && isBlank(form.parentEmail)) {
    issues.push({ path: ["email"], message: NEEDS_ADDRESS });
  }
  return [...issues, ...faults(form, today)];
}

/** What is wrong with the fields of a record that are about to change; others stay as they are. */
export function checkRecordChange(change: Typed, today: string): Issue[] {
  const named = REQUIRED_IN_RECORD.filter((field) => change[field] !== undefined);
  return [...missing(named, change), ...faults(change, today)];
}

function missing(fields: readonly RecordField[], form: Typed): Issue[] {
  return fields
    .filter((field) => isBlank(form[field]))
    .map((field) => ({ path: [field], message: FILL_ALL }));
}

function faults(form: Typed, today: string): Issue[] {
  const found: [RecordField, string | null][] = [
    ["lastName", isBlank(form.lastName) ? null : nameFault(form.lastName!)],
    ["firstName", isBlank(form.firstName) ? null : nameFault(form.firstName!)],
    ["dob", birthFault(form.dob, today)],
    ["sessionJoined", sessionFault(form.sessionJoined)],
    ["parentPhone", phoneFault(form.parentPhone)],
    ["studentPhone", phoneFault(form.studentPhone)],
    ["parentEmail", emailFault(form.parentEmail)],
    ["email", emailFault(form.email)],
  ];
  const issues = found.flatMap(([field, message]) =>
    message === null ? [] : [{ path: [field], message }],
  );
  return isBlank(form.password)
    ? issues
    : [...issues, ...checkPassword(form.password!, "password", "Password")];
}

/** Days are YYYY-MM-DD. A birth lies in the past, and not a whole school's life ago. */
function birthFault(dob: string | undefined, today: string): string | null {
  if (isBlank(dob)) return null;
  if (!isCalendarDay(dob!)) return "Please enter a date: day, month and year";
  if (dob! > today) return "The date of birth lies in the future";
  const years = yearsBetween(dob!, today);
  return years > OLDEST ? `Please check the date of birth: that is ${years} years ago` : null;
}

function sessionFault(session: string | undefined): string | null {
  if (isBlank(session) || parseAcademicYear(session!) === session) return null;
  return "A session is two years, such as 2025/2026";
}

function phoneFault(phone: string | undefined): string | null {
  if (isBlank(phone)) return null;
  const digits = phone!.replace(/\D/g, "").length;
  return PHONE.test(phone!.trim()) && digits >= 7 && digits <= 15
    ? null
    : "Please enter a telephone number of 7 to 15 digits";
}

function emailFault(email: string | undefined): string | null {
  return isBlank(email) || isEmailShaped(email!.trim())
    ? null
    : "Please enter a valid email address";
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === "";
}

/** Whether the text is a day of the calendar, YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
