import { describe, expect, it, test } from "vitest";
import { hasOneName, readStudentCells, type StudentCells } from "./import-cells.ts";
import { printedNameFault, unprintable } from "../../accounts/printed-name.ts";
import { messages } from "../../accounts/text.ts";
import { messages as apiMessages } from "../../api/text.ts";

const reading = {
  dateOrder: "day",
  shortYears: true,
  today: "2026-01-31",
  nameOrder: "surname-first",
} as const;
const read = (cells: StudentCells) =>
  readStudentCells({ firstName: "Ada", lastName: "Obi", ...cells }, reading);
const noted = (cells: StudentCells) =>
  read(cells).notes.map(({ column, level, text }) => `${level} ${column}: ${text}`);

describe("the cells of a pupil's line", () => {
  it("become the record's own forms", () => {
    const { record, notes: none } = read({
      email: "ADA@X.ng",
      dob: "31/12/2019",
      gender: "f",
      sportsHouse: "red house",
      boarderStatus: "Boarding",
      admitted: "no",
      status: "Inactive",
      sessionJoined: "2025/26",
      termJoined: "first term",
    });
    expect(none).toEqual([]);
    expect(record).toMatchObject({
      email: "ada@x.ng",
      dob: "2019-12-31",
      gender: "Female",
      sportsHouse: "Red",
      boarderStatus: "Boarder",
      admitted: false,
      isActive: false,
      sessionJoined: "2025/2026",
      termJoined: "TERM_1",
    });
  });

  it("may be left out, all but the names", () => {
    expect(read({}).record).toMatchObject({ admitted: true, isActive: true });
    expect(noted({})).toEqual([]);
    const none = readStudentCells({}, reading).notes;
    expect(none).toEqual([
      { column: "lastName", level: "bad", text: apiMessages.isMissing },
      { column: "firstName", level: "bad", text: apiMessages.isMissing },
    ]);
  });

  test.each<[StudentCells, string]>([
    [{ admitted: "maybe" }, "admitted: Must be YES or NO"],
    [{ status: "asleep" }, "status: Must be Active or Disabled"],
    [{ username: "a@b" }, "username: Cannot contain @ or a line break"],
    [{ firstName: "A".repeat(101) }, "firstName: Has 101 characters; at most 100 fit"],
  ])("%j is refused", (cells, fault) => {
    expect(noted(cells)).toEqual([`bad ${fault}`]);
  });

  test.each<[StudentCells, string]>([
    [{ dob: "31/31/2019" }, "dob: “31/31/2019” is not a date such as 31/12/2019 or 2019-12-31"],
    [{ dob: "1975" }, "dob: Is only a year, not a date"],
    [{ dob: "2030-01-01" }, "dob: The date of birth is in the future"],
    [{ gender: "X" }, "gender: Must be one of: Male, Female"],
    [{ sessionJoined: "soon" }, "sessionJoined: Is not a session such as 2025/2026"],
    [{ email: "nope" }, "email: Please enter a valid email address"],
    [{ parentPhone: "12" }, "parentPhone: Enter a phone number of 7 to 15 digits"],
    [{ hobby: "x".repeat(201) }, "hobby: Has 201 characters; at most 200 fit"],
  ])("%j is left empty, and the row can be imported", (cells, warning) => {
    expect(noted(cells)).toEqual([`warning ${warning}`]);
    const [column] = Object.keys(cells);
    expect(read(cells).record[column as "dob"]).toBeUndefined();
  });

  it("get back the zero that a spreadsheet took from a phone number", () => {
    expect(read({ parentPhone: "8031112222" }).record.parentPhone).toBe("08031112222");
    expect(noted({ parentPhone: "8031112222" })).toEqual([
      "hint parentPhone: The missing 0 at the start is added",
    ]);
  });

  it("may bring both names in one column, or a middle name in its own", () => {
    const whole = (name: string) => readStudentCells({ name }, reading);
    expect(whole("OBI Ada Ngozi").record).toMatchObject({
      lastName: "OBI",
      firstName: "Ada Ngozi",
    });
    expect(whole("Ada").notes).toEqual([
      { column: "name", level: "bad", text: messages.hasOnlyOneName },
    ]);
    expect(read({ middleName: "Ngozi" }).record.firstName).toBe("Ada Ngozi");
  });

  it("may bring one name only, if that is said: it is the surname", () => {
    const one = (cells: StudentCells) =>
      readStudentCells(cells, { ...reading, mayHaveOneName: true });
    for (const cells of [{ name: "Ada" }, { firstName: "Ada" }, { lastName: "Ada" }]) {
      expect(hasOneName(cells)).toBe(true);
      expect(one(cells).record).toMatchObject({ lastName: "Ada", firstName: "" });
      expect(one(cells).notes).toEqual([]);
    }
    expect(one({ lastName: "李" }).notes).toMatchObject([{ column: "lastName", level: "bad" }]);
    expect(one({}).notes).toHaveLength(2);
    expect([hasOneName({}), hasOneName({ name: "Obi Ada" })]).toEqual([false, false]);
  });
});

test.each([
  ["Ọlámidé", null],
  ["O'Neil-Adéyẹmí Jr.", null],
  ["=1+1 Ada", null],
  ["Ada 🎉", messages.emoji],
  ["عائشة", unprintable("ع")],
  ["🇳🇬", messages.emoji],
  ["A\nB", messages.hiddenCharacters],
  ["123", messages.noLetters],
])("%j as a name", (name, fault) => {
  expect(printedNameFault(name)).toBe(fault);
});
