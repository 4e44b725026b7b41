import type { ImportColumn } from "@school/core/api/import-columns.ts";
import type { ImportQuestion, NoteLevel } from "@school/core/api/imports.ts";
import type { AuditOrigin } from "../../database/audit/audit.ts";
import type { Reader, Transaction } from "../../database/database.ts";
import type { Sealer } from "../../runtime/secrets/seal.ts";

/** A line of the file, split into fields. */
export interface ImportRow {
  /** As the file counts its lines, from 1. */
  readonly line: number;
  /** Cell by field, trimmed; fields that no column fills, and empty cells, are left out. */
  readonly cells: Readonly<Record<string, string>>;
  /** The last row above that has one cell only: perhaps a heading. */
  readonly heading?: string;
  /** Has one cell only, in a column that people must have: a person, or a heading? */
  readonly isAlone?: boolean;
}

/** Note of an import kind about one line. A line with a bad or skipped note is not imported. */
export interface RowNote {
  readonly line: number;
  /** The field; null for the line as a whole. */
  readonly column: string | null;
  readonly level: NoteLevel;
  readonly text: string;
}

export interface CheckContext {
  /** Chosen value by the question's key. */
  readonly answers: Readonly<Record<string, string>>;
}

interface CheckedRow<Row> {
  readonly line: number;
  readonly row: Row;
  /** Outcome for a person whom the school already has; left out for a new person. */
  readonly known?: "updated" | "unchanged";
}

export interface CheckedRows<Row> {
  /** Rows that were made from the lines, without those of bad lines. */
  readonly rows: readonly CheckedRow<Row>[];
  readonly notes: readonly RowNote[];
  /** Questions that a person must answer; the answers are in the context of the next check. */
  readonly questions: readonly ImportQuestion[];
  /** Further effects of the import, a sentence each. */
  readonly remarks: readonly string[];
}

export type StoredValues = Readonly<Record<string, string | boolean | readonly string[] | null>>;

/** An import's change to an existing person: fields and their values. */
export interface StoredChange {
  readonly id: string;
  readonly before: StoredValues;
  readonly after: StoredValues;
}

/** Context that an import kind needs while it writes or undoes. */
export interface ImportRun extends CheckContext {
  readonly importId: string;
  readonly origin: AuditOrigin;
  readonly sealer: Sealer;
  /**
   * Reports how many people are done, visible to everyone at once. Call it every few hundred: it throws
   * when the import has been cancelled, and so ends the transaction.
   */
  progress(done: number): Promise<void>;
  /** Remembers changes of records, encrypted, so that they can be undone. */
  keep(changes: readonly StoredChange[]): Promise<void>;
  /** The changes that the import remembers. */
  readonly kept: readonly StoredChange[];
}

/**
 * A module's kind of import. The machinery reads the file, shows progress, keeps the state and
 * survives restarts; the kind knows what the rows mean.
 */
export interface ImportKind<Row = unknown> {
  /** Also the module's name in the audit log: "students". */
  readonly name: string;
  readonly columns: readonly ImportColumn[];
  /** Checks all rows as a set, in a fixed number of statements. Changes nothing. */
  check(db: Reader, rows: readonly ImportRow[], context: CheckContext): Promise<CheckedRows<Row>>;
  /**
   * Writes the good rows, each person with the import's id; returns its other effects, a sentence each.
   */
  write(tx: Transaction, rows: readonly Row[], run: ImportRun): Promise<readonly string[]>;
  /**
   * Returns why an import can no longer be undone; null if it can. One statement, without locks:
   * `undo` decides again.
   */
  findUndoRefusal(db: Reader, importId: string): Promise<string | null>;
  /**
   * Removes everything that an import made. Throws `UndoBlocked` when something depends on its
   * people.
   */
  undo(tx: Transaction, run: ImportRun): Promise<Undone>;
}

/** Data that undoing an import removed. */
export interface Undone {
  readonly people: number;
  /** Other data that was removed, and data that remains, a sentence each. */
  readonly remarks: readonly string[];
}
