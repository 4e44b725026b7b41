import { fieldsWhere, namesIn, type FieldTable } from "../api/fields.ts";
import { ADDRESS_HEADINGS } from "../api/import-columns.ts";
import { phoneHeadings } from "../api/phone-cell.ts";
import { parseAcademicYear } from "../school/academic-year.ts";
import { parseTerm, TERMS, termLabel, type Term } from "../school/terms.ts";
import {
  BOARDER_STATUSES,
  GENDERS,
  RELIGIONS,
  SPORTS_HOUSES,
  TEST_PRINTS,
  TEST_TIMES,
} from "./choices.ts";
import { GUARDIAN_FIELDS } from "./guardians/fields.ts";

/** The sections of a record's forms, in order. */
const SECTIONS = ["child", "family", "collecting", "schooling", "account"] as const;
type StudentSection = (typeof SECTIONS)[number];

/**
 * Audience of a pupil's field, decided in `portal/policy-people.ts`. `page`: everyone who may open
 * the pupil's page. `health`: those of them who may read the pupil's health. `record`: those who
 * may read the record. `office`: only the office.
 */
type StudentAudience = "page" | "health" | "record" | "office";

const BLOOD_GROUPS = ["A+", "A-", "B+", "B-", "AB+", "AB-", "O+", "O-"] as const;

/** "O positive", "O+ve" and, with the minus signs of word processors, "O−" and "O–". */
function spellingsOf(group: (typeof BLOOD_GROUPS)[number]): [string, string][] {
  const letters = group.slice(0, -1);
  const signs = group.endsWith("+") ? ["positive", "+ve"] : ["negative", "-ve", "−", "–"];
  return signs.map((sign) => [`${letters} ${sign}`, group]);
}

/**
 * A pupil's fields, declared once: see `api/fields.ts`. Names and email are stored with the account,
 * the class with the enrolment; all others are columns of `student_details`. The order is that of the
 * forms within each section, and of the columns of a full export.
 */
