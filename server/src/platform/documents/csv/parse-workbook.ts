import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { requireHarmlessZip } from "./harmless-zip.ts";
import { MAX_COLUMNS, MAX_ROWS, type ReadSheet, type TableRow, UnreadableTable } from "./table.ts";

/** Signature of .xls and other files of old office programs, and of encrypted new ones. */
const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** Its first half, by which `parseTable` recognises it. */
const OLE_START = OLE.subarray(0, 4);
const ENCRYPTED_STREAM = Buffer.from("EncryptedPackage", "utf16le");
const PROTECTED =
  "This file is protected with a password. Open it in your spreadsheet program, remove the password and save it again.";
const UNREADABLE = "This spreadsheet cannot be read. Save it as CSV.";
const UNREADABLE_OLD = "This old Excel file cannot be read. Save it as .xlsx or CSV.";
/** More rows than any sheet whose cells are within the limits of `SheetExtent`. */
const MAX_LINES = 10 * MAX_ROWS;
/** Days between the two calendars of Excel, which begin in 1900 and 1904. */
const DAYS_TO_1904 = 1462;
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/**
 * The non-empty sheets of a workbook (.xlsx, .xls or .ods), hidden ones last. A cell is the text that
 * the sheet shows, except for numbers that are only rounded there; a date is 2019-12-31, an error
 * "#N/A", a formula without a stored value its text. A cell that is merged downwards is in each of
 * its rows. Throws `UnreadableTable`.
 */
export async function parseWorkbook(bytes: Buffer): Promise<ReadSheet[]> {
  const isOld = bytes.subarray(0, OLE_START.length).equals(OLE_START);
  // Without the whole signature the library would read the bytes as text.
  if (isOld && !bytes.subarray(0, OLE.length).equals(OLE))
    throw new UnreadableTable(UNREADABLE_OLD);
  if (isOld && bytes.includes(ENCRYPTED_STREAM)) throw new UnreadableTable(PROTECTED);
  if (!isOld) await requireHarmlessZip(bytes);
  const workbook = readBytes(bytes, isOld ? UNREADABLE_OLD : UNREADABLE);
  const is1904 = workbook.Workbook?.WBProps?.date1904 ?? false;
  const hiding = workbook.SheetNames.map((_, at) => workbook.Workbook?.Sheets?.[at]?.Hidden ?? 0);
  return workbook.SheetNames.map((name, at) => ({ name, hidden: hiding[at] ?? 0 }))
    .toSorted((one, other) => one.hidden - other.hidden)
    .flatMap(({ name, hidden }) => {
      const rows = rowsOf(workbook.Sheets[name] ?? {}, is1904);
      return rows.length > 0 ? [{ name, isHidden: hidden > 0, rows }] : [];
    });
}

function readBytes(bytes: Buffer, refusal: string): WorkBook {
  try {
    return read(bytes, {
      type: "buffer",
      dense: true,
      cellNF: true,
      cellHTML: false,
      // With hidden rows, and with cells that have a formula and no value.
      cellStyles: true,
      sheetStubs: true,
      sheetRows: MAX_LINES,
    });
  } catch (error) {
    const isProtected = /password|encrypt/i.test(String(error));
    throw new UnreadableTable(isProtected ? PROTECTED : refusal);
  }
}

function rowsOf(sheet: WorkSheet, is1904: boolean): TableRow[] {
  const data: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet["!data"] ?? [];
  const texts = Array.from(data, (row) =>
    Array.from((row ?? []).slice(0, MAX_COLUMNS + 1), (cell) => cellText(cell, is1904)),
  );
  for (const { s: from, e: to } of sheet["!merges"] ?? []) {
    const text = texts[from.r]?.[from.c];
    if (text === undefined || text === "") continue;
    for (const cells of texts.slice(from.r + 1, to.r + 1)) {
      while (cells.length <= from.c) cells.push("");
      cells[from.c] ||= text;
    }
  }
  const width = texts.reduce((most, cells) => Math.max(most, cells.length), 0);
  return texts.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === "")) return [];
    const isHidden = sheet["!rows"]?.[index]?.hidden === true;
    const wide = [...cells, ...Array.from({ length: width - cells.length }, () => "")];
    return [{ line: index + 1, cells: wide, ...(isHidden && { isHidden: true as const }) }];
  });
}

function cellText(cell: CellObject | undefined, is1904: boolean): string {
  if (cell === undefined || cell === null) return "";
  const { t: type, v: value, w: shown = "" } = cell;
  if (type === "z") return cell.f === undefined ? "" : `=${cell.f}`;
  if (type === "e") return shown || "#N/A";
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);
  }
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value !== "number") return value === undefined ? "" : String(value);
  const isDate = typeof cell.z === "string" && SSF.is_date(cell.z);
  if (isDate && value >= 1) return dayText(value + (is1904 ? DAYS_TO_1904 : 0));
  return isDate ? shown : numberText(value, shown);
}

function dayText(serial: number): string {
  const day = new Date(SERIAL_ZERO + Math.floor(serial) * DAY_MS);
  return Number.isNaN(day.getTime()) ? "" : day.toISOString().slice(0, 10);
}

/** Digits that Excel keeps of a number: 0.1 + 0.2 is 0.3. */
const PRECISION = 15;

/** "0012" and "MC/2026/013" as shown; a number that is only rounded or grouped as it is. */
function numberText(value: number, shown: string): string {
  const text = shown.trim().toWellFormed();
  const plain = text.replaceAll(",", "");
  const isOnlyNumber = !Number.isNaN(Number(plain)) && !/^-?0\d/.test(plain);
  return isOnlyNumber ? JSON.stringify(Number(value.toPrecision(PRECISION))) : text;
}
