import { describe, expect, it, test } from "vitest";
import { readStudentCells, type StudentCells } from "./import-cells.ts";
import { nameFault } from "../../accounts/person-name.ts";
import { messages } from "../../accounts/text.ts";
import { messages as apiMessages } from "../../api/text.ts";

const reading = { dateOrder: "day", today: "2026-01-31" } as const;
const read = (cells: StudentCells) =>
  readStudentCells({ firstName: "Ada", lastName: "Obi", ...cells }, reading);
const faults = (cells: StudentCells) =>
  read(cells).faults.map(({ column, text }) => `${column}: ${text}`);

describe("the cells of a pupil's line", () => {
  it("become the record's own forms", () => {
    const { record, faults: none } = read({
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
    expect(faults({})).toEqual([]);
    const none = readStudentCells({}, reading).faults;
    expect(none).toEqual([
      { column: "lastName", text: apiMessages.isMissing },
      { column: "firstName", text: apiMessages.isMissing },
    ]);
  });

  test.each<[StudentCells, string]>([
    [{ dob: "31/31/2019" }, "dob: “31/31/2019” is not a date such as 31/12/2019 or 2019-12-31"],
    [{ dob: "2030-01-01" }, "dob: The date of birth is in the future"],
    [{ gender: "X" }, "gender: Must be one of: Male, Female"],
    [{ admitted: "maybe" }, "admitted: Must be YES or NO"],
    [{ status: "asleep" }, "status: Must be Active or Disabled"],
    [{ sessionJoined: "soon" }, "sessionJoined: Is not a session such as 2025/2026"],
    [{ email: "nope" }, "email: Please enter a valid email address"],
    [{ parentPhone: "12" }, "parentPhone: Enter a phone number of 7 to 15 digits"],
    [{ hobby: "x".repeat(201) }, "hobby: Has 201 characters; at most 200 fit"],
    [{ username: "a@b" }, "username: Cannot contain @ or a line break"],
    [{ firstName: "A".repeat(101) }, "firstName: Has 101 characters; at most 100 fit"],
  ])("%j is refused", (cells, fault) => {
    expect(faults(cells)).toEqual([fault]);
  });
});

test.each([
  ["Ọlámidé", null],
  ["O'Neil-Adéyẹmí Jr.", null],
  ["=1+1 Ada", null],
  ["Ada 🎉", messages.emoji],
  ["🇳🇬", messages.emoji],
  ["A\nB", messages.hiddenCharacters],
  ["123", messages.noLetters],
])("%j as a name", (name, fault) => {
  expect(nameFault(name)).toBe(fault);
});
