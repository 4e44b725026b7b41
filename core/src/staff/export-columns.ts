import { BANK_FIELDS } from "./private-fields.ts";

/** The specification's export of staff. */
export const STAFF_LIST_COLUMNS = [
  "staffId",
  "name",
  "role",
  "department",
  "email",
  "phone",
  "status",
] as const;

/** What an import of staff takes, without passwords and without bank details. */
const RECORD_COLUMNS = [
  "username",
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
] as const;

export type StaffRecordColumn = (typeof RECORD_COLUMNS)[number] | (typeof BANK_FIELDS)[number];

/** The columns of a file that can be imported again. */
export function staffRecordColumns(withBank: boolean): readonly StaffRecordColumn[] {
  return withBank ? [...RECORD_COLUMNS, ...BANK_FIELDS] : RECORD_COLUMNS;
}
