import {
  type ImportColumn,
  matchColumns,
  normaliseHeader,
} from "@school/core/api/import-columns.ts";
import { ALL_SHEETS, type ImportQuestion, rowName, SHEET_LINES } from "@school/core/api/imports.ts";
import { plural } from "@school/core/api/plural.ts";
import type { ReadSheet, Table, TableRow } from "../csv/table.ts";
import { findHeader } from "./find-header.ts";

/* The rows of a file that an import reads: of one sheet or of several, with hidden ones or without. */

interface HeadedSheet extends ReadSheet {
  readonly header: readonly string[];
  readonly headerLine: number;
  readonly titles: readonly string[];
}

/**
 * The table that an import reads: the chosen sheet, or all visible ones as one list. Without a choice
 * these are all sheets with the column names of the first, as in a workbook with a sheet per class.
 */
export function chooseSheets(
  table: Table,
  columns: readonly ImportColumn[],
  sheet: string | undefined,
): { table: Table; remarks: string[] } {
  if (sheet !== undefined && sheet !== ALL_SHEETS) return { table, remarks: [] };
  const sheets = table.lists.flatMap((list) => (list.isHidden ? [] : headed(table, list, columns)));
  const [first] = sheets;
  if (!first) return { table, remarks: [] };
  const knownIn = ({ header }: HeadedSheet) => Object.keys(matchColumns(header, columns)).length;
  const joined =
    sheet === undefined
      ? sheets.filter(({ header }) => isSameHeader(header, first.header))
      : sheets.filter((one) => knownIn(one) >= Math.min(2, knownIn(first)));
  const isChosen = sheet === ALL_SHEETS || (joined.length > 1 && knownIn(first) > 1);
  if (!isChosen) return { table, remarks: [] };
  const names = new Set(joined.map(({ name }) => name));
  const unread = table.sheets.filter(({ name }) => !names.has(name)).map(({ name }) => name);
  const remark = `Not read: ${plural(unread.length, "sheet")} with other columns or hidden: ${unread.join(", ")}.`;
  return {
    table: { ...table, sheet: ALL_SHEETS, rows: joinedRows(joined) },
    remarks: unread.length > 0 ? [remark] : [],
  };
}

function headed(table: Table, list: ReadSheet, columns: readonly ImportColumn[]): HeadedSheet[] {
  try {
    const { header, lines, titles, rows } = findHeader({ ...table, rows: list.rows }, columns);
    return [{ ...list, header, headerLine: lines[0] ?? 1, titles, rows }];
  } catch {
    // A sheet without rows below its header, such as an empty class.
    return [];
  }
}

const comparable = (header: readonly string[]) =>
  header
    .map(normaliseHeader)
    .filter((name) => name !== "")
    .toSorted()
    .join("|");

function isSameHeader(one: readonly string[], other: readonly string[]): boolean {
  return comparable(one) === comparable(other);
}

/** One header with the columns of all sheets, and their rows with the cells in its order. */
function joinedRows(sheets: readonly HeadedSheet[]): TableRow[] {
  const header: string[] = [];
  const rows = sheets.flatMap((sheet, index) => {
    const positions = positionsIn(header, sheet.header);
    const headings = [...sheet.titles, sheet.name];
    return sheet.rows.map(({ line, cells, ...row }): TableRow => {
      const placed: string[] = [];
      for (const [at, position] of positions.entries()) placed[position] = cells[at] ?? "";
      return { ...row, line: index * SHEET_LINES + line, cells: placed, headings };
    });
  });
  const wide = rows.map(({ cells, ...row }) => ({
    ...row,
    cells: header.map((_, at) => cells[at] ?? ""),
  }));
  return [{ line: sheets[0]?.headerLine ?? 1, cells: header }, ...wide];
}

/** The place of each name in the common header, to which new names are added. */
function positionsIn(common: string[], names: readonly string[]): number[] {
  const taken = new Set<number>();
  return names.map((name) => {
    const same = common.findIndex(
      (other, at) => !taken.has(at) && normaliseHeader(other) === normaliseHeader(name),
    );
    const position = same === -1 ? common.push(name) - 1 : same;
    taken.add(position);
    return position;
  });
}

const HIDDEN_ROWS = "hiddenRows";
const MAX_NAMED = 8;

/** The rows to import, and the question about those that the spreadsheet hides. */
export function chooseHiddenRows(
  rows: readonly TableRow[],
  answers: Readonly<Record<string, string>>,
): { rows: readonly TableRow[]; questions: ImportQuestion[] } {
  const hidden = rows.filter(({ isHidden }) => isHidden);
  if (hidden.length === 0) return { rows, questions: [] };
  const answer = answers[HIDDEN_ROWS];
  const named = hidden.slice(0, MAX_NAMED).map(({ line }) => rowName(line));
  const more = hidden.length > MAX_NAMED ? ` and ${hidden.length - MAX_NAMED} more` : "";
  const question: ImportQuestion = {
    key: HIDDEN_ROWS,
    text: `${plural(hidden.length, "row is", "rows are")} hidden in the spreadsheet: ${named.join(", ")}${more}. Import them too?`,
    choices: [
      { value: "yes", label: "Yes, import them too" },
      { value: "no", label: "No, leave them out" },
    ],
    answer: answer === "yes" || answer === "no" ? answer : null,
  };
  return {
    rows: answer === "yes" ? rows : rows.filter(({ isHidden }) => !isHidden),
    questions: [question],
  };
}
