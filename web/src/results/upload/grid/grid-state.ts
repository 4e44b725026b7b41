import type { Result } from "@school/core/results/schemas.ts";
import type { ScoreSheet } from "@school/core/results/upload/contract.ts";
import { parseScoreText, type Score, type Scores } from "@school/core/results/scores.ts";
import type { GradingScheme, PartKey } from "@school/core/school/grading-scheme.ts";
import type { CellState } from "../../../ui/sheet/CellGrid.tsx";

/** What has been typed into a row and not yet been saved, by part. */
export type Typed = Readonly<Partial<Record<PartKey, string>>>;

/** Texts of cells, by student and part. */
export type TypedRows = Readonly<Record<string, Typed>>;

/** Somebody else's value of a cell that this person changed too. */
export type Conflicts = Readonly<Partial<Record<PartKey, Score>>>;

export interface GridRow {
  readonly student: ScoreSheet["rows"][number]["student"];
  /** The row as the school has it. */
  readonly saved: Result | null;
  readonly typed: Typed;
  /** Why the school refused a part; the person's value stays until it is changed. */
  readonly refused: Readonly<Partial<Record<PartKey, string>>>;
  /** Why the school refused the row as a whole. */
  readonly rowRefused: string | null;
  readonly conflicts: Conflicts;
}

export interface GridState {
  readonly scheme: GradingScheme;
  readonly rows: readonly GridRow[];
}

export type GridAction =
  | { type: "opened"; sheet: ScoreSheet; unsent: TypedRows; seen?: TypedRows }
  | { type: "typed"; cells: readonly TypedCell[] }
  | { type: "typed elsewhere"; unsent: TypedRows }
  | { type: "saved"; results: readonly Result[] }
  | { type: "changed elsewhere"; results: readonly Result[] }
  | { type: "refused"; refusals: readonly Refusal[] }
  | { type: "resolved"; studentId: string; part: PartKey; keep: "mine" | "theirs" };

export interface TypedCell {
  studentId: string;
  part: PartKey;
  text: string;
}

export interface Refusal {
  studentId: string;
  /** Null when it is about the row. */
  part: PartKey | null;
  reason: string;
}

/** What happens to the grid; pure, so that every case has a test. */
export function gridReducer(state: GridState, action: GridAction): GridState {
  switch (action.type) {
    case "opened":
      return openSheet(action.sheet, action.unsent, action.seen ?? {});
    case "typed":
      return changeRows(state, (row) =>
        action.cells
          .filter((cell) => cell.studentId === row.student.id)
          .reduce((changed, cell) => typeInto(changed, cell.part, cell.text), row),
      );
    case "typed elsewhere": {
      const cells = newCells(state, action.unsent);
      // Nothing new must change nothing, or two tabs would answer each other for ever.
      return cells.length === 0 ? state : gridReducer(state, { type: "typed", cells });
    }
    case "saved":
      return withResults(state, action.results, (row, saved) => ({
        ...row,
        saved,
        typed: stillDiffering(row.typed, saved),
        rowRefused: null,
        conflicts: {},
      }));
    case "changed elsewhere":
      return withResults(state, action.results, rebase);
    case "refused":
      return changeRows(state, (row) =>
        action.refusals
          .filter((refusal) => refusal.studentId === row.student.id)
          .reduce(refuse, row),
      );
    case "resolved":
      return changeRows(state, (row) =>
        row.student.id === action.studentId ? resolve(row, action.part, action.keep) : row,
      );
  }
}

/** What the cell shows: what was typed, else what the school has. */
export function cellText(row: GridRow, part: PartKey): string {
  return row.typed[part] ?? scoreText(row.saved?.scores[part] ?? null);
}

export function cellState(row: GridRow, part: PartKey, max: number): CellState {
  if (part in row.conflicts) return "conflict";
  const typed = row.typed[part];
  if (typed === undefined) return row.saved?.scores[part] == null ? "empty" : "saved";
  return refusalOf(row, part, max) === null ? "unsaved" : "refused";
}

/** Why a typed cell cannot be saved as it stands; null when it can. */
export function refusalOf(row: GridRow, part: PartKey, max: number): string | null {
  const typed = row.typed[part];
  if (typed === undefined) return null;
  const read = parseScoreText(typed, max);
  return read.ok ? (row.refused[part] ?? row.rowRefused) : read.reason;
}

/** The scores as they will be once the row is saved; cells that cannot be read stay as saved. */
export function rowScores(row: GridRow, scheme: GradingScheme): Scores {
  return Object.fromEntries(
    scheme.parts.map(({ key, max }) => {
      const typed = row.typed[key];
      const read = typed === undefined ? null : parseScoreText(typed, max);
      return [key, read?.ok ? read.value : (row.saved?.scores[key] ?? null)];
    }),
  );
}

/** Rows with something to save and nothing that the person must look at first. */
export function savableRows(state: GridState): GridRow[] {
  return state.rows.filter(
    (row) =>
      Object.keys(row.typed).length > 0 &&
      state.scheme.parts.every(({ key, max }) =>
        ["empty", "saved", "unsaved"].includes(cellState(row, key, max)),
      ),
  );
}

