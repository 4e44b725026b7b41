import { dayAtSchool, dayText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { AttendanceTable } from "@school/core/attendance/overview/attendance-table.ts";
import type { AttendanceFormat } from "@school/core/attendance/overview/contract.ts";
import { csvFile } from "../../platform/documents/csv/csv-file.ts";
import { xlsxFile } from "../../platform/documents/csv/table-file.ts";
import { asciiFileName, type FileResponse, wholeFile } from "../../platform/http/streamed-file.ts";
import type { PaperHead } from "../../platform/documents/pdf/letterhead.ts";
import { tablesFile } from "../../platform/documents/pdf/tables-file.ts";

const SIGNATURES = ["Class teacher's signature and date", "Head teacher's signature and date"];

interface Printed {
  readonly title: string;
  /** Subject of the table, in the file's name and below the title: class, time. */
  readonly about: readonly string[];
  readonly table: AttendanceTable;
  /** For paper only. */
  readonly head: PaperHead | null;
  /** Noun for a row; "pupil" if left out. */
  readonly noun?: string;
  readonly nouns?: string;
  /** Signature lines; those of the class register if left out. */
  readonly signatures?: readonly string[];
}

/** A table of attendance as a file: for spreadsheets the rows, as PDF a sheet to sign. */
export async function tableFile(
  format: AttendanceFormat,
  { title, about, table, head, ...printedAs }: Printed,
): Promise<FileResponse> {
  const { columns, rows } = table;
  const { noun = "pupil", nouns, signatures = SIGNATURES } = printedAs;
  const name = asciiFileName(title, ...about);
  const header = columns.map((column) => column.header);
  const cells = rows.map((row) => [...row.cells]);
  if (format === "csv") return wholeFile(csvFile(`${name}.csv`, header, cells));
  if (format === "xlsx") return wholeFile(await xlsxFile(`${name}.xlsx`, header, cells));
  const printed = `Printed ${dayText(dayAtSchool(new Date()))}`;
  const paper = {
    head: head ?? { letterhead: [], logo: null },
    title,
    facts: [...about, plural(rows.length, noun, nouns), printed],
    tables: [
      {
        title: null,
        columns: columns.map(({ header: heading, kind, isUpright }) => ({
          header: heading,
          kind,
          isUpright,
        })),
        groups: [{ name: null, rows: cells.map((row) => row.map((cell) => String(cell ?? "—"))) }],
        below: [],
      },
    ],
    signatures,
  };
  return tablesFile(name, [paper]);
}
