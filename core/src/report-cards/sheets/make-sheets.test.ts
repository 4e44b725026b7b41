import { expect, test } from "vitest";
import { DEFAULT_GRADING_SCHEME } from "../../school/grading.ts";
import { libraryList, NURSERY_2 } from "../settings/expectation-library.ts";
import { missingFrom, picturesOf, type ReportSheet } from "./sheet.ts";
import { gradeKey, marksColumns, nameOnSheet, summaryLines } from "./sheet-lines.ts";
import {
  classOf,
  ENGLISH,
  FRENCH,
  LEVEL,
  MATHS,
  member,
  result,
  settings,
  sheetOf,
  subject,
} from "./testing.ts";
import { sheetLabels } from "./text.ts";

const lineOf = (sheet: ReportSheet, label: string) =>
  sheet.marks && summaryLines(sheet.marks).find(([one]) => one === label)?.[1];

test("equal totals share a position and the next is skipped", () => {
  const of = classOf([
    member("Ade", { results: [result(ENGLISH, 80), result(MATHS, 70)] }),
    member("Bello", { results: [result(ENGLISH, 70), result(MATHS, 80)] }),
    member("Chukwu", { results: [result(ENGLISH, 60), result(MATHS, 60)] }),
    member("Danjuma"),
  ]);
  expect(lineOf(sheetOf(of, "Ade"), "Position")).toBe("Joint 1st of 3");
  expect(lineOf(sheetOf(of, "Bello"), "Position")).toBe("Joint 1st of 3");
  expect(lineOf(sheetOf(of, "Chukwu"), "Position")).toBe("3rd of 3");
  const english = sheetOf(of, "Chukwu").marks?.rows[0];
  expect(english).toMatchObject({
    total: 60,
    grade: "C",
    remark: "Good",
    position: { place: 3, tied: false },
    highest: 80,
    lowest: 60,
    average: 70,
  });
});

test("a missing score leaves the subject out of the average and is named", () => {
  const of = classOf([member("Ade", { results: [result(ENGLISH, 80)] })]);
  const sheet = sheetOf(of, "Ade");
  expect(sheet.marks?.summary).toMatchObject({ obtainable: 100, obtained: 80, average: 80 });
  expect(sheet.marks?.rows[1]).toMatchObject({ subject: "Mathematics", total: null, grade: null });
  expect(missingFrom(sheet)).toContain("Results: Mathematics");
});

test("a child who was absent from the exam gets ABS there, which counts 0", () => {
  const scores = { CA1: 8, CA2: 7.5, CA3: 9, CA4: 10, exam: "ABS" as const };
  const of = classOf([
    member("Ade", { results: [{ subjectId: ENGLISH, scores, total: 34.5, teacherComment: null }] }),
  ]);
  const { marks } = sheetOf(of, "Ade");
  expect(marks?.rows[0]).toMatchObject({ caTotal: 34.5, total: 34.5, grade: "F" });
  const exam = marks && marksColumns(marks).find(({ label }) => label.startsWith("Exam"));
  expect(marks?.rows[0] && exam?.value(marks.rows[0], 0)).toBe("ABS");
});

test("a subject for chosen pupils is on the sheets of those who take it", () => {
  const subjects = [subject(ENGLISH, "English Language"), subject(FRENCH, "French", ["Ade"])];
  const of = classOf([member("Ade"), member("Bello")], { subjects });
  const names = (id: string) => sheetOf(of, id).marks?.rows.map((row) => row.subject);
  expect(names("Ade")).toEqual(["English Language", "French"]);
  expect(names("Bello")).toEqual(["English Language"]);
});

test("a child without any result is on the register, and has neither average nor position", () => {
  const of = classOf([member("Ade", { results: [result(ENGLISH, 80)] }), member("Bello")]);
  const sheet = sheetOf(of, "Bello");
  expect(sheet.child.numberInClass).toBe(2);
  expect(sheet.marks?.summary).toMatchObject({ average: null, grade: null, position: null });
  expect(lineOf(sheetOf(of, "Ade"), "Position")).toBe("1st of 1");
});

