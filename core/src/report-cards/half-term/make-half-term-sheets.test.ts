import { expect, test } from "vitest";
import { DEFAULT_GRADING_SCHEME } from "../../school/grading.ts";
import { defaultSheetSettings } from "../settings/default-settings.ts";
import { hasResults, missingFrom, ReportSheet } from "../sheets/sheet.ts";
import type { Member, SheetClass } from "../sheets/sheet-class.ts";
import { childLines, halfTermRows, homeworkLine, nextTermLines } from "../sheets/sheet-lines.ts";
import { type HalfTermData, makeHalfTermSheets } from "./make-half-term-sheets.ts";

const register = { opened: 52, present: 49, absent: 2, excused: 1, late: 3 };

function member(studentId: string, changes: Partial<Member> = {}): Member {
  return {
    studentId,
    surname: studentId,
    firstNames: "Ada",
    admissionNumber: `ADM/${studentId}`,
    sex: "Female",
    dob: null,
    house: null,
    passport: null,
    register,
    results: [],
    earlier: [],
    entry: {
      ratings: {},
      ticks: {},
      timesPresent: 110,
      lines: {},
      areas: {},
      nextSteps: null,
      comment: "Of the whole term.",
    },
    remark: { text: "Good.", name: "Mr Bello", signature: null, promotion: null },
    ...changes,
  };
}

const of: SheetClass = {
  school: { name: "School", motto: "", address: "", phone: "", email: "", logo: null, stamp: null },
  session: "2025/2026",
  term: "TERM_1",
  termEndsOn: "2025-12-12",
  nextTermStartsOn: "2026-01-12",
  className: "Primary 4",
  level: { id: null, name: "Primary 4", next: null },
  scheme: DEFAULT_GRADING_SCHEME,
  settings: defaultSheetSettings([]),
  showPosition: true,
  subjects: [
    { id: "maths", name: "Mathematics", isOffered: true, takers: null },
    { id: "french", name: "French", isOffered: true, takers: ["Bola"] },
  ],
  classTeacher: { name: "Mrs Ade", signature: null },
  head: null,
  members: [member("Ade"), member("Bola")],
};

const data: HalfTermData = {
  parts: ["CA1", "CA2"],
  members: new Map([
    [
      "Ade",
      {
        results: [
          { subjectId: "maths", scores: { CA1: 8, CA2: "ABS", CA3: 9, CA4: null, exam: 55 } },
        ],
        homework: { handedIn: 3, set: 4 },
        comment: "A good start.",
      },
    ],
  ]),
};

const sheetOf = (name: string, half = data, ofClass = of) =>
  ReportSheet.parse(makeHalfTermSheets(ofClass, half).get(name));

test("it has the approved parts alone, the register so far, homework and its own comment", () => {
  const sheet = sheetOf("Ade");
  const { half } = sheet;
  expect(half?.parts.map(({ label }) => label)).toEqual(["CA1", "CA2"]);
  expect(half && halfTermRows(half)).toEqual([{ subject: "Mathematics", scores: ["8", "ABS"] }]);
  expect(half && homeworkLine(half)[1]).toBe("3 of 4");
  const lines = Object.fromEntries(childLines(sheet));
  expect(lines).toMatchObject({ Attendance: "49 of 52 times", "Times absent": "2" });
  expect(sheet.classTeacher.comment).toBe("A good start.");
  expect(nextTermLines(sheet)).toEqual([]);
  expect(missingFrom(sheet)).toEqual([]);
});

test("no total, position, grade or figure of the class is anywhere on it", () => {
  const sheet = sheetOf("Ade");
  expect([sheet.marks, sheet.nursery, sheet.head.comment]).toEqual([null, null, null]);
  const text = JSON.stringify(sheet);
  for (const word of ["average", "position", "highest", "total", "grade", "55"]) {
    expect(text).not.toContain(word);
  }
});

test("a chosen subject is on the sheets of its pupils, who lack what is not entered", () => {
  expect(sheetOf("Ade").half?.rows).toHaveLength(1);
  const bola = sheetOf("Bola");
  expect(bola.half?.rows.map(({ scores }) => scores)).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(hasResults(bola)).toBe(false);
  expect(missingFrom(bola)).toEqual(["Results: Mathematics, French", "Class teacher's comment"]);
});

test("a class without marks has no half-term sheets, and no parts approved are no scores", () => {
  expect(makeHalfTermSheets({ ...of, scheme: null }, data).size).toBe(0);
  expect(hasResults(sheetOf("Ade", { ...data, parts: [] }))).toBe(false);
});
