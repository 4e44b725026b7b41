import { isErrorCell, restoreCell } from "@school/core/api/csv-cell.ts";
import type { ColumnMapping, ImportColumn } from "@school/core/api/import-columns.ts";
import { SHEET_LINES } from "@school/core/api/imports.ts";
import { MAX_CELL_LENGTH, MAX_COLUMNS, type Table } from "../csv/table.ts";
import type { ImportRow, RowNote } from "./kind.ts";
import { skipReason } from "./skipped-rows.ts";
import { messages } from "./text.ts";

/** A table below its detected or chosen header. */
export interface HeadedTable extends Pick<Table, "format" | "delimiter" | "rows"> {
  readonly header: readonly string[];
  /** Titles of the list and the sheet's name, nearest first. */
  readonly headings: readonly string[];
  /** Indexes of the columns whose cells are never displayed. */
  readonly secret: ReadonlySet<number>;
}

/** With fewer equal cells, rows can be two people with the same name in one class. */
const MIN_REPEATED_CELLS = 4;
const MAX_SHOWN_CELLS = 3;
const MAX_SHOWN_LENGTH = 100;

/**
 * Maps the table's rows to fields, trimmed and with formula prefixes of exports removed. Omits rows
 * that describe no person, and rows that repeat an earlier row in every cell, except those of the
 * `included` lines. Errors of a whole row (too few or too many cells, a formula) are returned
 * separately.
 */
export function mapRows(
  table: HeadedTable,
  mapping: ColumnMapping,
  columns: readonly ImportColumn[],
  included: ReadonlySet<number>,
): { rows: ImportRow[]; notes: RowNote[] } {
  const notes: RowNote[] = [];
  const fields = columns.flatMap(({ key, keepsLines = false }) => {
    const position = mapping[key];
    return position === undefined ? [] : [{ key, position, keepsLines }];
  });
  const needed = columns.flatMap(({ key, isRequired, standIns = [] }) =>
    isRequired ? [key, ...standIns] : [],
  );
  let heading: string[] = [];
  let sheet = 0;
  const firstLines = new Map<string, number>();
  const rows = table.rows.flatMap(({ line, cells, headings: ofSheet }): ImportRow[] => {
    const note = (level: RowNote["level"], column: string | null, text: string) =>
      notes.push({ line, column, level, text });
    if (Math.floor(line / SHEET_LINES) !== sheet) heading = [];
    sheet = Math.floor(line / SHEET_LINES);
    const reason = skipReason(cells, table.header);
    if (reason !== null) {
      note("skipped", null, reason);
      return [];
    }
    const { filled, faults } = readFields(fields, cells, table.format);
    const alone = table.header.length > 2 ? onlyCell(cells) : null;
    if (alone !== null) {
      heading = table.secret.has(alone.position) ? [] : [alone.text];
      if (!needed.some((key) => mapping[key] === alone.position)) {
        note("skipped", null, "Has only one cell, like a heading");
        return [];
      }
      return [{ line, cells: filled, headings: [alone.text], isAlone: true }];
    }
    const content = contentOf(filled);
    const earlier = content === null ? undefined : firstLines.get(content);
    if (earlier !== undefined) {
      note("repeated", null, messages.repeatsRow(earlier, shownCells(table, cells)));
      if (!included.has(line)) return [];
    } else if (content !== null) firstLines.set(content, line);
    const shifted = widthFault(table, cells);
    if (shifted) note("bad", null, shifted);
    for (const [key, fault] of faults) note("bad", key, fault);
    for (const [key, cell] of Object.entries(filled)) {
      if (LOST_LETTERS.test(cell)) note("hint", key, messages.lostLetters);
    }
    const headings = [...heading, ...(ofSheet ?? table.headings)];
    const unread = shifted ? fields.map(({ key }) => key) : faults.map(([key]) => key);
    return [
      {
        line,
        cells: filled,
        ...(headings.length > 0 && { headings }),
        ...(unread.length > 0 && { unread }),
      },
    ];
  });
  return { rows, notes };
}