test("the third term has the totals of the first two, the session's average and promotion", () => {
  const earlier = [
    { term: "TERM_1" as const, totals: { [ENGLISH]: 50, [MATHS]: 70 } },
    { term: "TERM_2" as const, totals: { [ENGLISH]: 65 } },
  ];
  const results = [result(ENGLISH, 75), result(MATHS, 80)];
  const of = classOf([member("Ade", { results, earlier })], { term: "TERM_3" });
  const { marks } = sheetOf(of, "Ade");
  expect(marks?.rows).toMatchObject([
    { earlier: [50, 65], cumulative: 63.3 },
    { earlier: [70, null], cumulative: 75 },
  ]);
  // The mean of 60, 65 and 77.5.
  expect(marks?.session).toEqual({
    termAverages: [60, 65, 77.5],
    average: 67.5,
    grade: "B",
    position: { place: 1, tied: false, outOf: 1 },
    promotion: "Promoted to Primary 5",
  });
});

test("a child who came in the second term has a session of two terms", () => {
  const earlier = [{ term: "TERM_2" as const, totals: { [ENGLISH]: 40, [MATHS]: 50 } }];
  const results = [result(ENGLISH, 60), result(MATHS, 60)];
  const of = classOf([member("Ade", { results, earlier })], { term: "TERM_3" });
  expect(sheetOf(of, "Ade").marks?.session).toMatchObject({
    termAverages: [null, 45, 60],
    average: 52.5,
  });
});

test("below the pass mark in a core subject nothing is promised, and the head decides", () => {
  const results = [result(ENGLISH, 39), result(MATHS, 90)];
  const remark = { name: "Mr Musa Bello", signature: null, text: "Well done." };
  const of = (promotion: "ON_TRIAL" | "REPEAT" | null) =>
    classOf([member("Ade", { results, remark: { ...remark, promotion } })], { term: "TERM_3" });
  const lineWith = (promotion: "ON_TRIAL" | "REPEAT" | null) =>
    lineOf(sheetOf(of(promotion), "Ade"), "Promotion");
  expect(lineWith(null)).toBe("–");
  expect(lineWith("ON_TRIAL")).toBe("Promoted on trial to Primary 5");
  expect(lineWith("REPEAT")).toBe("To repeat Primary 4");
  expect(missingFrom(sheetOf(of(null), "Ade"))).toContain("Promotion");
});

test("what was decided on promotion day counts before the rule and the head's remark", () => {
  const results = [result(ENGLISH, 60), result(MATHS, 60)];
  const remark = { name: "Mr Musa Bello", signature: null, text: "Well done." };
  const lineWith = (promotion: "PROMOTED" | "REPEAT", nextLevel: string | null) => {
    const fields = {
      results,
      remark: { ...remark, promotion: "ON_TRIAL" as const },
      decided: { promotion, nextLevel },
    };
    return lineOf(
      sheetOf(classOf([member("Ade", fields)], { term: "TERM_3" }), "Ade"),
      "Promotion",
    );
  };
  expect(lineWith("PROMOTED", "Primary 6")).toBe("Promoted to Primary 6");
  expect(lineWith("REPEAT", "Primary 4")).toBe("To repeat Primary 4");
  expect(lineWith("PROMOTED", null)).toBe("Completed Primary 4");
});

test("the last level is completed", () => {
  const level = { id: null, name: "Primary 6", next: null };
  const results = [result(ENGLISH, 60), result(MATHS, 60)];
  const of = classOf([member("Ade", { results })], { term: "TERM_3", level });
  expect(lineOf(sheetOf(of, "Ade"), "Promotion")).toBe("Completed Primary 6");
});

