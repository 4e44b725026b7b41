import { z } from "zod";
import { messages } from "./text.ts";

/** Maximum size of an import file in bytes. */
export const IMPORT_FILE_LIMIT = 10 * 1024 * 1024;

/** Accepted file types, in the format of a file chooser. */
export const IMPORT_FILE_TYPES = [".csv", ".xlsx", ".xls", ".ods"] as const;

export const NOT_A_TABLE = messages.notATable;

/** The option that reads the sheets of a workbook as one list; no sheet can have this name. */
export const ALL_SHEETS = "*";

/** Numbers of lines that each sheet of one list has: row 5 of the third is line 2,000,005. */
export const SHEET_LINES = 1_000_000;

/** The row of a line as people find it: "5", or "5 (sheet 3)" in a list of several sheets. */
export function rowName(line: number): string {
  const sheet = Math.floor(line / SHEET_LINES);
  return sheet === 0 ? String(line) : `${line % SHEET_LINES} (sheet ${sheet + 1})`;
}

/**
 * A job runs during checking, running and undoing, and cancelling asks it to stop; the other states
 * wait for a person or are final.
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

/** Whether a job is working on the import, so that its state may change soon. */
export function isUnderWay(state: ImportState): boolean {
  return ["checking", "running", "cancelling", "undoing"].includes(state);
}

/**
 * bad: the row cannot be imported. repeated: equal to an earlier row. warning: a cell is left
 * empty. known: the person exists already. hint: to be checked. skipped: the row is no person, such
 * as a total.
 */
export const NOTE_LEVELS = ["bad", "repeated", "warning", "known", "hint", "skipped"] as const;
export type NoteLevel = (typeof NOTE_LEVELS)[number];

/** A note of the dry run about a line. */
export const ImportNote = z.object({
  /** Line number in the file, from 1; `rowName` is its text. */
  line: z.int(),
  /** The column's name on screens; null for the line as a whole. */
  column: z.string().nullable(),
  level: z.enum(NOTE_LEVELS),
  text: z.string(),
});
export type ImportNote = z.infer<typeof ImportNote>;

/** Notes of one kind, as `groupNotes` makes them. */
export const ImportNoteGroup = ImportNote.omit({ line: true }).extend({
  /** Number of rows with such a note, and the first of their lines. */
  rows: z.int(),
  lines: z.array(z.int()),
});
export type ImportNoteGroup = z.infer<typeof ImportNoteGroup>;

/** Maximum number of groups in a report; the notes of others are only in the lists. */
export const MAX_NOTE_GROUPS = 200;

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
  sheets: z.array(
    z.object({ name: z.string(), rows: z.int(), isHidden: z.literal(true).optional() }),
  ),
  /** The sheet that was read, or `ALL_SHEETS`; null for CSV. */
  sheet: z.string().nullable(),
  /** Line numbers of the header rows: one, or two below each other. */
  headerLines: z.array(z.int()),
  /** Rows at the top of the file that a person may choose as the header. */
  headerChoices: z.array(z.object({ line: z.int(), text: z.string() })),
  /** The file's columns in order, with sample cells; a secret column has none. */
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
  /** Fields that a column may fill. */
  fields: z.array(z.object({ key: z.string(), label: z.string(), isRequired: z.boolean() })),
  /** Labels of required fields that no column fills; nothing can be imported without them. */
  missing: z.array(z.string()),
  /** Which column fills which field, by position from 0. */
  mapping: z.record(z.string(), z.int()),
  questions: z.array(ImportQuestion),
  /** Rows that can be imported: new, changed and unchanged people. */
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
  /** Kinds of notes, the most frequent first; left out by imports before they were grouped. */
  noteGroups: z.array(ImportNoteGroup).max(MAX_NOTE_GROUPS).optional(),
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
  /** Lines of the file, or people of the import, and how many have been processed. */
  rowsTotal: z.int(),
  rowsDone: z.int(),
  /** Reason for which it ended or stopped, as shown to the person. */
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
  /** The sheet of a workbook, or `ALL_SHEETS`; a change detects header and columns again. */
  sheet: z.string().max(100).optional(),
  /** The header's line in the file; a change matches the columns again. */
  headerLine: z.int().min(1).optional(),
  /** Field to column index from 0; omitted fields stay empty. */
  mapping: z.record(z.string().max(60), z.int().min(0).max(199)).optional(),
  answers: z.record(z.string().max(100), z.string().max(200)).optional(),
  /** Lines of repeated rows to import; replaces the previous lines. */
  includedRepeats: z.array(z.int().min(1)).max(20_000).optional(),
};