export const STUDENT_FIELDS = {
  lastName: {
    kind: "text",
    label: "Surname",
    fileLabel: "Last Name",
    max: 100,
    section: "child",
    seenBy: "page",
    required: "always",
    isNeverNull: true,
    spellings: ["surname", "family name", "last names", "sur name"],
  },
  firstName: {
    kind: "text",
    label: "Other Names",
    fileLabel: "First Name",
    max: 100,
    section: "child",
    seenBy: "page",
    required: "always",
    isNeverNull: true,
    spellings: [
      "first names",
      "forename",
      "given name",
      "given names",
      "other names",
      "other name",
    ],
  },
  /** The pupil's own address. */
  email: {
    kind: "email",
    label: "Student Email",
    fileLabel: "Email",
    historyLabel: "Email",
    max: 254,
    section: "account",
    seenBy: "record",
    spellings: ["e-mail", "student email", "email address"],
  },
  gender: {
    kind: "choice",
    label: "Gender",
    choices: GENDERS,
    section: "child",
    seenBy: "record",
    required: "always",
    spellings: ["sex", "m f", "male female"],
    also: { m: "Male", boy: "Male", f: "Female", girl: "Female" },
  },
  dob: {
    kind: "day",
    label: "Date of Birth",
    section: "child",
    seenBy: "record",
    required: "new",
    spellings: ["birth date", "birthday", "date born", "date birth"],
  },
  address: {
    kind: "text",
    label: "Address",
    max: 300,
    isWide: true,
    section: "child",
    seenBy: "record",
    required: "always",
    spellings: ADDRESS_HEADINGS,
  },
  ...GUARDIAN_FIELDS,
  /** The date in the admission register; empty if unknown. */
  admittedOn: {
    kind: "day",
    label: "Date of Admission",
    section: "schooling",
    seenBy: "record",
    spellings: ["date of admission", "admission date", "date admitted"],
  },
  sessionJoined: {
    kind: "text",
    label: "Session Joined",
    max: 9,
    parse: parseAcademicYear,
    fault: "Is not a session such as 2025/2026",
    section: "schooling",
    seenBy: "record",
    required: "always",
    isNeverNull: true,
    spellings: ["session", "academic year", "year joined"],
  },
  termJoined: {
    kind: "choice",
    label: "Term Joined",
    choices: TERMS,
    wordOf: (term: string) => termLabel(term as Term, "First Term"),
    parse: parseTerm,
    section: "schooling",
    seenBy: "record",
    required: "always",
    isNeverNull: true,
    spellings: ["term"],
  },
  studentPhone: {
    kind: "phone",
    label: "Student Phone",
    max: 30,
    section: "account",
    seenBy: "record",
    spellings: phoneHeadings("student", "pupil", "child"),
  },
  country: {
    kind: "text",
    label: "Country",
    max: 60,
    section: "child",
    seenBy: "record",
    required: "new",
    spellings: ["nationality"],
  },
  state: {
    kind: "text",
    label: "State",
    max: 60,
    section: "child",
    seenBy: "record",
    spellings: ["state of origin"],
  },
  localGovernmentArea: {
    kind: "text",
    label: "Local Government Area",
    max: 60,
    section: "child",
    seenBy: "record",
    spellings: ["lga", "lga of origin", "local government"],
  },
  religion: {
    kind: "text",
    label: "Religion",
    max: 60,
    offered: RELIGIONS,
    section: "child",
    seenBy: "record",
    spellings: ["faith"],
  },
  previousSchool: {
    kind: "text",
    label: "Previous School",
    hint: "“None” if this is the child's first school.",
    max: 150,
    section: "schooling",
    seenBy: "record",
    required: "always",
    spellings: ["last school", "former school"],
  },
  classLastPassed: {
    kind: "text",
    label: "Class Last Passed",
    hint: "“None” if the child is starting school.",
    max: 60,
    section: "schooling",
    seenBy: "record",
    required: "new",
    spellings: ["last class", "last class passed"],
  },
  /** Always that of the class, never stored with the record; forms filter the classes by it. */
  classCategoryId: {
    kind: "reference",
    label: "Class Category",
    section: "schooling",
    seenBy: "office",
    required: "new",
    column: "classCategory",
    spellings: ["category", "level"],
  },
  /** The class of the current term, if any. */
  classId: {
    kind: "reference",
    label: "Current Class",
    fileLabel: "Class",
    historyLabel: "Class",
    section: "schooling",
    seenBy: "page",
    required: "new",
    column: "className",
    spellings: ["current class", "class name", "class and arm", "present class", "classroom"],
  },
  healthCondition: {
    kind: "long text",
    label: "Health Condition",
    hint: "What teachers and the nurse need to know.",
    max: 1000,
    isWide: true,
    section: "child",
    seenBy: "health",
    spellings: ["health", "medical condition"],
  },
  bloodGroup: {
    kind: "choice",
    label: "Blood Group",
    choices: BLOOD_GROUPS,
    placeholder: "Not known",
    section: "child",
    seenBy: "health",
    spellings: ["blood type"],
    also: Object.fromEntries(BLOOD_GROUPS.flatMap((group) => spellingsOf(group))),
  },
  genotype: {
    kind: "choice",
    label: "Genotype",
    choices: ["AA", "AS", "AC", "SS", "SC", "CC"],
    placeholder: "Not known",
    section: "child",
    seenBy: "health",
    spellings: ["haemoglobin genotype", "hb genotype"],
  },
  hobby: {
    kind: "text",
    label: "Hobby",
    max: 200,
    isWide: true,
    section: "child",
    seenBy: "record",
    spellings: ["hobbies"],
  },
  sportsHouse: {
    kind: "choice",
    label: "Sports House",
    choices: SPORTS_HOUSES,
    initial: "Red",
    placeholder: "None",
    section: "schooling",
    seenBy: "record",
    spellings: ["house"],
    also: Object.fromEntries(SPORTS_HOUSES.map((house) => [`${house} house`, house])),
  },
  boarderStatus: {
    kind: "choice",
    label: "Boarder Status",
    choices: BOARDER_STATUSES,
    initial: "Day",
    placeholder: "Not known",
    section: "schooling",
    seenBy: "record",
    spellings: ["boarding", "boarder", "day or boarder"],
    also: { "day student": "Day", boarding: "Boarder" },
  },
  testTime: {
    kind: "choice",
    label: "Time in Tests",
    hint: "Given in every test on the computer, without asking.",
    choices: TEST_TIMES,
    placeholder: "As for everyone",
    section: "schooling",
    seenBy: "record",
    spellings: ["extra time", "test time"],
  },
  testPrint: {
    kind: "choice",
    label: "Print in Tests",
    choices: TEST_PRINTS,
    placeholder: "As for everyone",
    section: "schooling",
    seenBy: "record",
    spellings: ["large print", "test print"],
  },
  /** NO: listed, but not in ledgers and unable to sign in. */
  admitted: {
    kind: "flag",
    label: "Admitted",
    hint: "With NO, the child stays on the list but cannot sign in or appear in ledgers.",
    initial: true,
    isWide: true,
    section: "schooling",
    seenBy: "page",
  },
} as const satisfies FieldTable<StudentAudience, StudentSection>;

export type StudentField = keyof typeof STUDENT_FIELDS;

/** The fields in form order. */
export const FORM_ORDER = SECTIONS.flatMap((section) => namesIn(STUDENT_FIELDS, section));

/**
 * Fields that require the right to read a pupil's health, and fields that require the right to read the
 * record.
 */
export const HEALTH_FIELDS = fieldsWhere(STUDENT_FIELDS, { seenBy: "health" });
export const RECORD_FIELDS = fieldsWhere(STUDENT_FIELDS, { seenBy: "record" });

const {
  lastName: _lastName,
  firstName: _firstName,
  email: _email,
  classId: _classId,
  classCategoryId: _categoryId,
  ...details
} = STUDENT_FIELDS;

/** The fields with a column in `student_details`. */
export const DETAIL_FIELDS = details;
