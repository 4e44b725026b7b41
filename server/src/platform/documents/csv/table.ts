/** A table file as read: its rows from the top, titles and header included. */
export interface Table {
  /** "xlsx" for every kind of workbook. */
  readonly format: "csv" | "xlsx";
  /** Detected encoding: "UTF-8", "UTF-16" or "Windows-1252". Null for xlsx. */
  readonly encoding: string | null;
  /** Null for xlsx. */
  readonly delimiter: "," | ";" | "\t" | "|" | null;
  /** The sheets of a workbook with a list; none for csv. */
  readonly sheets: readonly Sheet[];
  /** The sheet that was read; null for csv. */
  readonly sheet: string | null;
  /** The sheets of a workbook with a list and their rows, hidden ones last. */
  readonly lists: readonly ReadSheet[];
  /** Every non-empty row; cells are texts. */
  readonly rows: readonly TableRow[];
}

/** A sheet of a workbook, without blank rows. */
export interface ReadSheet {
  readonly name: string;
  /** Whether the workbook hides the sheet. */
  readonly isHidden: boolean;
  readonly rows: readonly TableRow[];
}

export interface Sheet {
  readonly name: string;
  /** Number of non-empty rows. */
  readonly rows: number;
  /** Omitted for a visible sheet. */
  readonly isHidden?: true;
}

export interface TableRow {
  /** Line of the row's start in the file, from 1. */
  readonly line: number;
  /** May differ in number from the header: that is a fault of the row only. */
  readonly cells: readonly string[];
  /** Whether the workbook hides the row; omitted for a visible one. */
  readonly isHidden?: true;
  /** Texts above the row that may name its group, nearest first, in a list of several sheets. */
  readonly headings?: readonly string[];
}

export const MAX_ROWS = 20_000;
/** Titles, header and totals around the rows of a full list. */
export const MAX_ROWS_AROUND = 100;
export const MAX_COLUMNS = 100;
/** Maximum number of characters; longer texts are not cells of a list. */
export const MAX_CELL_LENGTH = 5_000;

/** Reason for which a file is not a readable table, as a message for the person. */
export class UnreadableTable extends Error {}

export function tooManyRows(): UnreadableTable {
  const limit = MAX_ROWS.toLocaleString("en");
  return new UnreadableTable(`This file has more than ${limit} rows. Split it into several files.`);
}
