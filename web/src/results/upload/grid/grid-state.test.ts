import type { Result } from "@school/core/results/schemas.ts";
import type { ScoreSheet } from "@school/core/results/upload/contract.ts";
import { DEFAULT_GRADING_SCHEME as scheme } from "@school/core/school/grading.ts";
import { describe, expect, it } from "vitest";
import {
  cellState,
  cellText,
  countCells,
  gridReducer,
  refusalOf,
  rowScores,
  savableRows,
  seenOf,
  unsentOf,
  type GridAction,
  type GridState,
} from "./grid-state.ts";

const ADA = { id: "ada", admissionNumber: "MC/1", name: "Obi Ada" };
const BOLA = { id: "bola", admissionNumber: "MC/2", name: "Ojo Bola" };

function resultOf(student: typeof ADA, scores: Result["scores"], version = 1): Result {
  return {
    id: `result-${student.id}`,
    _id: `result-${student.id}`,
    student,
    class: { id: "class", name: "Primary 4" },
    subject: { id: "subject", name: "Mathematics" },
    term: "TERM_2",
    academicYear: "2025/2026",
    scores,
    total: null,
    grade: null,
    status: "pending",
    published: false,
    teacher: { id: "teacher", name: "Bello Musa" },
    teacherComment: null,
    principalComment: null,
    approvedBy: null,
    approvedAt: null,
    createdAt: "2026-01-12T08:00:00.000Z",
    version,
  };
}

const sheet: ScoreSheet = {
  class: { id: "class", name: "Primary 4" },
  subject: { id: "subject", name: "Mathematics" },
  termId: "term",
  term: "TERM_2",
  academicYear: "2025/2026",
  scheme,
  rows: [
    { student: ADA, result: resultOf(ADA, { CA1: 5, CA2: 6 }) },
    { student: BOLA, result: null },
  ],
};

function grid(...actions: GridAction[]): GridState {
  const opened: GridAction = { type: "opened", sheet, unsent: {} };
  return [opened, ...actions].reduce(gridReducer, { scheme, rows: [] });
}

const typed = (studentId: string, part: "CA1" | "CA2" | "exam", text: string): GridAction => ({
  type: "typed",
  cells: [{ studentId, part, text }],
});
const ada = (state: GridState) => state.rows[0]!;
const bola = (state: GridState) => state.rows[1]!;

describe("typing into the grid", () => {
  it("marks what differs from the school's value, and only that", () => {
    const state = grid(typed("ada", "CA1", "7"), typed("ada", "CA2", "6"));
    expect(cellState(ada(state), "CA1", 10)).toBe("unsaved");
    expect(cellState(ada(state), "CA2", 10)).toBe("saved");
    expect(cellState(ada(state), "exam", 60)).toBe("empty");
    expect(unsentOf(state)).toEqual({ ada: { CA1: "7" } });
  });

  it("says at once why a score cannot be saved, and keeps that row back", () => {
    const state = grid(typed("ada", "CA1", "12"), typed("bola", "exam", "44"));
    expect(refusalOf(ada(state), "CA1", 10)).toBe("must be between 0 and 10");
    expect(savableRows(state).map((row) => row.student.id)).toEqual(["bola"]);
    expect(countCells(state, "refused")).toBe(1);
  });

  it("sends the whole row: what is typed over what is saved", () => {
    const state = grid(typed("ada", "exam", "abs"));
    expect(rowScores(ada(state), scheme)).toEqual({
      CA1: 5,
      CA2: 6,
      CA3: null,
      CA4: null,
      exam: "ABS",
    });
  });

  it("shows again what was left unsent on this device", () => {
    const unsent = { ada: { CA1: "5", CA2: "9" } };
    const state = gridReducer({ scheme, rows: [] }, { type: "opened", sheet, unsent });
    expect(unsentOf(state)).toEqual({ ada: { CA2: "9" } });
  });
});

