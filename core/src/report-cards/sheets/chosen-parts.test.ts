import { expect, test } from "vitest";
import { childLines, subjectComments } from "./sheet-lines.ts";
import type { SheetClass } from "./sheet-class.ts";
import { classOf, ENGLISH, MATHS, member, result, settings, sheetOf } from "./testing.ts";

const showing = (show: Partial<(typeof settings)["show"]>) => ({
  settings: { ...settings, show: { ...settings.show, ...show } },
});

test("subjects passed and failed follow the pass mark, if the school shows them", () => {
  const results = [result(ENGLISH, 40), result(MATHS, 39.9)];
  const of = classOf([member("Ade", { results })]);
  const { marks } = sheetOf(of, "Ade");
  expect(marks?.passed).toEqual({ passed: 1, failed: 1, passMark: 40 });
  const without = sheetOf({ ...of, ...showing({ passed: false }) }, "Ade");
  expect(without.marks?.passed).toBeNull();
});

test("progress compares with the term before alone; two points are a change", () => {
  const now = { results: [result(ENGLISH, 60)] };
  const before = (total: number) => ({
    ...now,
    earlier: [{ term: "TERM_1" as const, totals: { [ENGLISH]: total } }],
  });
  const members = [
    member("Ade", before(58)),
    member("Bola", before(58.1)),
    member("Chidi", before(62)),
    member("Dayo", now),
  ];
  const of = classOf(members, { term: "TERM_2" });
  const progressIn = (term: SheetClass, surname: string) => sheetOf(term, surname).marks?.progress;
  expect(progressIn(of, "Ade")).toMatchObject({ before: 58, average: 60, word: "Improved" });
  expect(progressIn(of, "Bola")?.word).toBe("Steady");
  expect(progressIn(of, "Chidi")?.word).toBe("Fell");
  expect(progressIn(of, "Dayo")).toBeNull();
  expect(progressIn({ ...of, term: "TERM_3" }, "Ade")).toBeNull();
  expect(progressIn({ ...of, ...showing({ progress: false }) }, "Ade")).toBeNull();
});

test("the position in the session is by the marks of its three terms", () => {
  const ofTerm = (first: number, last: number) => ({
    results: [result(ENGLISH, last)],
    earlier: [{ term: "TERM_1" as const, totals: { [ENGLISH]: first } }],
  });
  const members = [member("Ade", ofTerm(90, 40)), member("Bola", ofTerm(50, 60))];
  const of = classOf(members, { term: "TERM_3" });
  const session = sheetOf(of, "Ade").marks?.session;
  expect(session?.position).toEqual({ place: 1, tied: false, outOf: 2 });
  expect(sheetOf(of, "Ade").marks?.summary.position?.place).toBe(2);
  for (const hidden of [{ showPosition: false }, showing({ sessionPosition: false })]) {
    expect(sheetOf({ ...of, ...hidden }, "Ade").marks?.session?.position).toBeNull();
  }
});

test("the school's own lines, birthday, late times and comments are there as it sets them", () => {
  const lines = [
    { key: "height", name: "Height" },
    { key: "club", name: "Club" },
  ];
  const register = { opened: 104, present: 100, absent: 4, excused: 0, late: 3 };
  const entry = {
    ratings: {},
    ticks: {},
    timesPresent: null,
    lines: { club: "Drama" },
    areas: {},
    nextSteps: null,
    comment: null,
  };
  const results = [{ ...result(ENGLISH, 60), teacherComment: "Reads well." }];
  const of = classOf([member("Ade", { register, entry, results })]);
  const all = { timesLate: true, teacherComments: true };
  const shown = sheetOf({ ...of, settings: { ...showing(all).settings, lines } }, "Ade");
  const texts = Object.fromEntries(childLines(shown));
  expect(texts).toMatchObject({ Club: "Drama", "Times late": "3", "Date of birth": "25 Jul 2017" });
  expect(texts["Attendance"]).toBe("100 of 104 times");
  expect(texts).not.toHaveProperty("Height");
  expect(shown.marks && subjectComments(shown.marks)).toEqual([
    ["English Language", "Reads well."],
  ]);
  const none = { birthDate: false, timesInWords: false };
  const plain = sheetOf({ ...of, ...showing(none) }, "Ade");
  const labels = childLines(plain).map(([label]) => label);
  expect(labels).toContain("Times present");
  for (const hidden of ["Club", "Times late", "Date of birth", "Attendance"]) {
    expect(labels).not.toContain(hidden);
  }
  expect(plain.marks && subjectComments(plain.marks)).toEqual([]);
});