test("a nursery sheet has ticks and neither marks, position nor traits", () => {
  const entry = {
    ratings: {},
    ticks: { "numeracy-counts": 2 },
    timesPresent: 90,
    lines: {},
    areas: { numeracy: "Counts with joy." },
    nextSteps: "Count the stairs.",
    comment: null,
  };
  const of = classOf([member("Ade", { entry })], {
    scheme: null,
    className: "Nursery 2",
    level: { id: null, name: "Nursery 2", next: null },
  });
  const sheet = sheetOf(of, "Ade");
  expect(sheet.title).toBe(settings.titles.nursery);
  expect(sheet).toMatchObject({ marks: null, affective: [], psychomotor: [] });
  expect(sheet.nursery?.domains[0]?.expectations.slice(0, 2)).toMatchObject([
    { text: NURSERY_2[0]?.expectations[0]?.text, ticked: 2 },
    { ticked: null },
  ]);
  expect(sheet.nursery).toMatchObject({
    domains: [{ sentence: "Counts with joy." }, { sentence: null }, {}, {}, {}, {}, {}, {}],
    nextSteps: "Count the stairs.",
  });
  expect(missingFrom(sheet)).not.toContain("Traits");
  expect(missingFrom(sheet)).toContain("Expectations");
});

test("a level has marks and a list of its own, which takes the place of the traits", () => {
  const list = { ...libraryList("Nursery 3"), columns: ["Presented", "Practised", "Mastered"] };
  const entry = {
    ratings: { neatness: 5 as const },
    // The second is of a longer scale than the present one.
    ticks: { "n3-number-hundred": 2, "n3-number-adds": 3 },
    timesPresent: 90,
    lines: {},
    areas: {},
    nextSteps: null,
    comment: null,
  };
  const level = { id: LEVEL, name: "Nursery 3", next: "Primary 1" };
  const of = classOf([member("Ade", { entry, results: [result(ENGLISH, 80)] })], {
    level,
    settings: { ...settings, expectations: { [LEVEL]: list } },
  });
  const sheet = sheetOf(of, "Ade");
  expect(sheet.marks?.summary.obtained).toBe(80);
  expect(sheet.nursery?.columns).toEqual(list.columns);
  expect(sheet.nursery?.domains[0]?.expectations).toMatchObject([
    { ticked: 2 },
    { ticked: null },
    {},
    {},
  ]);
  expect(sheet).toMatchObject({ affective: [], psychomotor: [], ratingLabels: [] });
  const other = sheetOf({ ...of, level: { ...level, id: MATHS } }, "Ade");
  expect(other.nursery).toBeNull();
  expect(other.affective).toContainEqual({ name: "Neatness", rating: 5 });
});

test("what the school leaves out is not on the sheet at all", () => {
  const columns = {
    caTotal: false,
    position: false,
    highest: false,
    lowest: false,
    average: false,
  };
  const of = classOf([member("Ade", { results: [result(ENGLISH, 80)] })], {
    settings: { ...settings, columns },
    showPosition: false,
  });
  const { marks } = sheetOf(of, "Ade");
  const hidden = { caTotal: null, position: null, highest: null, lowest: null, average: null };
  expect(marks?.rows[0]).toMatchObject(hidden);
  expect(marks?.summary.position).toBeNull();
  expect(marks && marksColumns(marks).map(({ label }) => label)).toEqual([
    "S/N",
    "Subject",
    "CA1 (10)",
    "CA2 (10)",
    "CA3 (10)",
    "CA4 (10)",
    "Exam (60)",
    sheetLabels.total,
    "Grade",
    "Remark",
  ]);
});