describe("a sheet that is opened again with unsent scores", () => {
  const left = grid(
    typed("ada", "CA1", "7"),
    typed("ada", "CA2", "8"),
    typed("bola", "exam", "44"),
  );
  const reopened = (rows: ScoreSheet["rows"], from = left) =>
    gridReducer(from, {
      type: "opened",
      sheet: { ...sheet, rows },
      unsent: unsentOf(from),
      seen: seenOf(from),
    });
  const savedByOthers = [
    { student: ADA, result: resultOf(ADA, { CA1: 9, CA2: 6 }, 2) },
    { student: BOLA, result: resultOf(BOLA, { CA1: 3 }) },
  ];

  it("asks about a cell that somebody else has saved since, and about no other", () => {
    const state = reopened(savedByOthers);
    expect(ada(state).conflicts).toEqual({ CA1: 9 });
    expect(cellText(ada(state), "CA2")).toBe("8");
    expect(savableRows(state).map((row) => row.student.id)).toEqual(["bola"]);
  });

  it("goes on asking until it is answered, however often it is opened", () => {
    const state = reopened(savedByOthers, reopened(savedByOthers));
    expect(ada(state).conflicts).toEqual({ CA1: 9 });
  });

  it("has nothing to ask when nobody has saved since", () => {
    expect(reopened(sheet.rows)).toEqual(left);
  });
});

describe("the same sheet open in two tabs", () => {
  const elsewhere = (unsent: Record<string, object>): GridAction => ({
    type: "typed elsewhere",
    unsent,
  });

  it("has the cells of both, and one's own where both typed", () => {
    const state = grid(
      typed("ada", "CA1", "7"),
      elsewhere({ ada: { CA1: "9", CA2: "8" }, bola: { exam: "40" } }),
    );
    expect(unsentOf(state)).toEqual({ ada: { CA1: "7", CA2: "8" }, bola: { exam: "40" } });
  });

  it("changes nothing when there is nothing new, so the tabs fall silent", () => {
    const state = grid(typed("ada", "CA1", "7"));
    expect(gridReducer(state, elsewhere({ ada: { CA1: "7" } }))).toBe(state);
  });
});

describe("after a save", () => {
  it("keeps what was typed while the save was under way", () => {
    const state = grid(typed("bola", "CA1", "7"), typed("bola", "CA2", "8"), {
      type: "saved",
      results: [resultOf(BOLA, { CA1: 7 })],
    });
    expect(cellState(bola(state), "CA1", 10)).toBe("saved");
    expect(cellState(bola(state), "CA2", 10)).toBe("unsaved");
  });

  it("shows the school's reason at the cell until it is changed", () => {
    const refused: GridAction = {
      type: "refused",
      refusals: [{ studentId: "ada", part: "CA1", reason: "CA1 must be a whole number" }],
    };
    const state = grid(typed("ada", "CA1", "7.5"), refused);
    expect(refusalOf(ada(state), "CA1", 10)).toBe("CA1 must be a whole number");
    const mended = gridReducer(state, typed("ada", "CA1", "7"));
    expect(cellState(ada(mended), "CA1", 10)).toBe("unsaved");
  });
});

describe("when someone else saved the row first", () => {
  const theirs = (scores: Result["scores"]): GridAction => ({
    type: "changed elsewhere",
    results: [resultOf(ADA, scores, 2)],
  });

  it("holds both values of a cell that both changed, until the person chooses", () => {
    const state = grid(typed("ada", "CA1", "7"), theirs({ CA1: 9, CA2: 6 }));
    expect(ada(state).conflicts).toEqual({ CA1: 9 });
    expect(cellText(ada(state), "CA1")).toBe("7");
    expect(savableRows(state)).toEqual([]);
    const resolved = (keep: "mine" | "theirs") =>
      gridReducer(state, { type: "resolved", studentId: "ada", part: "CA1", keep });
    expect(cellText(ada(resolved("theirs")), "CA1")).toBe("9");
    expect(savableRows(resolved("mine")).map((row) => row.saved?.version)).toEqual([2]);
  });

  it("takes over cells that only they changed, without a question", () => {
    const state = grid(typed("ada", "CA1", "7"), theirs({ CA1: 5, CA2: 9 }));
    expect(ada(state).conflicts).toEqual({});
    expect(cellText(ada(state), "CA2")).toBe("9");
    expect(savableRows(state)).toHaveLength(1);
  });

  it("has nothing left to do when both typed the same", () => {
    const state = grid(typed("ada", "CA1", "9"), theirs({ CA1: 9, CA2: 6 }));
    expect(unsentOf(state)).toEqual({});
  });
});
