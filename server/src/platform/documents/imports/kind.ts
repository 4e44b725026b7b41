import type { ImportColumn } from "@school/core/api/import-columns.ts";
import type { ImportQuestion, NoteLevel } from "@school/core/api/imports.ts";
import type { AuditOrigin } from "../../database/audit/audit.ts";
import type { Reader, Transaction } from "../../database/database.ts";
import type { Sealer } from "../../runtime/secrets/seal.ts";

/** A line of the file, split into fields. */
export interface ImportRow {
  /** Line number in the file, from 1. */
  readonly line: number;
  /** Trimmed cells by field, without unmapped fields and empty cells. */
  readonly cells: Readonly<Record<string, string>>;
  /**
   * Texts that may be a heading, nearest first: the last row above with one cell only, titles of the
   * list, the sheet's name.
   */
  readonly headings?: readonly string[];
  /** Fields whose cells cannot be read. */
  readonly unread?: readonly string[];
  /** Whether it has only one cell, in a required column: a person or a heading. */
  readonly isAlone?: boolean;
}

/** Note of an import kind about one line. A line with a bad or skipped note is not imported. */
export interface RowNote {
  readonly line: number;
  /** The field; null for the whole line. */
  readonly column: string | null;
  readonly level: NoteLevel;
  readonly text: string;
}

export interface CheckContext {
  /** Chosen values by the question's key. */
  readonly answers: Readonly<Record<string, string>>;
}

interface CheckedRow<Row> {
  readonly line: number;
  readonly row: Row;
  /** Outcome for an existing person; omitted for a new one. */
  readonly known?: "updated" | "unchanged";
}

export interface CheckedRows<Row> {
  /** Rows made from the lines, without bad ones. */
  readonly rows: readonly CheckedRow<Row>[];
  readonly notes: readonly RowNote[];
  /** Questions for a person; the next check's context has the answers. */
  readonly questions: readonly ImportQuestion[];
  /** Further effects of the import, a sentence each. */
  readonly remarks: readonly string[];
}

export type StoredValues = Readonly<Record<string, string | boolean | readonly string[] | null>>;

/** An import's change to an existing person: fields and values. */
export interface StoredChange {
  readonly id: string;
  readonly before: StoredValues;
  readonly after: StoredValues;
}

/** Context of an import kind for writing and undoing. */
export interface ImportRun extends CheckContext {
  readonly importId: string;
  readonly origin: AuditOrigin;
  readonly sealer: Sealer;
  /**
   * Reports the number of people done, visible at once. Call it every few hundred: if the import
   * was cancelled, it throws and so ends the transaction.
   */
  progress(done: number): Promise<void>;
  /** Stores changes of records, encrypted, for undoing them. */
  store(changes: readonly StoredChange[]): Promise<void>;
  /** The stored changes of the import. */
  readonly storedChanges: readonly StoredChange[];
}

/**
 * A module's kind of import. The platform reads the file, shows progress, stores the state and
 * survives restarts; the kind interprets the rows.
 */
export interface ImportKind<Row = unknown> {
  /** Also the module's name in the audit log: "students". */
  readonly name: string;
  readonly columns: readonly ImportColumn[];
  /** Checks all rows as a set, in a fixed number of statements. Changes nothing. */
  check(db: Reader, rows: readonly ImportRow[], context: CheckContext): Promise<CheckedRows<Row>>;
  /**
   * Writes the good rows, each person with the import's id; returns remarks on other effects, a
   * sentence each.
   */
  write(tx: Transaction, rows: readonly Row[], run: ImportRun): Promise<readonly string[]>;
  /**
   * Returns the reason for which an import can no longer be undone; null if it can. One statement,
   * without locks: `undo` checks again.
   */
  findUndoRefusal(db: Reader, importId: string): Promise<string | null>;
  /**
   * Removes everything that an import created. Throws `UndoBlocked` if something depends on its
   * people.
   */
  undo(tx: Transaction, run: ImportRun): Promise<Undone>;
}

/** The result of undoing an import. */
export interface Undone {
  readonly people: number;
  /** Remarks on other removed data, and on remaining data, a sentence each. */
  readonly remarks: readonly string[];
}
