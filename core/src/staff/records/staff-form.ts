import type { Issue } from "../../api/error.ts";
import { nameFault } from "../../accounts/person-name.ts";
import { isEmailShaped } from "../../accounts/users/user-form.ts";
import { isUsername } from "./username.ts";

/** Characters of a password that the office types for a member of staff. */
export const STAFF_PASSWORD_HINT = "6-15 characters";
const SHORTEST_PASSWORD = 6;
const LONGEST_PASSWORD = 15;

type Text = string | null | undefined;

/** The fields of the forms that have rules beyond their length. */
export interface StaffFields {
  readonly title?: Text;
  readonly username?: Text;
  readonly password?: Text;
  readonly surname?: Text;
  readonly otherNames?: Text;
  readonly gender?: Text;
  readonly dob?: Text;
  readonly address?: Text;
  readonly phone?: Text;
  readonly email?: Text;
  readonly roleInSchool?: Text;
  readonly dateJoined?: Text;
  readonly staffType?: Text;
  readonly nationality?: Text;
  readonly nextOfKinEmail?: Text;
}

/** Required of a new member of staff, in the order of the form. */
const NEEDED = {
  title: "Title",
  username: "Username",
  password: "Password",
  surname: "Surname",
  otherNames: "Other Names",
  gender: "Gender",
  address: "Address",
  phone: "Telephone",
  roleInSchool: "Role in School",
  dateJoined: "Date Joined",
  staffType: "Staff Type",
  nationality: "Nationality",
} as const satisfies Partial<Record<keyof StaffFields, string>>;

/** What an edit may leave as it is, but not make blank. */
const LASTING = {
  title: "Title",
  surname: "Surname",
  otherNames: "Other Names",
  roleInSchool: "Job Title",
} as const satisfies Partial<Record<keyof StaffFields, string>>;

/** What is wrong with the form of a new member of staff. `today` as YYYY-MM-DD. */
export function checkNewStaff(fields: StaffFields, today: string): Issue[] {
  const missing = entriesOf(NEEDED).filter(([field]) => !isFilled(fields[field]));
  return [...missing.map(([field, label]) => required(field, label)), ...faults(fields, today)];
}

/** What is wrong with the fields of an edit; those left out stay as they are. */
export function checkChangedStaff(fields: StaffFields, today: string): Issue[] {
  const cleared = entriesOf(LASTING).filter(
    ([field]) => fields[field] !== undefined && !isFilled(fields[field]),
  );
  return [...cleared.map(([field, label]) => required(field, label)), ...faults(fields, today)];
}

function faults(fields: StaffFields, today: string): Issue[] {
  const { surname, otherNames, username, password, dob, email, nextOfKinEmail } = fields;
  const issues: Issue[] = [];
  const refuse = (field: keyof StaffFields, message: string) =>
    issues.push({ path: [field], message });
  for (const [field, name] of entriesOf({ surname, otherNames })) {
    const fault = isFilled(name) ? nameFault(name) : null;
    if (fault !== null) refuse(field, fault);
  }
  if (isFilled(username) && !isUsername(username)) {
    refuse("username", "Use only letters, digits, dots, hyphens and underscores");
  }
  if (password && !isStaffPassword(password)) {
    refuse("password", `Password must be ${STAFF_PASSWORD_HINT}`);
  }
  if (isFilled(dob) && dob >= today) refuse("dob", "The date of birth must be in the past");
  for (const [field, address] of entriesOf({ email, nextOfKinEmail })) {
    if (isFilled(address) && !isEmailShaped(address.trim())) {
      refuse(field, "Please enter a valid email address");
    }
  }
  return issues;
}

function isStaffPassword(password: string): boolean {
  return password.length >= SHORTEST_PASSWORD && password.length <= LONGEST_PASSWORD;
}

function isFilled(text: Text): text is string {
  return (text ?? "").trim() !== "";
}

function required(field: string, label: string): Issue {
  return { path: [field], message: `${label} is required` };
}

function entriesOf<Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}
