import { ADDRESS_HEADINGS } from "../api/import-columns.ts";
import { phoneHeadings } from "../api/phone-cell.ts";
import { fieldsWhere, fieldsWithout, type FieldTable } from "../api/fields.ts";
import {
  ACCESS_LEVELS,
  COUNTRIES,
  DEPARTMENTS,
  GENDERS,
  HOUSES,
  MARITAL_STATUSES,
  ROLES_IN_SCHOOL,
  STAFF_TYPES,
  TITLES,
} from "./choices.ts";
import { MAX_USERNAME } from "./records/username.ts";
import { asStoredRoleInSchool } from "./role-in-school.ts";

/**
 * Audience of a field. "page": all who may open the person's page. "private": only a principal and
 * the person. The office writes it without reading it, and it is stored encrypted.
 */
type Audience = "page" | "private";

/** The sections of the forms. */
type Section = "account" | "person" | "work" | "classes" | "bank" | "kin";

const person = { section: "person", seenBy: "page" } as const;
const work = { section: "work", seenBy: "page" } as const;
/** Fields that the specification's files lack. */
const inNoFile = { column: null } as const;
const bank = {
  section: "bank",
  seenBy: "private",
  isSecret: true,
  historyLabel: "Bank details",
} as const;
const kin = {
  section: "kin",
  seenBy: "private",
  isSecret: true,
  historyLabel: "Next of kin",
  ...inNoFile,
} as const;

/**
 * Every field of a member of staff, in form order. Password, pictures, features and the account's
 * status are not fields and have their own code.
 */