test("age is on the term's last day, and absences follow from the times opened", () => {
  const terms = { ...settings.terms, TERM_1: { ...settings.terms.TERM_1, timesOpened: 120 } };
  const entry = {
    ratings: { neatness: 4 },
    ticks: {},
    timesPresent: 113,
    lines: {},
    areas: {},
    nextSteps: null,
    comment: "Well done.",
  };
  const of = classOf([member("Ade", { entry })], { settings: { ...settings, terms } });
  const sheet = sheetOf(of, "Ade");
  expect(sheet.child.age).toBe(8);
  expect(sheet.attendance).toMatchObject({ opened: 120, present: 113, absent: 7, excused: 0 });
  expect(sheet.affective).toContainEqual({ name: "Neatness", rating: 4 });
  expect(sheet.nextTerm.begins).toBe("2026-01-12");
  expect(nameOnSheet(sheet.child)).toBe("ADE Ada Ngozi");
  expect(picturesOf(sheet)).toEqual([]);
});

test("attendance is the register's where nothing is typed", () => {
  const register = { opened: 104, present: 99, absent: 3, excused: 2, late: 4 };
  const terms = { ...settings.terms, TERM_1: { ...settings.terms.TERM_1, timesOpened: 120 } };
  const entry = {
    ratings: {},
    ticks: {},
    timesPresent: 113,
    lines: {},
    areas: {},
    nextSteps: null,
    comment: null,
  };
  const of = classOf(
    [
      member("Ade", { register }),
      member("Bola", { register, entry: { ...entry, timesPresent: null } }),
      member("Chidi", { register, entry }),
      member("Dayo"),
    ],
    { settings: { ...settings, terms } },
  );
  expect(sheetOf(of, "Ade").attendance).toMatchObject({ ...register, late: null });
  expect(missingFrom(sheetOf(of, "Ade"))).not.toContain("Attendance");
  expect(sheetOf(of, "Bola").attendance).toMatchObject({ ...register, late: null });
  expect(sheetOf(of, "Chidi").attendance).toMatchObject({
    opened: 120,
    present: 113,
    absent: 5,
    excused: 2,
  });
  expect(sheetOf(of, "Dayo").attendance).toMatchObject({ present: null, absent: null });
});

test("next term's fee is the child's bill, else that of the child's level alone", () => {
  const nextTermFees = { [LEVEL]: 98_000, [ENGLISH]: 85_000 };
  const terms = { ...settings.terms, TERM_1: { ...settings.terms.TERM_1, nextTermFees } };
  const of = classOf([member("Ade")], { settings: { ...settings, terms } });
  expect(sheetOf(of, "Ade").nextTerm.fees).toBe("₦98,000");
  const billed = (nextBill: number | "NONE", shown = of) =>
    sheetOf({ ...shown, members: [{ ...of.members[0]!, nextBill }] }, "Ade").nextTerm.fees;
  expect(billed(10_500_050)).toBe("₦105,000.50");
  expect(billed(0)).toBe("₦0");
  expect(billed("NONE")).toBe("");
  const show = { ...settings.show, nextTermFee: false };
  expect(billed(10_500_050, { ...of, settings: { ...of.settings, show } })).toBe("");
  const other = { id: MATHS, name: "Nursery 1", next: null };
  expect(sheetOf({ ...of, level: other }, "Ade").nextTerm.fees).toBe("");
  const without = { ...other, id: null };
  expect(sheetOf({ ...of, level: without }, "Ade").nextTerm.fees).toBe("");
});

test("an absence in a part is said instead of the band's remark", () => {
  const scores = { CA1: 8, CA2: "ABS", CA3: 9, CA4: 6, exam: "ABS" } as const;
  const of = classOf([
    member("Ade", { results: [{ subjectId: ENGLISH, scores, total: 23, teacherComment: null }] }),
  ]);
  const row = sheetOf(of, "Ade").marks?.rows[0];
  expect(row).toMatchObject({ total: 23, grade: "F", remark: "Absent from CA2, Exam" });
});

test("the key to grades has no hole between two bands", () => {
  expect(gradeKey(DEFAULT_GRADING_SCHEME).slice(0, 2)).toEqual([
    "A 75–100 Excellent",
    "B 65–74.9 Very Good",
  ]);
});
