import { neutraliseCell } from "@school/core/api/csv-cell.ts";
import type { SheetPupil } from "@school/core/results/upload/pasted-names.ts";
import { cellText, type SheetKind, type SheetRows } from "../../platform/sheet/sheet-state.ts";

/**
 * The sheet as a CSV file for filling in elsewhere: admission number, name and parts, with the
 * current cells.
 */
export function sheetFile<Row>(
  name: string,
  { columns }: SheetKind<Row>,
  rows: SheetRows<Row>,
  pupilOf: (row: Row) => SheetPupil,
): File {
  const heading = ["Adm No", "Name", ...columns.map(({ label, note }) => headingOf(label, note))];
  const lines = rows.map((row) => {
    const pupil = pupilOf(row.saved);
    return [pupil.admissionNumber, pupil.name, ...columns.map((column) => cellText(row, column))];
  });
  const text = [heading, ...lines].map((cells) => cells.map(csvCell).join(",")).join("\r\n");
  // Excel reads the letters correctly only after a byte order mark.
  return new File(["\uFEFF", text, "\r\n"], fileName(name), { type: "text/csv;charset=utf-8" });
}

function headingOf(label: string, note = ""): string {
  return note === "" ? label : `${label} (${note.replace("/", "")})`;
}

function csvCell(text: string): string {
  const harmless = neutraliseCell(text);
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** "Scores Primary 4 Mathematics" becomes "scores-primary-4-mathematics.csv". */
function fileName(words: string): string {
  return `${words
    .toLowerCase()
    .replace(/[^\p{Letter}\d]+/gu, "-")
    .replace(/^-|-$/g, "")}.csv`;
}
