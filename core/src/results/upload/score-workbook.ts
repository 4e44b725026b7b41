import { isUuid } from "../../api/uuid.ts";
import type { Score } from "../scores.ts";

/** Which sheet: one subject of one class in one term. */
interface SheetIds {
  readonly classId: string;
  readonly termId: string;
  readonly subjectId: string;
}

/** A sheet of a workbook of scores, as it was filled in. */
export interface FilledSheet extends SheetIds {
  /** "Primary 4 Gold, Mathematics, Second Term 2025/2026" */
  readonly title: string;
  /** From the headings on. */
  readonly rows: string[][];
  /** The same rows with the scores that the school had when it was downloaded; empty if not known. */
  readonly downloaded: string[][];
}

/** The headings of the columns that identify a row's pupil; the parts of the score follow. */
export const WORKBOOK_NAMES = ["Admission number", "Name"] as const;
/** The heading of the hidden column that says what the scores of a row were at the download. */
export const WORKBOOK_DOWNLOADED = "As downloaded";
const END_OF_SCORE = "|";
/** Rows above the pupils: title, ids, headings. */
export const WORKBOOK_HEAD = 3;
/** More than any class has, with sums below it. */
const MAX_WORKBOOK_ROWS = 400;
/** Pupil, parts, and what a teacher calculates beside them. */
const MAX_COLUMNS = 30;
const MAX_CELL = 100;

const MARK = "Score sheet";

/** The cell that names a sheet; it is locked. */
export function markOf({ classId, termId, subjectId }: SheetIds): string {
  return [MARK, classId, termId, subjectId].join(" ");
}

function idsIn(cell: string): SheetIds | null {
  if (!cell.startsWith(`${MARK} `)) return null;
  const [classId = "", termId = "", subjectId = "", ...others] = cell
    .slice(MARK.length)
    .trim()
    .split(/\s+/);
  const isMark = others.length === 0 && [classId, termId, subjectId].every(isUuid);
  return isMark ? { classId, termId, subjectId } : null;
}

/**
 * Returns the scores of a row as they were downloaded, in the order of their columns: "8|7.5||ABS|40|".
 */
export function downloadedText(scores: readonly Score[]): string {
  return scores.map((score) => `${score ?? ""}${END_OF_SCORE}`).join("");
}

/**
 * Takes the hidden column off the rows. Nothing is known of the download if a row has none, or
 * columns were added or removed: its scores could be taken for others.
 */
function splitDownloaded(rows: readonly string[][]): Pick<FilledSheet, "rows" | "downloaded"> {
  const at = rows[0]?.indexOf(WORKBOOK_DOWNLOADED) ?? -1;
  if (at === -1) return { rows: [...rows], downloaded: [] };
  const own = rows.map((cells) => cells.filter((_, index) => index !== at));
  const before = rows.map((cells, index) => {
    const names = cells.slice(0, WORKBOOK_NAMES.length);
    if (index === 0) return cells.slice(0, at);
    // Rows below the pupils have no cell there.
    if (cells[at] === undefined || cells[at] === "") return names;
    return [...names, ...cells[at].split(END_OF_SCORE).slice(0, -1)];
  });
  const isWhole = before.every(({ length }) => [WORKBOOK_NAMES.length, at].includes(length));
  return { rows: own, downloaded: isWhole ? before : [] };
}

interface WrittenSheet {
  readonly name: string;
  readonly rows: readonly { readonly cells: readonly string[] }[];
}

/**
 * The score sheets of a workbook. Sheets without their ids, with too many rows, and second ones of
 * the same subject are left out by name.
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

/** The rows as text that was copied from a spreadsheet. */
export function pastedText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map((cell) => cell.replace(/\s+/g, " ")).join("\t")).join("\n");
}
