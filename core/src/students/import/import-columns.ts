import type { ImportColumn } from "../../api/import-columns.ts";

/** The fields of a pupil's record that a table file can bring, and an export writes. */
export type StudentColumn =
  | "userId"
  | "firstName"
  | "lastName"
  | "email"
  | "className"
  | "status"
  | "admissionNumber"
  | "username"
  | "gender"
  | "dob"
  | "address"
  | "parentName"
  | "parentPhone"
  | "parentEmail"
  | "sessionJoined"
  | "termJoined"
  | "studentPhone"
  | "country"
  | "state"
  | "previousSchool"
  | "classLastPassed"
  | "classCategory"
  | "healthCondition"
  | "hobby"
  | "sportsHouse"
  | "boarderStatus"
  | "admitted";

/**
 * Every column, in the order of the full export; the first six are the specification's export.
 * Cells of an export: `status` Active or Disabled, `dob` as 2019-12-31, `sessionJoined` as
 * 2024/2025, `termJoined` as First Term, `admitted` YES or NO, `className` with its arm.
 */
export const STUDENT_COLUMNS: readonly ImportColumn<StudentColumn>[] = [
  column("userId", "Student ID", ["user id", "student no", "student number"]),
  { ...column("firstName", "First Name", ["other names", "given name"]), isRequired: true },
  { ...column("lastName", "Last Name", ["surname", "family name"]), isRequired: true },
  column("email", "Email", ["e-mail", "student email", "email address"]),
  column("className", "Class", ["current class", "class name", "class and arm"]),
  column("status", "Status", ["account status"]),
  column("admissionNumber", "Admission Number", ["admission no", "adm no", "reg no"]),
  column("username", "Username", ["user name", "login"]),
  column("gender", "Gender", ["sex"]),
  column("dob", "Date of Birth", ["birth date", "birthday", "date born"]),
  column("address", "Address", ["home address", "residential address"]),
  column("parentName", "Parent Name", ["parent", "guardian", "guardian name", "parents name"]),
  column("parentPhone", "Parent Phone", [
    "phone",
    "telephone",
    "parent telephone",
    "parent phone number",
    "guardian phone",
    "parents phone",
  ]),
  column("parentEmail", "Parent Email", ["guardian email", "parents email"]),
  column("sessionJoined", "Session Joined", ["session", "academic year", "year joined"]),
  column("termJoined", "Term Joined", ["term"]),
  column("studentPhone", "Student Phone", ["student telephone"]),
  column("country", "Country", ["nationality"]),
  column("state", "State", ["state of origin"]),
  column("previousSchool", "Previous School", ["last school", "former school"]),
  column("classLastPassed", "Class Last Passed", ["last class", "last class passed"]),
  column("classCategory", "Class Category", ["category", "level"]),
  column("healthCondition", "Health Condition", ["health", "medical condition"]),
  column("hobby", "Hobby", ["hobbies"]),
  column("sportsHouse", "Sports House", ["house"]),
  column("boarderStatus", "Boarder Status", ["boarding", "boarder", "day or boarder"]),
  column("admitted", "Admitted", []),
];

/** A header of our own files is the field's name. */
function column<Key extends StudentColumn>(
  key: Key,
  label: string,
  spellings: readonly string[],
): ImportColumn<Key> {
  return { key, header: key, label, spellings };
}
