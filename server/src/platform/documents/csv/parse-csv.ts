import { CsvError, parse } from "csv-parse/sync";
import { NOT_A_TABLE } from "@school/core/api/imports.ts";
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_ROWS, UnreadableTable, type TableRow } from "./table.ts";

const DELIMITERS = [",", ";", "\t", "|"] as const;
type Delimiter = (typeof DELIMITERS)[number];

const MAX_RECORD_LENGTH = MAX_CELL_LENGTH * MAX_COLUMNS;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const LINE_TOO_LONG = `${NOT_A_TABLE}: one line of this file is too long.`;
/** Includes blank lines between the rows, which are dropped later. */
const MAX_RECORDS = 3 * MAX_ROWS;

/**
 * Parses a CSV text: commas, semicolons, tabs or upright strokes, line ends within quotes, rows of any width. The
 * first row is the header. Throws `UnreadableTable` for any other text.
 */
export function parseCsv(text: string): { delimiter: Delimiter; rows: TableRow[] } {
  requireShortLines(text);
  // Spreadsheets write and read this line; it is not a row.
  const directive = /^sep=([,;\t|])(\r\n|\n|\r)/i.exec(text);
  const body = directive ? text.slice(directive[0].length) : text;
  const delimiter = (directive?.[1] as Delimiter | undefined) ?? delimiterOf(body);
  try {
    const records = parse(body, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      max_record_size: MAX_RECORD_LENGTH,
      to: MAX_RECORDS,
    });
    return { delimiter, rows: numbered(records, directive ? 2 : 1) };
  } catch (error) {
    throw asUnreadable(error);
  }
}

/** The parser limits the size of a record, but ignores its empty cells. */
function requireShortLines(text: string): void {
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    length = code === LINE_FEED || code === CARRIAGE_RETURN ? 0 : length + 1;
    if (length > MAX_RECORD_LENGTH) throw new UnreadableTable(LINE_TOO_LONG);
  }
}

/** Each record with the line of its start; quoted cells may contain line ends. */
function numbered(records: readonly string[][], firstLine: number): TableRow[] {
  let line = firstLine;
  return records.map((cells) => {
    const row = { line, cells };
    const ends = cells.map((cell) => cell.match(/\r\n|\n|\r/g)?.length ?? 0);
    line += 1 + ends.reduce((sum, count) => sum + count, 0);
    return row;
  });
}

/** Returns the header's delimiter: the most frequent one outside quotes. */
function delimiterOf(text: string): Delimiter {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const letter of text.slice(0, MAX_RECORD_LENGTH).replace(/^[\s\n\r]+/, "")) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === "\n" || letter === "\r") break;
    else counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  const count = (delimiter: Delimiter) => counts.get(delimiter) ?? 0;
  return DELIMITERS.reduce((best, other) => (count(other) > count(best) ? other : best));
}

function asUnreadable(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === "CSV_MAX_RECORD_SIZE") return new UnreadableTable(LINE_TOO_LONG);
  if (error.code === "CSV_QUOTE_NOT_CLOSED") {
    return new UnreadableTable(
      `${NOT_A_TABLE}: a quotation mark is not closed. Check the quotation marks in the file.`,
    );
  }
  return new UnreadableTable(NOT_A_TABLE);
}