/** How many cells are in a state. */
export function countCells(state: GridState, wanted: CellState): number {
  return state.rows.reduce(
    (count, row) =>
      count +
      state.scheme.parts.filter(({ key, max }) => cellState(row, key, max) === wanted).length,
    0,
  );
}

/** What must outlive this page, by student. */
export function unsentOf(state: GridState): Record<string, Typed> {
  return Object.fromEntries(
    state.rows
      .filter((row) => Object.keys(row.typed).length > 0)
      .map((row) => [row.student.id, row.typed]),
  );
}

/** What the school had of the cells of `unsentOf` when they were typed into. */
export function seenOf(state: GridState): Record<string, Typed> {
  return Object.fromEntries(
    state.rows.map((row) => [
      row.student.id,
      Object.fromEntries(
        (Object.keys(row.typed) as PartKey[]).map((part) => [
          part,
          part in row.conflicts ? IN_QUESTION : scoreText(row.saved?.scores[part] ?? null),
        ]),
      ),
    ]),
  );
}

/** Stands for what was seen of a cell in conflict, which is no score: the question stays open. */
const IN_QUESTION = "?";

/** "7.5", "ABS", or nothing while missing. */
export function scoreText(score: Score): string {
  return score === null ? "" : String(score);
}

function openSheet(sheet: ScoreSheet, unsent: TypedRows, seen: TypedRows): GridState {
  return {
    scheme: sheet.scheme,
    rows: sheet.rows.map(({ student, result }) => {
      // What was left unsent here is shown again, unless the school already has just that.
      const typed =
        result?.status === "approved" ? {} : stillDiffering(unsent[student.id] ?? {}, result);
      const changedSince = (Object.keys(typed) as PartKey[]).filter((part) => {
        const before = seen[student.id]?.[part];
        return before !== undefined && before !== scoreText(result?.scores[part] ?? null);
      });
      return {
        student,
        saved: result,
        typed,
        refused: {},
        rowRefused: null,
        conflicts: theirsOf(changedSince, result),
      };
    }),
  };
}

function theirsOf(parts: readonly PartKey[], theirs: Result | null): Conflicts {
  return Object.fromEntries(parts.map((part) => [part, theirs?.scores[part] ?? null]));
}

function typeInto(row: GridRow, part: PartKey, text: string): GridRow {
  const { [part]: _before, ...typed } = row.typed;
  const { [part]: _refusal, ...refused } = row.refused;
  const same = text.trim() === scoreText(row.saved?.scores[part] ?? null);
  return {
    ...row,
    typed: same ? typed : { ...typed, [part]: text },
    refused,
    rowRefused: null,
  };
}

/** Cells that another tab holds unsent and this one has not touched. */
function newCells(state: GridState, unsent: TypedRows): TypedCell[] {
  return state.rows.flatMap((row) => {
    if (row.saved?.status === "approved") return [];
    return Object.entries(stillDiffering(unsent[row.student.id] ?? {}, row.saved)).flatMap(
      ([key, text]) => {
        const part = key as PartKey;
        return part in row.typed ? [] : [{ studentId: row.student.id, part, text }];
      },
    );
  });
}

/** Takes over what someone else saved; a cell is in conflict only if both changed it. */
function rebase(row: GridRow, theirs: Result): GridRow {
  const typed = stillDiffering(row.typed, theirs);
  const both = (Object.keys(typed) as PartKey[]).filter(
    (part) => (theirs.scores[part] ?? null) !== (row.saved?.scores[part] ?? null),
  );
  return {
    ...row,
    saved: theirs,
    typed,
    conflicts: theirsOf(both, theirs),
  };
}

function resolve(row: GridRow, part: PartKey, keep: "mine" | "theirs"): GridRow {
  const { [part]: _conflict, ...conflicts } = row.conflicts;
  const { [part]: _mine, ...others } = row.typed;
  return { ...row, conflicts, typed: keep === "mine" ? row.typed : others };
}

function refuse(row: GridRow, refusal: Refusal): GridRow {
  return refusal.part === null
    ? { ...row, rowRefused: refusal.reason }
    : { ...row, refused: { ...row.refused, [refusal.part]: refusal.reason } };
}

/** Leaves out what the school now has as it was typed. */
function stillDiffering(typed: Typed, saved: Result | null): Typed {
  return Object.fromEntries(
    Object.entries(typed).filter(([part, text]) => {
      const read = parseScoreText(text, Number.POSITIVE_INFINITY);
      return !read.ok || read.value !== (saved?.scores[part as PartKey] ?? null);
    }),
  );
}

function changeRows(state: GridState, change: (row: GridRow) => GridRow): GridState {
  return { ...state, rows: state.rows.map(change) };
}

function withResults(
  state: GridState,
  results: readonly Result[],
  change: (row: GridRow, result: Result) => GridRow,
): GridState {
  const byStudent = new Map(results.map((result) => [result.student.id, result]));
  return changeRows(state, (row) => {
    const result = byStudent.get(row.student.id);
    return result ? change(row, result) : row;
  });
}
