import type { ImportColumn } from "../../api/import-columns.ts";

/** The specification's file of staff: its headers in their order. */
export const STAFF_CSV_COLUMNS = [
  "username",
  "password",
  "surname",
  "otherNames",
  "gender",
  "dob",
  "address",
  "telephone",
  "email",
  "roleInSchool",
  "department",
  "dateJoined",
  "staffType",
  "nationality",
  "stateOfOrigin",
  "qualifications",
  "workExperience",
  "specialization",
  "bankName",
  "accountNumber",
] as const;

/** What an import takes: those, and what only the export of the list of staff has. */
export type StaffColumn = (typeof STAFF_CSV_COLUMNS)[number] | "staffId" | "name" | "status";

type Known = Omit<ImportColumn<StaffColumn>, "key" | "header">;

const needed = { isRequired: true } as const;
const secret = { isSecret: true } as const;
/** A list of staff writes both names into one column. */
const byName = { isRequired: true, standIns: ["name"] } as const;

/**
 * How files spell each column. The username may come from the e-mail address and a password may be
 * generated, so that a file without these columns, such as the portal's own, is one too.
 */
const KNOWN: Readonly<Record<StaffColumn, Known>> = {
  username: { label: "Username", spellings: ["user name", "login"] },
  password: { label: "Password", spellings: ["initial password"], ...secret },
  surname: { label: "Surname", spellings: ["last name", "family name"], ...byName },
  otherNames: {
    label: "Other Names",
    spellings: ["first name", "other name", "given name"],
    ...byName,
  },
  gender: { label: "Gender", spellings: ["sex"] },
  dob: { label: "Date of Birth", spellings: ["birth date", "birthday"] },
  address: { label: "Address", spellings: ["home address", "residential address"] },
  telephone: { label: "Telephone", spellings: ["phone", "phone number", "mobile"] },
  email: { label: "Email", spellings: ["e-mail", "email address"], ...needed },
  roleInSchool: { label: "Role in School", spellings: ["role", "job title"], ...needed },
  department: { label: "Department", spellings: [] },
  dateJoined: {
    label: "Date Joined",
    spellings: ["date of employment", "employment date", "start date"],
  },
  staffType: { label: "Staff Type", spellings: ["employment type"] },
  nationality: { label: "Nationality", spellings: ["country", "country of origin"] },
  stateOfOrigin: { label: "State of Origin", spellings: ["state"] },
  qualifications: { label: "Qualifications", spellings: ["qualification"] },
  workExperience: { label: "Work Experience", spellings: ["experience"] },
  specialization: { label: "Specialization", spellings: ["specialisation"] },
  bankName: { label: "Bank Name", spellings: ["bank"], ...secret },
  accountNumber: {
    label: "Account Number",
    spellings: ["account no", "bank account", "bank account number"],
    ...secret,
  },
  staffId: { label: "Staff ID", spellings: ["staff no", "staff number", "employee id"] },
  name: { label: "Name", spellings: ["full name", "staff name"] },
  status: { label: "Status", spellings: ["account status"] },
};

export const STAFF_COLUMNS: readonly ImportColumn<StaffColumn>[] = Object.entries(KNOWN).map(
  ([key, known]) => ({ key: key as StaffColumn, header: key, ...known }),
);
