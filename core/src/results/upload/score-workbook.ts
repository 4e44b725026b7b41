import { isUuid } from "../../api/uuid.ts";
import type { Score } from "../scores.ts";

/** Identifies a sheet: a subject of a class in a term. */
interface SheetIds {
  readonly classId: string;
  readonly termId: string;
  readonly subjectId: string;
}

/** A filled-in sheet of a workbook of scores. */
export interface FilledSheet extends SheetIds {
  /** "Primary 4 Gold, Mathematics, Second Term 2025/2026" */
  readonly title: string;
  /** From the header row on. */
  readonly rows: string[][];
  /** The same rows with the scores at the time of the download; empty if unknown. */
  readonly downloaded: string[][];
}

/** The headers of the columns that identify a row's pupil; the parts of the score follow. */
export const WORKBOOK_NAMES = ["Admission number", "Name"] as const;
/** The header of the hidden column with a row's scores at the time of the download. */
export const WORKBOOK_DOWNLOADED = "As downloaded";
const END_OF_SCORE = "|";
/** Number of rows above the pupils: title, ids, headers. */
export const WORKBOOK_HEAD = 3;
/** More rows than any class, with summary rows below it. */
const MAX_WORKBOOK_ROWS = 400;
/** Pupil, parts, and the teacher's own calculations. */
const MAX_COLUMNS = 30;
const MAX_CELL = 100;

const MARK = "Score sheet";

/** The locked cell that identifies a sheet. */
export function markOf({ classId, termId, subjectId }: SheetIds): string {
  return [MARK, classId, termId, subjectId].join(" ");
}

function idsIn(cell: string): SheetIds | null {
  if (!cell.startsWith(`${MARK} `)) return null;
  const [classId = "", termId = "", subjectId = "", ...rest] = cell
    .slice(MARK.length)
    .trim()
    .split(/\s+/);
  const isMark = rest.length === 0 && [classId, termId, subjectId].every(isUuid);
  return isMark ? { classId, termId, subjectId } : null;
}

/** Returns the scores of a row for the hidden column, in column order: "8|7.5||ABS|40|". */
export function downloadedText(scores: readonly Score[]): string {
  return scores.map((score) => `${score ?? ""}${END_OF_SCORE}`).join("");
}

/**
 * Removes the hidden column from the rows. `downloaded` is empty if a row lacks it, or columns were
 * added or removed: scores could be assigned to the wrong column.
 */
function splitDownloaded(rows: readonly string[][]): Pick<FilledSheet, "rows" | "downloaded"> {
  const at = rows[0]?.indexOf(WORKBOOK_DOWNLOADED) ?? -1;
  if (at === -1) return { rows: [...rows], downloaded: [] };
  const plainRows = rows.map((cells) => cells.filter((_, index) => index !== at));
  const before = rows.map((cells, index) => {
    const names = cells.slice(0, WORKBOOK_NAMES.length);
    if (index === 0) return cells.slice(0, at);
    // Rows below the pupils have no such cell.
    if (cells[at] === undefined || cells[at] === "") return names;
    return [...names, ...cells[at].split(END_OF_SCORE).slice(0, -1)];
  });
  const isWhole = before.every(({ length }) => [WORKBOOK_NAMES.length, at].includes(length));
  return { rows: plainRows, downloaded: isWhole ? before : [] };
}

interface WrittenSheet {
  readonly name: string;
  readonly rows: readonly { readonly cells: readonly string[] }[];
}

/**
 * The score sheets of a workbook, and the names of sheets left out: those without ids, with too
 * many rows, or repeating a subject.
 */
export function readScoreWorkbook(workbook: readonly WrittenSheet[]): {
  sheets: FilledSheet[];
  left: string[];
} {
  const sheets: FilledSheet[] = [];
  const left: string[] = [];
  for (const { name, rows } of workbook) {
    const at = rows.slice(0, WORKBOOK_HEAD).findIndex(({ cells }) => idsIn(cells[0] ?? ""));
    const ids = idsIn(rows[at]?.cells[0] ?? "");
    const isTwice = sheets.some((sheet) => ids !== null && markOf(sheet) === markOf(ids));
    if (ids === null || isTwice || rows.length > MAX_WORKBOOK_ROWS) left.push(name);
    else {
      sheets.push({
        ...ids,
        title: at === 0 ? name : (rows[0]?.cells[0] ?? name).slice(0, MAX_CELL),
        ...splitDownloaded(
          rows
            .slice(at + 1)
            .map(({ cells }) => cells.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, MAX_CELL))),
        ),
      });
    }
  }
  return { sheets, left };
}

/** The rows as text, as if copied from a spreadsheet. */
export function pastedText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map((cell) => cell.replace(/\s+/g, " ")).join("\t")).join("\n");
}
