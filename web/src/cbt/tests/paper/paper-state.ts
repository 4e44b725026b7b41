import type { PaperScores } from "@school/core/cbt/tests/contract.ts";
import { parseScoreText, type Score } from "@school/core/results/scores.ts";
import type { CellState } from "../../../ui/sheet/CellGrid.tsx";

type StoredRow = PaperScores["rows"][number];

export interface PaperRow {
  readonly student: StoredRow["student"];
  /** As the school has it. */
  readonly saved: Score;
  readonly version: number | null;
  /** What was typed and is not saved yet. */
  readonly typed: string | null;
  /** Why the school refused it; the person's value stays until it is changed. */
  readonly refused: string | null;
  /** Somebody else saved another score while this one was typed. */
  readonly isConflict: boolean;
}

export interface PaperState {
  readonly totalMarks: number;
  readonly rows: readonly PaperRow[];
}

export type PaperAction =
  | { type: "typed"; cells: Readonly<Record<string, string>> }
  | { type: "typed elsewhere"; cells: Readonly<Record<string, string>> }
  | { type: "saved"; sheet: PaperScores; sent: Readonly<Record<string, string>> }
  | { type: "changed elsewhere"; sheet: PaperScores }
  | { type: "refused"; reasons: Readonly<Record<string, string>> }
  | { type: "resolved"; studentId: string; keep: "mine" | "theirs" };

/** The sheet as the school has it, with what was left unsent on this device. */
export function openPaper(
  sheet: PaperScores,
  unsent: Readonly<Record<string, string>>,
): PaperState {
  return {
    totalMarks: sheet.totalMarks,
    rows: sheet.rows.map(({ student, marks, version }) => ({
      student,
      saved: marks,
      version,
      typed: differing(unsent[student.id] ?? null, marks),
      refused: null,
      isConflict: false,
    })),
  };
}

/** What happens to the sheet; pure, so that every case has a test. */
export function paperReducer(state: PaperState, action: PaperAction): PaperState {
  switch (action.type) {
    case "typed":
      return changeRows(state, (row) => typeInto(row, action.cells[row.student.id]));
    case "typed elsewhere": {
      const isNews = (row: PaperRow) =>
        row.typed === null && differing(action.cells[row.student.id] ?? null, row.saved) !== null;
      // Nothing new must change nothing, or two tabs would answer each other for ever.
      if (!state.rows.some(isNews)) return state;
      return changeRows(state, (row) =>
        isNews(row) ? typeInto(row, action.cells[row.student.id]) : row,
      );
    }
    case "saved":
      return withSheet(state, action.sheet, (row, stored) => {
        const sent = action.sent[row.student.id];
        if (sent === undefined) return rebase(row, stored);
        const { marks: saved, version } = stored;
        // What was typed while the save was under way stays.
        const typed = row.typed === sent ? null : row.typed;
        return { ...row, saved, version, typed, refused: null, isConflict: false };
      });
    case "changed elsewhere":
      return withSheet(state, action.sheet, rebase);
    case "refused":
      return changeRows(state, (row) => {
        const reason = action.reasons[row.student.id];
        return reason === undefined ? row : { ...row, refused: reason };
      });
    case "resolved":
      return changeRows(state, (row) => {
        if (row.student.id !== action.studentId) return row;
        return { ...row, isConflict: false, typed: action.keep === "mine" ? row.typed : null };
      });
  }
}

/** What the cell shows: what was typed, else what the school has. */
export function paperText(row: PaperRow): string {
  return row.typed ?? scoreText(row.saved);
}

export function paperCellState(row: PaperRow, totalMarks: number): CellState {
  if (row.isConflict) return "conflict";
  if (row.typed === null) return row.saved === null ? "empty" : "saved";
  return reasonOf(row, totalMarks) === null ? "unsaved" : "refused";
}

/** Why a typed score cannot be saved as it stands; null when it can. */
export function reasonOf(row: PaperRow, totalMarks: number): string | null {
  if (row.typed === null) return null;
  const read = parseScoreText(row.typed, totalMarks);
  if (!read.ok) return `The score ${read.reason}.`;
  const isFine = typeof read.value === "number" && !Number.isInteger(read.value * 2);
  return isFine ? "Marks go in halves, such as 7.5." : row.refused;
}

/** Rows with something to save and nothing that the person must look at first. */
export function savablePaper({ rows, totalMarks }: PaperState): PaperRow[] {
  return rows.filter((row) => paperCellState(row, totalMarks) === "unsaved");
}

/** What must outlive this page, by pupil. */
export function unsentPaper({ rows }: PaperState): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap(({ student, typed }) => (typed === null ? [] : [[student.id, typed]])),
  );
}

/** What is sent for a typed score. */
export function marksOf(row: PaperRow, totalMarks: number): Score {
  const read = parseScoreText(row.typed ?? "", totalMarks);
  return read.ok ? read.value : null;
}

export function scoreText(score: Score): string {
  return score === null ? "" : String(score);
}

function typeInto(row: PaperRow, text: string | undefined): PaperRow {
  if (text === undefined) return row;
  const typed = text.trim() === scoreText(row.saved) ? null : text;
  return { ...row, typed, refused: null, isConflict: false };
}

/** Takes over what someone else saved; a score is in conflict only if both changed it. */
function rebase(row: PaperRow, { marks: saved, version }: StoredRow): PaperRow {
  const typed = differing(row.typed, saved);
  const isConflict = typed !== null && (row.isConflict || saved !== row.saved);
  return { ...row, saved, version, typed, isConflict };
}

/** What was typed, unless it says just what the school has. */
function differing(typed: string | null, saved: Score): string | null {
  if (typed === null) return null;
  const read = parseScoreText(typed, Number.POSITIVE_INFINITY);
  return read.ok && read.value === saved ? null : typed;
}

function changeRows(state: PaperState, change: (row: PaperRow) => PaperRow): PaperState {
  return { ...state, rows: state.rows.map(change) };
}

function withSheet(
  state: PaperState,
  sheet: PaperScores,
  change: (row: PaperRow, stored: StoredRow) => PaperRow,
): PaperState {
  const stored = new Map(sheet.rows.map((row) => [row.student.id, row]));
  return {
    totalMarks: sheet.totalMarks,
    rows: state.rows.map((row) => {
      const now = stored.get(row.student.id);
      return now ? change(row, now) : row;
    }),
  };
}
