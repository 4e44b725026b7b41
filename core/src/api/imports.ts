import { z } from "zod";
import { messages } from "./text.ts";

/** Bytes of the largest file that an import takes. */
export const IMPORT_FILE_LIMIT = 10 * 1024 * 1024;

/** The kinds of files that are taken, as a file chooser wants them. */
export const IMPORT_FILE_TYPES = [".csv", ".xlsx"] as const;

export const NOT_A_TABLE = messages.notATable;
export const OLD_EXCEL_FILE = "This is an old Excel file. Save it as .xlsx or CSV.";

/** Says why a file of that name is not taken, where its kind is not one of `IMPORT_FILE_TYPES`. */
export function wrongFileText(fileName: string): string {
  return fileName.toLowerCase().endsWith(".xls") ? OLD_EXCEL_FILE : NOT_A_TABLE;
}

/**
 * checking, running and undoing are done by a job, and cancelling asks it to stop; the others wait
 * for a person or are an end.
 */
export const IMPORT_STATES = [
  "checking",
  "checked",
  "running",
  "cancelling",
  "cancelled",
  "failed",
  "done",
  "undoing",
  "undone",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Whether a job works on the import, so that a look in a moment may find it otherwise. */
export function isUnderWay(state: ImportState): boolean {
  return ["checking", "running", "cancelling", "undoing"].includes(state);
}

/**
 * bad: the row cannot be imported. repeated: the row is the same as an earlier one. warning: a cell
 * is left empty. known: the person is in the school already. hint: something to look at. skipped:
 * the row describes no person, such as a total.
 */
export const NOTE_LEVELS = ["bad", "repeated", "warning", "known", "hint", "skipped"] as const;
export type NoteLevel = (typeof NOTE_LEVELS)[number];

/** A note of the dry run on a line. */
export const ImportNote = z.object({
  /** As the file counts its lines, from 1. */
  line: z.int(),
  /** The column's name on screens; null for the line as a whole. */
  column: z.string().nullable(),
  level: z.enum(NOTE_LEVELS),
  text: z.string(),
});
export type ImportNote = z.infer<typeof ImportNote>;

/** A question that the dry run could not decide automatically. */
export const ImportQuestion = z.object({
  key: z.string(),
  text: z.string(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** The chosen value; null until a person has chosen one. */
  answer: z.string().nullable(),
});
export type ImportQuestion = z.infer<typeof ImportQuestion>;

export const ImportReport = z.object({
  /** Description of the file format that was read: "CSV, UTF-8, separated by commas". */
  readAs: z.string(),
  /** The sheets of a workbook that hold a list, with their filled rows; none for CSV. */
  sheets: z.array(z.object({ name: z.string(), rows: z.int() })),
  /** The sheet that was read; null for CSV. */
  sheet: z.string().nullable(),
  /** The rows that name the columns, as the file counts them: one, or two below each other. */
  headerLines: z.array(z.int()),
  /** Rows at the top of the file that a person may choose as the header. */
  headerChoices: z.array(z.object({ line: z.int(), text: z.string() })),
  /** The file's columns in order, with their first cells; cells of a secret column are left out. */
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
  /** Fields that a column may fill. */
  fields: z.array(z.object({ key: z.string(), label: z.string(), isRequired: z.boolean() })),
  /** Labels of required fields that no column fills; nothing can be imported without them. */
  missing: z.array(z.string()),
  /** Which column fills which field, by position from 0. */
  mapping: z.record(z.string(), z.int()),
  questions: z.array(ImportQuestion),
  /** Rows that can be imported: new people, changed ones, and ones already as the file says. */
  good: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Rows that cannot be imported. */
  bad: z.int(),
  /** Rows with a note of the level. */
  warnings: z.int(),
  known: z.int(),
  hints: z.int(),
  skipped: z.int(),
  /** Rows that are the same as an earlier row. They are not imported, except the included ones. */
  repeated: z.int(),
  /** Lines of the repeated rows that a person chose to import. */
  includedRepeats: z.array(z.int()),
  /**
   * Remarks on the import, one sentence each. Before an import, what else it will do; after it, what
   * else it did. For an undone import, what was removed or remains.
   */
  remarks: z.array(z.string()),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** The import of one file. Times are RFC 3339. */
export const Import = z.object({
  id: z.uuid(),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Lines of the file, or people of the import, and how many of them are worked through. */
  rowsTotal: z.int(),
  rowsDone: z.int(),
  /** Why it ended, or went no further, in words for the person. */
  failure: z.string().nullable(),
  /** Reason why a finished import can no longer be undone; left out if it can. */
  undoRefusal: z.string().optional(),
  /** Null until the first dry run has ended. */
  report: ImportReport.nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  version: z.int(),
});
export type Import = z.infer<typeof Import>;

/** Options that a person chooses for a file before it is imported. */
export const ImportOptions = {
  /** The sheet of a workbook; if it changes, header and columns are found again. */
  sheet: z.string().max(100).optional(),
  /** The line of the header in the file; if it changes, the columns are matched again. */
  headerLine: z.int().min(1).optional(),
  /** Field to position of the column from 0; a field left out is not filled. */
  mapping: z.record(z.string().max(60), z.int().min(0).max(199)).optional(),
  answers: z.record(z.string().max(100), z.string().max(200)).optional(),
  /** Lines of repeated rows to import; replaces the lines of before. */
  includedRepeats: z.array(z.int().min(1)).max(20_000).optional(),
};
