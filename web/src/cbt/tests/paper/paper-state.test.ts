import { expect, test } from "vitest";
import { ADA, aSheet, BOLA } from "../testing.ts";
import {
  openPaper,
  paperCellState,
  paperReducer,
  paperText,
  reasonOf,
  savablePaper,
  unsentPaper,
} from "./paper-state.ts";

const SHEET = aSheet([
  { student: ADA, marks: null, version: null },
  { student: BOLA, marks: 12, version: 2 },
]);

const typed = (cells: Record<string, string>, state = openPaper(SHEET, {})) =>
  paperReducer(state, { type: "typed", cells });
const states = (state: ReturnType<typeof openPaper>) =>
  state.rows.map((row) => paperCellState(row, state.totalMarks));

test("a cell is empty, saved, unsaved or refused", () => {
  expect(states(openPaper(SHEET, {}))).toEqual(["empty", "saved"]);
  expect(states(typed({ ada: "7.5", bola: "21" }))).toEqual(["unsaved", "refused"]);
  expect(reasonOf(typed({ bola: "21" }).rows[1]!, 20)).toBe("The score must be between 0 and 20.");
  expect(reasonOf(typed({ bola: "7.3" }).rows[1]!, 20)).toBe("Marks go in halves, such as 7.5.");
  expect(reasonOf(typed({ bola: "7.5" }).rows[1]!, 20)).toBeNull();
  expect(states(typed({ ada: "abs" }))).toEqual(["unsaved", "saved"]);
});

test("what was left unsent is there again, unless the school has just that", () => {
  const opened = openPaper(SHEET, { ada: "9", bola: "12" });
  expect(unsentPaper(opened)).toEqual({ ada: "9" });
});

test("typing what the school has is nothing unsaved", () => {
  expect(unsentPaper(typed({ bola: "12" }, typed({ bola: "13" })))).toEqual({});
});

test("what is typed while a save is under way stays unsaved", () => {
  const saved = aSheet([
    { student: ADA, marks: 7, version: 1 },
    { student: BOLA, marks: 12, version: 2 },
  ]);
  const later = typed({ ada: "70" }, typed({ ada: "7" }));
  const after = paperReducer(later, { type: "saved", sheet: saved, sent: { ada: "7" } });
  expect(after.rows[0]).toMatchObject({ saved: 7, version: 1, typed: "70" });
  const same = paperReducer(typed({ ada: "7" }), {
    type: "saved",
    sheet: saved,
    sent: { ada: "7" },
  });
  expect(unsentPaper(same)).toEqual({});
});

test("somebody else's score is taken over, and one that both changed is chosen", () => {
  const theirs = aSheet([
    { student: ADA, marks: 5, version: 1 },
    { student: BOLA, marks: 14, version: 3 },
  ]);
  const stale = paperReducer(typed({ ada: "6" }), { type: "changed elsewhere", sheet: theirs });
  expect(states(stale)).toEqual(["conflict", "saved"]);
  expect(paperText(stale.rows[1]!)).toBe("14");
  expect(savablePaper(stale)).toEqual([]);

  const keep = (choice: "mine" | "theirs") =>
    paperReducer(stale, { type: "resolved", studentId: "ada", keep: choice });
  expect(savablePaper(keep("mine")).map(({ student, version }) => [student.id, version])).toEqual([
    ["ada", 1],
  ]);
  expect(paperText(keep("theirs").rows[0]!)).toBe("5");
});

test("a save of other pupils leaves a choice open", () => {
  const theirs = aSheet([{ student: ADA, marks: 5, version: 1 }, SHEET.rows[1]!]);
  const stale = paperReducer(typed({ ada: "6", bola: "13" }), {
    type: "changed elsewhere",
    sheet: theirs,
  });
  const sheet = aSheet([theirs.rows[0]!, { student: BOLA, marks: 13, version: 3 }]);
  const after = paperReducer(stale, { type: "saved", sheet, sent: { bola: "13" } });
  expect(states(after)).toEqual(["conflict", "saved"]);
});

test("another tab's typing is taken over once, and never over the own", () => {
  const own = typed({ ada: "6" });
  const both = paperReducer(own, { type: "typed elsewhere", cells: { ada: "9", bola: "13" } });
  expect(unsentPaper(both)).toEqual({ ada: "6", bola: "13" });
  expect(paperReducer(both, { type: "typed elsewhere", cells: unsentPaper(both) })).toBe(both);
});

test("what the school refused stays until it is changed", () => {
  const refused = paperReducer(typed({ ada: "6" }), {
    type: "refused",
    reasons: { ada: "This pupil is in none of your classes that the test is for." },
  });
  expect(states(refused)[0]).toBe("refused");
  expect(states(typed({ ada: "7" }, refused))[0]).toBe("unsaved");
});
