import { NOT_A_TABLE, OLD_EXCEL_FILE } from "@school/core/api/imports.ts";
import { parseCsv } from "./parse-csv.ts";
import { parseXlsx } from "./parse-xlsx.ts";
import {
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  MAX_ROWS,
  MAX_ROWS_AROUND,
  type Table,
  type TableRow,
  tooManyRows,
  UnreadableTable,
} from "./table.ts";

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Signature of .xls and other old office files. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Reads a table file, CSV or xlsx, by its bytes; of a workbook the sheet of that name, else the
 * first with a list. Throws `UnreadableTable`.
 */
export async function parseTable(bytes: Buffer, sheet?: string): Promise<Table> {
  if (bytes.length === 0) throw new UnreadableTable("This file is empty.");
  if (beginsWith(bytes, OLE)) {
    throw new UnreadableTable(OLD_EXCEL_FILE);
  }
  if (beginsWith(bytes, ZIP)) {
    const filled = await parseXlsx(bytes);
    const lists = filled.filter(({ rows }) => isList(rows));
    const chosen = lists.find(({ name }) => name === sheet) ?? lists[0] ?? filled[0];
    return tableOf(chosen?.rows ?? [], {
      format: "xlsx",
      encoding: null,
      delimiter: null,
      sheets: lists.map(({ name, rows }) => ({ name, rows: rows.length })),
      sheet: chosen?.name ?? null,
    });
  }
  const { text, encoding } = decodeText(bytes);
  const { delimiter, rows } = parseCsv(text);
  return tableOf(rows, { format: "csv", encoding, delimiter, sheets: [], sheet: null });
}

/** Whether any row has two filled cells. */
function isList(rows: readonly TableRow[]): boolean {
  return rows.some(({ cells }) => filledIn(cells) > 1);
}

function tableOf(read: readonly TableRow[], how: Omit<Table, "rows">): Table {
  const rows = read.filter(({ cells }) => filledIn(cells) > 0);
  if (rows.length === 0) throw new UnreadableTable("This file is empty.");
  if (rows.length > MAX_ROWS + MAX_ROWS_AROUND) throw tooManyRows();
  if (!isList(rows)) {
    throw new UnreadableTable(
      how.format === "xlsx"
        ? "This spreadsheet has no list: no row has two filled cells."
        : `${NOT_A_TABLE}: no line has two columns.`,
    );
  }
  return { ...how, rows: rows.map(bounded) };
}

function filledIn(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== "").length;
}

/** A cell that is too long is refused later, in any column; here it is cut. */
function bounded({ line, cells }: TableRow): TableRow {
  const width = Math.min(cells.length, MAX_COLUMNS + 1);
  return { line, cells: cells.slice(0, width).map((cell) => cell.slice(0, MAX_CELL_LENGTH + 1)) };
}

function beginsWith(bytes: Buffer, signature: readonly number[]): boolean {
  return signature.every((byte, position) => bytes[position] === byte);
}

interface DecodedText {
  readonly text: string;
  readonly encoding: "UTF-8" | "UTF-16" | "Windows-1252";
}

/** Enough bytes to distinguish text from other files. */
const SAMPLE_BYTES = 4096;

/**
 * Decodes bytes as text: by their byte order mark, else as UTF-8, else as UTF-16 if every other
 * byte is zero, else as Windows-1252, which older spreadsheets write. Throws `UnreadableTable` for
 * other files.
 */
function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return utf8(bytes.subarray(3));
  if (first === 0xff && second === 0xfe) return utf16(bytes.subarray(2), "utf-16le");
  if (first === 0xfe && second === 0xff) return utf16(bytes.subarray(2), "utf-16be");
  const zeros = zerosAt(bytes);
  if (zeros.even + zeros.odd > 0) {
    if (zeros.even === 0) return utf16(bytes, "utf-16le");
    if (zeros.odd === 0) return utf16(bytes, "utf-16be");
    throw new UnreadableTable(NOT_A_TABLE);
  }
  return utf8(bytes);
}

function utf8(bytes: Uint8Array): DecodedText {
  try {
    return asText(new TextDecoder("utf-8", { fatal: true }).decode(bytes), "UTF-8");
  } catch (error) {
    if (error instanceof UnreadableTable) throw error;
    return asText(new TextDecoder("windows-1252").decode(bytes), "Windows-1252");
  }
}

function utf16(bytes: Uint8Array, label: "utf-16le" | "utf-16be"): DecodedText {
  return asText(new TextDecoder(label).decode(bytes), "UTF-16");
}

function asText(text: string, encoding: DecodedText["encoding"]): DecodedText {
  // Control characters other than tab and line ends are in no text that people write.
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) throw new UnreadableTable(NOT_A_TABLE);
  return { text, encoding };
}

function zerosAt(bytes: Uint8Array): { even: number; odd: number } {
  const counts = { even: 0, odd: 0 };
  bytes.subarray(0, SAMPLE_BYTES).forEach((byte, position) => {
    if (byte === 0) counts[position % 2 === 0 ? "even" : "odd"] += 1;
  });
  return counts;
}
