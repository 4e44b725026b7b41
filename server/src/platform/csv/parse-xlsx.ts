import { inflateRawSync } from "node:zlib";
import readXlsxFile from "read-excel-file/node";
import { type TableRow, UnreadableTable } from "./table.ts";

/**
 * The rows of a workbook's first sheet that holds any; blank rows are left out. Dates become
 * 2019-12-31. Throws `UnreadableTable`.
 */
export async function parseXlsx(bytes: Buffer): Promise<TableRow[]> {
  expectHarmlessZip(bytes);
  const sheets = await readSheets(bytes);
  for (const { data } of sheets) {
    const rows = data.map((row, index) => ({ line: index + 1, cells: row.map(cellText) }));
    const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
    if (filled.length > 0) return filled;
  }
  return [];
}

async function readSheets(bytes: Buffer) {
  try {
    return await readXlsxFile(bytes);
  } catch {
    throw new UnreadableTable("This is not a spreadsheet that can be read. Save it as CSV.");
  }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) {
    return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  }
  return typeof cell === "string" ? cell.toWellFormed() : JSON.stringify(cell);
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
const MOST_ENTRIES = 2_000;
/** Of all files of the archive together, unpacked. */
const MOST_BYTES = 150 * 1024 * 1024;

const BROKEN = "This spreadsheet file is damaged. Open it and save it again.";
const TOO_LARGE = "This spreadsheet is too large. Save the one sheet that you need as CSV.";

/**
 * Refuses a zip archive that would unpack to more than a spreadsheet of its size ever holds. The
 * sizes of its directory are asked first; since a directory can lie, each file is then unpacked
 * within what it claims, and thrown away. Throws `UnreadableTable`.
 */
export function expectHarmlessZip(bytes: Buffer): void {
  const entries = directoryOf(bytes);
  const claimed = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (claimed > MOST_BYTES) throw new UnreadableTable(TOO_LARGE);
  for (const { method, unpacked, packed, offset } of entries) {
    if (method === STORED && packed === unpacked) continue;
    if (method !== DEFLATED) throw new UnreadableTable(BROKEN);
    try {
      const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
      const contents = bytes.subarray(start, start + packed);
      inflateRawSync(contents, { maxOutputLength: Math.max(1, unpacked) });
    } catch {
      throw new UnreadableTable(BROKEN);
    }
  }
}

interface Entry {
  method: number;
  packed: number;
  unpacked: number;
  /** Of its own header in the archive. */
  offset: number;
}

/** The archive's list of contents (APPNOTE.TXT of PKWARE, 4.3.12 and 4.3.16). */
function directoryOf(bytes: Buffer): Entry[] {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new UnreadableTable(TOO_LARGE);
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) {
      throw new UnreadableTable(BROKEN);
    }
    entries.push({
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    at += 46 + name! + extra! + comment!;
  }
  return entries;
}

function endOf(bytes: Buffer): number {
  const earliest = Math.max(0, bytes.length - END_BYTES - LONGEST_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= earliest; at -= 1) {
    if (bytes.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw new UnreadableTable(BROKEN);
}