export const STAFF_FIELDS = {
  title: {
    ...person,
    ...inNoFile,
    kind: "choice",
    label: "Title",
    choices: TITLES,
    required: "always",
  },
  username: {
    kind: "text",
    label: "Username",
    max: MAX_USERNAME,
    section: "account",
    seenBy: "page",
    required: "new",
    spellings: ["user name", "login"],
  },
  email: {
    kind: "email",
    label: "Email",
    max: 254,
    section: "account",
    seenBy: "page",
    spellings: ["e-mail", "email address"],
    parse: (typed: string) => typed.toLowerCase(),
  },
  surname: {
    ...person,
    kind: "text",
    label: "Surname",
    max: 100,
    required: "always",
    isNeverNull: true,
    spellings: ["last name", "family name", "sur name"],
  },
  otherNames: {
    ...person,
    kind: "text",
    label: "Other Names",
    max: 100,
    required: "always",
    isNeverNull: true,
    spellings: ["other name", "middle name", "middle names", "given name", "given names"],
  },
  gender: {
    ...person,
    kind: "choice",
    label: "Gender",
    choices: GENDERS,
    required: "new",
    spellings: ["sex", "m f", "male female"],
    also: { m: "Male", f: "Female" },
    parse: choiceOf(GENDERS),
  },
  maritalStatus: {
    ...person,
    ...inNoFile,
    kind: "choice",
    label: "Marital Status",
    choices: MARITAL_STATUSES,
  },
  dob: {
    ...person,
    kind: "day",
    label: "Date Of Birth",
    fileLabel: "Date of Birth",
    spellings: ["birth date", "birthday"],
  },
  phone: {
    ...person,
    kind: "phone",
    label: "Phone",
    newLabel: "Telephone",
    fileLabel: "Telephone",
    max: 30,
    required: "new",
    column: "telephone",
    spellings: phoneHeadings("", "staff"),
  },
  address: {
    ...person,
    kind: "text",
    label: "Residential Address",
    newLabel: "Address",
    fileLabel: "Address",
    historyLabel: "Address",
    max: 300,
    required: "new",
    spellings: ADDRESS_HEADINGS,
  },
  nationality: {
    ...person,
    kind: "text",
    label: "Country Of Origin",
    newLabel: "Nationality",
    fileLabel: "Nationality",
    max: 60,
    offered: COUNTRIES,
    required: "new",
    initial: "Nigeria",
    spellings: ["country", "country of origin"],
  },
  stateOfOrigin: {
    ...person,
    kind: "text",
    label: "State Of Origin",
    fileLabel: "State of Origin",
    max: 60,
    spellings: ["state"],
  },
  /** Job title, free text; it only limits, and only a teaching one lets staff teach. */
  roleInSchool: {
    ...work,
    kind: "text",
    label: "Job Title",
    newLabel: "Role in School",
    fileLabel: "Role in School",
    max: 100,
    offered: ROLES_IN_SCHOOL,
    required: "always",
    isNeverNull: true,
    spellings: ["role", "job title", "designation", "position", "post", "post held", "rank"],
    parse: asStoredRoleInSchool,
  },
  roleInSchoolLevel: {
    ...work,
    ...inNoFile,
    kind: "choice",
    label: "Access Level",
    choices: ACCESS_LEVELS,
    hint: "Shown in lists. It does not change what the person may do.",
  },
  department: {
    ...work,
    kind: "text",
    label: "Department",
    max: 100,
    spellings: ["dept"],
    offered: DEPARTMENTS,
    parse: (typed: string) => choiceOf(DEPARTMENTS)(typed) ?? typed,
  },
  staffType: {
    ...work,
    kind: "choice",
    label: "Staff Type",
    choices: STAFF_TYPES,
    required: "new",
    spellings: ["employment type"],
    parse: choiceOf(STAFF_TYPES),
  },
  dateJoined: {
    ...work,
    kind: "day",
    label: "Date Of Employment",
    newLabel: "Date Joined",
    fileLabel: "Date Joined",
    required: "new",
    spellings: [
      "date of employment",
      "employment date",
      "date employed",
      "start date",
      "date of appointment",
      "appointment date",
      "date of first appointment",
      "date of 1st appointment",
      "date of first appt",
      "date of 1st appt",
      "date of appt",
      "date of resumption",
      "resumption date",
      "date of assumption",
    ],
  },
  supervisor: { ...work, ...inNoFile, kind: "reference", label: "Supervisor" },
  qualifications: {
    ...work,
    kind: "list",
    label: "Qualifications",
    most: 30,
    max: 100,
    hint: "Comma separated",
    spellings: ["qualification", "academic qualification", "highest qualification"],
  },
  specialization: {
    ...work,
    kind: "list",
    label: "Specialization",
    most: 30,
    max: 100,
    hint: "Comma separated",
    spellings: ["specialisation"],
  },
  houseMaster: {
    ...work,
    ...inNoFile,
    kind: "choice",
    label: "House Master",
    choices: HOUSES,
  },
  workExperience: {
    ...work,
    kind: "long text",
    label: "Work Experience",
    max: 2000,
    isWide: true,
    spellings: ["experience"],
  },
  classTeacher: {
    ...inNoFile,
    kind: "reference",
    label: "Class Teacher",
    section: "classes",
    seenBy: "page",
  },
  asstClassTeacher: {
    ...inNoFile,
    kind: "reference",
    label: "Assistant Class Teacher",
    section: "classes",
    seenBy: "page",
  },
  bankName: { ...bank, kind: "text", label: "Bank Name", max: 100, spellings: ["bank"] },
  accountNumber: {
    ...bank,
    kind: "text",
    label: "Account Number",
    max: 30,
    spellings: ["account no", "bank account", "bank account number"],
  },
  nextOfKin: { ...kin, kind: "text", label: "Next of Kin", max: 100 },
  nextOfKinPhone: { ...kin, kind: "phone", label: "Next of Kin Telephone", max: 30 },
  nextOfKinAddress: { ...kin, kind: "text", label: "Next of Kin Address", max: 300 },
  nextOfKinEmail: { ...kin, kind: "email", label: "Next of Kin Email", max: 254 },
} as const satisfies FieldTable<Audience, Section>;
export type StaffFields = typeof STAFF_FIELDS;

/** Stored encrypted, in one column. */
export const SEALED_FIELDS = fieldsWhere(STAFF_FIELDS, { seenBy: "private" });

/** The fields stored in the staff table: without those of the account and of classes. */
export const DETAIL_FIELDS = fieldsWithout(
  fieldsWhere(STAFF_FIELDS, { seenBy: "page" }),
  "username",
  "email",
  "surname",
  "otherNames",
  "classTeacher",
  "asstClassTeacher",
);

/** Finds the choice that a cell means: "Full time" and "FULLTIME" are equal. */
function choiceOf<Choice extends string>(choices: readonly Choice[]) {
  return (typed: string): Choice | null =>
    choices.find((choice) => lettersOf(choice) === lettersOf(typed)) ?? null;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, "");
}
