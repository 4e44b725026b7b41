import { describe, expect, it, test } from "vitest";
import { matchColumns, normaliseHeader } from "../../api/import-columns.ts";
import { STAFF_LIST_COLUMNS, staffRecordColumns } from "../export/export-columns.ts";
import { readStaffCells, type StaffCells, suggestedUsername } from "./import-cells.ts";
import { STAFF_COLUMNS, STAFF_CSV_COLUMNS } from "./import-columns.ts";
import { messages } from "../../accounts/text.ts";

const GOOD: StaffCells = {
  username: "ada.obi",
  surname: "Obi",
  otherNames: "Ada  Ngozi",
  email: "Ada@School.ng",
  roleInSchool: "teacher",
};

const READING = {
  dateOrder: "day",
  shortYears: true,
  today: "2026-01-12",
  nameOrder: "surname-first",
} as const;
const read = (more: StaffCells = {}) => readStaffCells({ ...GOOD, ...more }, READING);
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

test("a username comes from the address where it gives one, else from the names", () => {
  const names = { surname: "Obi", otherNames: "Ada Ngozi" };
  expect(suggestedUsername("Bola.Ade+work@x.ng", names)).toBe("Bola.Ade");
  expect(suggestedUsername("º@x.ng", names)).toBe("ada.obi");
  expect(suggestedUsername(undefined, names)).toBe("ada.obi");
  expect(suggestedUsername(undefined, { surname: "王", otherNames: "伟" })).toBe("staff");
});

describe("one column", () => {
  const { surname: _surname, otherNames: _names, ...nameless } = GOOD;
  const named = (name: string, nameOrder: "surname-first" | "surname-last" = "surname-first") =>
    readStaffCells({ ...nameless, name }, { ...READING, nameOrder });

  it("may hold the whole name; the title is split off", () => {
    expect(named("Mrs OGUNLEYE Abiola Ada").member.fields).toMatchObject({
      title: "Mrs",
      surname: "OGUNLEYE",
      otherNames: "Abiola Ada",
    });
    expect(named("Chief OKAFOR, Emmanuel C.").member.fields).toMatchObject({
      surname: "OKAFOR",
      otherNames: "Emmanuel C.",
    });
    expect(named("Ada").notes).toMatchObject([{ column: "name", text: messages.hasOnlyOneName }]);
  });

  it("may be turned round", () => {
    expect(named("Ada Ngozi Obi", "surname-last").member.fields).toMatchObject({
      surname: "Obi",
      otherNames: "Ada Ngozi",
    });
  });
});

test.each([
  ["NAME OF STAFF", "name"],
  ["Designation", "roleInSchool"],
  ["Date of 1st Appt.", "dateJoined"],
  ["Home Addr.", "address"],
  ["GSM No", "telephone"],
  ["Phone Number", "telephone"],
  ["Title", "title"],
])("%s is the column %s", (header, key) => {
  expect(matchColumns([header], STAFF_COLUMNS)).toEqual({ [key]: 0 });
});

test("first and middle names in two columns are one field", () => {
  const columns = matchColumns(["Surname", "First Name", "Middle Name"], STAFF_COLUMNS);
  expect(columns).toEqual({ surname: 0, firstName: 1, otherNames: 2 });
  const { member } = read({ firstName: "Ada", otherNames: "Ngozi" });
  expect(member.fields.otherNames).toBe("Ada Ngozi");
});

test.each<[StaffCells, string[]]>([
  [{ password: "seven-7" }, ["bad password: Password must be 8-15 characters"]],
  [{ password: "sixteen-letters!" }, ["bad password: Password must be 8-15 characters"]],
  [{ password: "river-89" }, []],
  [{ password: "fifteen-letters" }, []],
  [
    { username: "ada obi" },
    ["bad username: Use only letters, digits, dots, hyphens and underscores"],
  ],
  [{ gender: "?" }, ["warning gender: Must be one of: Male, Female"]],
  [{ staffType: "Casual" }, ["warning staffType: Must be one of: Full-Time, Part-Time, Contract"]],
  [{ dob: "soon" }, ["warning dob: Not a date. Write it as 31/12/1990 or 1990-12-31"]],
  [{ dob: "1975" }, ["warning dob: Is only a year, not a date"]],
  [{ telephone: "8035550101" }, ["hint telephone: The missing 0 at the start is added"]],
  [{ email: "nope" }, ["warning email: Please enter a valid email address"]],
  [{ dob: "2026-01-12" }, ["warning dob: The date of birth must be in the past"]],
  [{ telephone: "1".repeat(31) }, ["warning telephone: Has 31 characters; at most 30 fit"]],
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
      "warning accountNumber: Was shortened by a spreadsheet. Format the column as text and type it again",
    ],
  ],
  [
    { accountNumber: "123456789" },
    ["hint accountNumber: Has fewer than 10 digits. Check for a missing 0 at the start"],
  ],
  [{ surname: "Obi 🎉" }, ["bad surname: Remove the emoji"]],
  [{ qualifications: "x,".repeat(31) }, ["warning qualifications: Has more than 30 entries"]],
  [{ status: "gone" }, ["bad status: Write Active or Inactive"]],
])("%j is answered with %j", (cells, notes) => {
  expect(noted(cells)).toEqual(notes);
});
