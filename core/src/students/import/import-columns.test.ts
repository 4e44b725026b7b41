import { expect, test } from "vitest";
import { matchColumns, normaliseHeader } from "../../api/import-columns.ts";
import { STUDENT_COLUMNS } from "./import-columns.ts";

test("both header sets of the specification are known", () => {
  expect(matchColumns(["First Name", "Last Name", "Email", "Class"], STUDENT_COLUMNS)).toEqual({
    firstName: 0,
    lastName: 1,
    email: 2,
    className: 3,
  });
  const exported = ["userId", "firstName", "lastName", "email", "className", "status"];
  expect(Object.keys(matchColumns(exported, STUDENT_COLUMNS))).toEqual(exported);
});

test("headers are known in any order, case and spelling; the first of two has the column", () => {
  const headers = ["SURNAME", "Dob?", " date_of-birth ", "sex", "Surname", "Other Names"];
  expect(matchColumns(headers, STUDENT_COLUMNS)).toEqual({
    lastName: 0,
    dob: 1,
    gender: 3,
    firstName: 5,
  });
});

test("no two columns share a spelling", () => {
  const spellings = STUDENT_COLUMNS.flatMap(({ header, label, spellings: more }) => [
    ...new Set([header, label, ...more].map(normaliseHeader)),
  ]);
  expect(new Set(spellings).size).toBe(spellings.length);
});
