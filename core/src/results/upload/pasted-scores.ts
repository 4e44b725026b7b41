import { parseScoreText } from "../scores.ts";

/** What a column may be called in a heading. */
interface NamedColumn {
  readonly key: string;
  readonly label: string;
}

/**
 * Reads cells copied from a spreadsheet into rows of equal length, to be filled in down and right
 * from the cell where the paste began. A cell is its raw text (`parseScoreText` reads it), or
 * null when it was empty and what is there stays. Tabs part columns, line ends of any kind part
 * rows; cells that hold such characters come in double quotes. Empty rows at the end are dropped,
 * in the middle they skip a pupil. A first row is left out as headings only if one of its cells
 * names a column ("CA1", "Exam (60)") and none could be a score, because dropping a
 * row of scores would give every pupil the scores of the next.
 */
export function parsePastedScores(
  text: string,
  columns: readonly NamedColumn[],
): (string | null)[][] {
  const rows = splitCells(text).map((row) => row.map((cell) => (cell.trim() === "" ? null : cell)));
  while (rows.at(-1)?.every((cell) => cell === null)) rows.pop();
  if (rows[0] && isHeading(rows[0], columns)) rows.shift();
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return rows.map((row) => [...row, ...Array<null>(width - row.length).fill(null)]);
}

/** Rows of cells; a cell that starts with a double quote runs to the closing one ("" inside is "). */
function splitCells(text: string): string[][] {
  const rows: string[][] = [[]];
  const cells = /(?:"([^"]*(?:""[^"]*)*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  while (cells.lastIndex <= text.length) {
    const [, quoted, plain = "", end] = cells.exec(text) ?? [];
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === undefined || end === "") break;
    if (end !== "\t") rows.push([]);
  }
  return rows;
}

function isHeading(row: readonly (string | null)[], columns: readonly NamedColumn[]): boolean {
  const names = columns.flatMap(({ key, label }) => [bareName(key), bareName(label)]);
  const cells = row.filter((cell) => cell !== null);
  return (
    cells.some((cell) => names.includes(bareName(cell))) &&
    cells.every((cell) => !parseScoreText(cell, 100).ok && !/^[\d.,\s]+$/.test(cell))
  );
}

/** "CA 1 (10)", "ca1/10" and "CA1" are the same heading. */
function bareName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[(/[].*$/s, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
}
