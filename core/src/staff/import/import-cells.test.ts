import { describe, expect, it, test } from "vitest";
import { matchColumns, normaliseHeader } from "../../api/import-columns.ts";
import { STAFF_LIST_COLUMNS, staffRecordColumns } from "../export/export-columns.ts";
import { readStaffCells, type StaffCells } from "./import-cells.ts";
import { STAFF_COLUMNS, STAFF_CSV_COLUMNS } from "./import-columns.ts";
import { messages } from "../text.ts";

const GOOD: StaffCells = {
  username: "ada.obi",
  surname: "Obi",
  otherNames: "Ada  Ngozi",
  email: "Ada@School.ng",
  roleInSchool: "teacher",
};

const read = (more: StaffCells = {}) =>
  readStaffCells({ ...GOOD, ...more }, { dateOrder: "day", today: "2026-01-12" });
const noted = (more: StaffCells) =>
  read(more).notes.map(({ column, level, text }) => `${level} ${column}: ${text}`);

describe("the columns", () => {
  it("are the specification's, in its order, and both exports' in any case", () => {
    const inOrder = STAFF_CSV_COLUMNS.map((column, position) => [column, position]);
    expect(matchColumns(STAFF_CSV_COLUMNS, STAFF_COLUMNS)).toEqual(Object.fromEntries(inOrder));
    const shouted = staffRecordColumns(true).map((column) => column.toUpperCase());
    expect(Object.keys(matchColumns(shouted, STAFF_COLUMNS))).toEqual(staffRecordColumns(true));
    expect(Object.keys(matchColumns(STAFF_LIST_COLUMNS, STAFF_COLUMNS))).toEqual([
      "staffId",
      "name",
      "roleInSchool",
      "department",
      "email",
      "telephone",
      "status",
    ]);
  });

  it("share no spelling", () => {
    const spellings = STAFF_COLUMNS.flatMap(({ header, label, spellings: more }) => [
      ...new Set([header, label, ...more].map(normaliseHeader)),
    ]);
    expect(new Set(spellings).size).toBe(spellings.length);
  });
});

test("cells become fields as records keep them", () => {
  const { member, notes } = read({
    gender: "F",
    dob: "2 Mar 1988",
    dateJoined: "03/09/2020",
    staffType: "full time",
    department: "ADMINISTRATION",
    telephone: "0803 000 0000",
    qualifications: "B.Ed., TRCN",
    status: "disabled",
  });
  expect(notes).toEqual([]);
  expect(member).toMatchObject({
    username: "ada.obi",
    isActive: false,
    fields: {
      surname: "Obi",
      otherNames: "Ada Ngozi",
      email: "ada@school.ng",
      roleInSchool: "Teacher",
      gender: "Female",
      dob: "1988-03-02",
      dateJoined: "2020-09-03",
      staffType: "Full-Time",
      department: "Administration",
      phone: "0803 000 0000",
      qualifications: ["B.Ed.", "TRCN"],
    },
  });
});

test("a username comes from the address, where it gives one", () => {
  const { username: _none, ...nameless } = GOOD;
  const nameFrom = (email: string) =>
    readStaffCells({ ...nameless, email }, { dateOrder: "day", today: "2026-01-12" });
  expect(nameFrom("Bola.Ade+work@x.ng").member.username).toBe("bola.ade");
  expect(nameFrom("º@x.ng").notes).toMatchObject([{ column: "username", level: "bad" }]);
});

test("one column may hold the whole name", () => {
  const { surname: _surname, otherNames: _names, ...nameless } = GOOD;
  const named = (name: string) =>
    readStaffCells({ ...nameless, name }, { dateOrder: "day", today: "2026-01-12" });
  expect(named("Ada Ngozi Obi").member.fields).toMatchObject({
    surname: "Obi",
    otherNames: "Ada Ngozi",
  });
  expect(named("Ada").notes).toMatchObject([{ column: "name", text: messages.hasOnlyOneName }]);
});

test.each<[StaffCells, string[]]>([
  [{ password: "five5" }, ["bad password: Password must be 6-15 characters"]],
  [{ password: "sixteen-letters!" }, ["bad password: Password must be 6-15 characters"]],
  [{ password: "sixsix" }, []],
  [{ password: "fifteen-letters" }, []],
  [
    { username: "ada obi" },
    ["bad username: Use only letters, digits, dots, hyphens and underscores"],
  ],
  [{ gender: "?" }, ["bad gender: Must be one of: Male, Female"]],
  [{ staffType: "Casual" }, ["bad staffType: Must be one of: Full-Time, Part-Time, Contract"]],
  [{ dob: "soon" }, ["bad dob: Not a date. Write it as 31/12/1990 or 1990-12-31"]],
  [{ dob: "2026-01-12" }, ["bad dob: The date of birth must be in the past"]],
  [{ telephone: "1".repeat(31) }, ["bad telephone: Has 31 characters; at most 30 fit"]],
  [
    { department: "Nursery" },
    ["hint department: Not in the list: Primary, Secondary, Administration, Support"],
  ],
  [
    { roleInSchool: "PRINCIPAL" },
    ["hint roleInSchool: Saved as the job title only. Only a principal can give rights"],
  ],
  [
    { accountNumber: "1.23E+09" },
    [
      "bad accountNumber: Was shortened by a spreadsheet. Format the column as text and type it again",
    ],
  ],
  [
    { accountNumber: "123456789" },
    ["hint accountNumber: Has fewer than 10 digits. Check for a missing 0 at the start"],
  ],
  [{ surname: "Obi 🎉" }, ["bad surname: Remove the emoji"]],
  [{ qualifications: "x,".repeat(31) }, ["bad qualifications: Has more than 30 entries"]],
  [{ status: "gone" }, ["bad status: Write Active or Inactive"]],
])("%j is answered with %j", (cells, notes) => {
  expect(noted(cells)).toEqual(notes);
});
