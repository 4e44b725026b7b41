/** A table file as it was read: its rows from the top, titles and header included. */
export interface Table {
  readonly format: "csv" | "xlsx";
  /** Encoding as which the bytes were read: "UTF-8", "UTF-16" or "Windows-1252". Null for xlsx. */
  readonly encoding: string | null;
  /** Null for xlsx. */
  readonly delimiter: "," | ";" | "\t" | null;
  /** The sheets of a workbook that hold a list; none for csv. */
  readonly sheets: readonly Sheet[];
  /** The one that was read; null for csv. */
  readonly sheet: string | null;
  /** Every row that holds anything; every cell a text. */
  readonly rows: readonly TableRow[];
}

export interface Sheet {
  readonly name: string;
  /** Rows that hold anything. */
  readonly rows: number;
}

export interface TableRow {
  /** Where the row begins, as the file counts its lines, from 1. */
  readonly line: number;
  /** May be fewer or more than the header has: that is a fault of the row alone. */
  readonly cells: readonly string[];
}

export const MAX_ROWS = 20_000;
/** Titles, header and totals beside the rows of a full list. */
export const MAX_ROWS_AROUND = 100;
export const MAX_COLUMNS = 100;
/** Characters; a longer cell is no cell of a table that people keep. */
export const MAX_CELL_LENGTH = 5_000;

/** Why a file cannot be read as a table, in words for the person who chose it. */
export class UnreadableTable extends Error {}

export function tooManyRows(): UnreadableTable {
  const most = MAX_ROWS.toLocaleString("en");
  return new UnreadableTable(`This file has more than ${most} rows. Split it into several files.`);
}
