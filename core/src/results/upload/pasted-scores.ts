import { searchText } from "../../api/search-text.ts";
import { parseScoreText } from "../scores.ts";

/** A column that takes scores. */
export interface ScoreColumn {
  readonly key: string;
  readonly label: string;
}

/** Cells without names: they fill down and right from the cell of the paste. */
export interface PastedBlock {
  /** Target of each column by its header, null for none; null without headers. */
  readonly keys: readonly (string | null)[] | null;
  /**
   * Rows of equal length. A cell is its raw text, or null if empty: an empty cell keeps the current
   * value.
   */
  readonly rows: (string | null)[][];
}

/**
 * Parses cells copied from a spreadsheet that contain only scores. Empty rows at the end are
 * dropped; in the middle they skip a pupil. A first row is dropped as headers only if one of its
 * cells names a column ("CA1", "Exam (60)") and none could be a score. Dropping a row of scores
 * would give every pupil the scores of the next.
 */
export function parsePastedScores(text: string, columns: readonly ScoreColumn[]): PastedBlock {
  const rows = splitCells(text, "\t").map((row) =>
    row.map((cell) => (cell.trim() === "" ? null : cell)),
  );
  while (rows.at(-1)?.every((cell) => cell === null)) rows.pop();
  const heading = rows[0] && isHeading(rows[0], columns) ? rows.shift() : undefined;
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return {
    keys: heading ? heading.map((cell) => columnCalled(cell ?? "", columns)) : null,
    rows: rows.map((row) => [...row, ...Array<null>(width - row.length).fill(null)]),
  };
}

export type Separator = "\t" | "," | ";";

/**
 * Rows of raw cells; any line ending ends a row. A cell that starts with a double quote extends to
 * the closing one ("" inside is ").
 */
export function splitCells(text: string, separator: Separator): string[][] {
  const rows: string[][] = [[]];
  const cells = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\r|\\n|$)`,
    "y",
  );
  while (cells.lastIndex <= text.length) {
    const [, quoted, plain = "", end] = cells.exec(text) ?? [];
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === undefined || end === "") break;
    if (end !== separator) rows.push([]);
  }
  return rows;
}

function isHeading(row: readonly (string | null)[], columns: readonly ScoreColumn[]): boolean {
  const cells = row.filter((cell) => cell !== null);
  return cells.some((cell) => columnCalled(cell, columns) !== null) && cells.every(isNoScore);
}

/** Whether a cell cannot be a mark or "absent". */
export function isNoScore(cell: string): boolean {
  return !parseScoreText(cell, 100).ok && !/^[\d.,\s]+$/.test(cell);
}

/** The key of the column that a header names, by its label or usual spellings; else null. */
export function columnCalled(heading: string, columns: readonly ScoreColumn[]): string | null {
  const name = bareName(heading);
  if (name === "") return null;
  const called = (isIt: (column: ScoreColumn) => boolean) => columns.find(isIt)?.key ?? null;
  return (
    called(({ label }) => bareName(label) === name) ??
    called(({ key }) => bareName(key) === name) ??
    called(({ key }) => otherNames(key).includes(name))
  );
}

const ORDINALS = ["1st", "2nd", "3rd", "4th"];
const NUMERALS = ["first", "second", "third", "fourth"];

/** "1st CA", "CAT 1" and "First Test" are CA1; "Examination" is the exam. */
function otherNames(key: string): string[] {
  const number = /^CA(\d)$/.exec(key)?.[1];
  if (number === undefined) {
    return key === "exam" ? ["exams", "examination", "examinations", "examscore"] : [];
  }
  const [ordinal, numeral] = [ORDINALS[Number(number) - 1], NUMERALS[Number(number) - 1]];
  return ["ca", "cat", "test"].flatMap((test) => [
    `${test}${number}`,
    `${ordinal}${test}`,
    `${numeral}${test}`,
  ]);
}

/** Makes the headers "CA 1 (10)", "ca1/10" and "CA1" equal. */
export function bareName(text: string): string {
  return searchText(text)
    .replace(/[(/[].*$/s, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
}