/** Reads the cells of a row by field: their texts without formula prefixes, or their faults. */
function readFields(
  fields: readonly {
    readonly key: string;
    readonly position: number;
    readonly keepsLines: boolean;
  }[],
  cells: readonly string[],
  format: Table["format"],
) {
  const filled: Record<string, string> = {};
  const faults: [string, string][] = [];
  for (const { key, position, keepsLines } of fields) {
    const cell = (cells[position] ?? "").trim();
    const raw = keepsLines ? cell : onOneLine(cell);
    if (raw === "") continue;
    const fault = cellFault(raw);
    if (fault !== null) faults.push([key, fault]);
    else filled[key] = format === "csv" ? restoreCell(raw) : raw;
  }
  return { filled, faults };
}

/**
 * The cells of a row as one text, normalised in spaces and case; null for a row with too few cells
 * to compare. Headings are ignored: a child listed again below another heading is a repetition too.
 */
function contentOf(filled: Readonly<Record<string, string>>): string | null {
  const cells = Object.entries(filled);
  if (cells.length < MIN_REPEATED_CELLS) return null;
  return JSON.stringify(
    cells.map(([key, cell]) => [key, cell.replaceAll(/\s+/g, " ").toLowerCase()]),
  );
}

/** The first cells of a row, to recognise it; never a secret cell. */
function shownCells({ secret }: HeadedTable, cells: readonly string[]): string {
  return cells
    .map((cell, position) => (secret.has(position) ? "" : cell.replaceAll(/\s+/g, " ").trim()))
    .filter((cell) => /\p{L}/u.test(cell))
    .slice(0, MAX_SHOWN_CELLS)
    .join(" · ")
    .slice(0, MAX_SHOWN_LENGTH);
}

/** The only filled cell of a row; null if there are none or several. */
function onlyCell(cells: readonly string[]): { position: number; text: string } | null {
  const filled = cells.flatMap((cell, position) => (cell.trim() === "" ? [] : [position]));
  const [position] = filled;
  if (position === undefined || filled.length > 1) return null;
  return { position, text: cells[position]?.trim() ?? "" };
}

/** Line breaks inside a cell are spaces; between two telephone numbers they are semicolons. */
function onOneLine(cell: string): string {
  return cell
    .replaceAll(/(?<=\d{4})\s*[\r\n]\s*(?=[+0]\d)/g, "; ")
    .replaceAll(/\s*[\r\n]\s*/g, " ");
}

/** "Ad?b?y?", saved without the letters, or "AdÃ©", read in another encoding. */
const LOST_LETTERS = /\p{L}\?+\p{L}|Ã[\u0080-\u00bf©]|á[º»]|â€/u;

function cellFault(raw: string): string | null {
  if (isErrorCell(raw)) return messages.errorCell(raw);
  if (raw.length > MAX_CELL_LENGTH) return "Is too long";
  if (/^[=@]/.test(raw)) return messages.isFormula;
  const isUnread = raw.includes("\uFFFD") || raw.includes("\0");
  return isUnread ? "Has a character that cannot be read. Save the file as UTF-8." : null;
}

/** In a spreadsheet every row has the sheet's width; in CSV another width shifts the cells. */
function widthFault(table: HeadedTable, cells: readonly string[]): string | null {
  const extra = cells.slice(table.header.length).some((cell) => cell.trim() !== "");
  if (cells.length > MAX_COLUMNS || extra) return `Has more cells than there are columns`;
  if (table.format === "xlsx" || cells.length >= table.header.length) return null;
  return `Has ${cells.length} of ${table.header.length} cells: look for a missing ${delimiterName(table)} or quotation mark`;
}

function delimiterName({ delimiter }: HeadedTable): string {
  return { ",": "comma", ";": "semicolon", "\t": "tab", "|": "upright stroke" }[delimiter ?? ","];
}
