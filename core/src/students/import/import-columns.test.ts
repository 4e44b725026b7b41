import { expect, test } from "vitest";
import { matchColumns, normaliseHeader } from "../../api/import-columns.ts";
import { STUDENT_IMPORT_COLUMNS } from "./import-columns.ts";

test("both header sets of the specification are known", () => {
  expect(
    matchColumns(["First Name", "Last Name", "Email", "Class"], STUDENT_IMPORT_COLUMNS),
  ).toEqual({
    firstName: 0,
    lastName: 1,
    email: 2,
    className: 3,
  });
  const exported = ["userId", "firstName", "lastName", "email", "className", "status"];
  expect(Object.keys(matchColumns(exported, STUDENT_IMPORT_COLUMNS))).toEqual(exported);
});

test("headers are known in any order, case and spelling; the first of two has the column", () => {
  const headers = ["SURNAME", "Dob?", " date_of-birth ", "sex", "Surname", "Other Names"];
  expect(matchColumns(headers, STUDENT_IMPORT_COLUMNS)).toEqual({
    lastName: 0,
    dob: 1,
    gender: 3,
    firstName: 5,
  });
});

test.each([
  "Phone No",
  "Phone Number",
  "Mobile",
  "GSM",
  "GSM No.",
  "Tel",
  "Tel No",
  "Contact",
  "Parent Phone No",
  "Parent/Guardian Phone",
  "Parent/Guardian's Phone No.",
  "Parents/Guardians GSM",
  "Parents' Phone Number",
  "Phone",
])("%s is the parent's phone", (header) => {
  expect(matchColumns([header], STUDENT_IMPORT_COLUMNS)).toEqual({ parentPhone: 0 });
});

test.each([
  ["NAME OF PUPIL", "name"],
  ["Pupil's Name", "name"],
  ["Names", "name"],
  ["SURNAME AND OTHER NAMES", "name"],
  ["Surname & Other Names", "name"],
  ["Names (surname first)", "name"],
  ["Middle Name", "middleName"],
  ["Arm", "arm"],
  ["Adm. No.", "admissionNumber"],
  ["Home Addr.", "address"],
  ["Date of Birth (dd/mm/yyyy)", "dob"],
  ["Name of Parent/Guardian", "parentName"],
  ["PARENT/GUARDIAN'S NAME", "parentName"],
  ["Student Phone", "studentPhone"],
])("%s is %s", (header, key) => {
  expect(matchColumns([header], STUDENT_IMPORT_COLUMNS)).toEqual({ [key]: 0 });
});

test("other names are first names, and middle names beside a first name", () => {
  const match = (...headers: string[]) => matchColumns(headers, STUDENT_IMPORT_COLUMNS);
  expect(match("Surname", "Other Names")).toEqual({ lastName: 0, firstName: 1 });
  const beside = { lastName: 0, middleName: 1, firstName: 2 };
  expect(match("Surname", "Other Names", "First Name")).toEqual(beside);
});

test("no two columns share a spelling, but for other names", () => {
  const spellings = STUDENT_IMPORT_COLUMNS.flatMap(({ header, label, spellings: more }) => [
    ...new Set([header, label, ...more].map(normaliseHeader)),
  ]);
  const shared = spellings.filter((name, index) => spellings.indexOf(name) !== index);
  expect(shared.toSorted()).toEqual(["othername", "othernames"]);
});
