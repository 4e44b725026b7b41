import type { ImportColumn } from "@school/core/api/import-columns.ts";
import type { ImportQuestion, NoteLevel } from "@school/core/api/imports.ts";
import type { AuditOrigin } from "../audit/audit.ts";
import type { Reader, Transaction } from "../db/database.ts";
import type { Sealer } from "../secrets/seal.ts";

/** A line of the file, taken apart into fields. */
export interface ImportRow {
  /** As the file counts its lines, from 1. */
  readonly line: number;
  /** Cell by field, trimmed; fields that no column fills, and empty cells, are left out. */
  readonly cells: Readonly<Record<string, string>>;
  /** The last row above that holds one cell only: perhaps a heading. */
  readonly heading?: string;
  /** Holds one cell only, in a column that people must have: a person, or a heading? */
  readonly isAlone?: boolean;
}

/** What a kind says about one line. One with a bad or skipped note is not imported. */
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
  /** What becomes of someone whom the school has already; left out for someone new. */
  readonly known?: "updated" | "unchanged";
}

export interface CheckedRows<Row> {
  /** What the lines became; those of bad lines are left aside. */
  readonly rows: readonly CheckedRow<Row>[];
  readonly notes: readonly RowNote[];
  /** What a person has to say; the answers come back in the context of the next check. */
  readonly questions: readonly ImportQuestion[];
  /** What else the import will do, a sentence each. */
  readonly remarks: readonly string[];
}

export type KeptValues = Readonly<Record<string, string | boolean | readonly string[] | null>>;

/** What an import changed of someone who was there before it: fields and their values. */
export interface KeptChange {
  readonly id: string;
  readonly before: KeptValues;
  readonly after: KeptValues;
}

/** What a kind needs while it writes or undoes. */
export interface ImportRun extends CheckContext {
  readonly importId: string;
  readonly origin: AuditOrigin;
  readonly sealer: Sealer;
  /**
   * Tells how many people are done, in the sight of everyone at once. Call it every few hundred:
   * it throws when the import has been cancelled, and so ends the transaction.
   */
  progress(done: number): Promise<void>;
  /** Remembers changes of records, encrypted, so that they can be undone. */
  keep(changes: readonly KeptChange[]): Promise<void>;
  /** The changes that the import remembers. */
  readonly kept: readonly KeptChange[];
}

/**
 * A room's kind of import. The machinery reads the file, shows progress, keeps the state and
 * survives restarts; the kind knows what the rows mean.
 */
export interface ImportKind<Row = unknown> {
  /** Also the room's name in the audit log: "students". */
  readonly name: string;
  readonly columns: readonly ImportColumn[];
  /** Looks at all rows as a set, in a fixed number of statements. Changes nothing. */
  check(db: Reader, rows: readonly ImportRow[], context: CheckContext): Promise<CheckedRows<Row>>;
  /** Writes the good rows, each person with the import's id; answers what else it did, a sentence each. */
  write(tx: Transaction, rows: readonly Row[], run: ImportRun): Promise<readonly string[]>;
  /**
   * Removes everything that an import made. Throws `UndoBlocked` when something depends on its
   * people.
   */
  undo(tx: Transaction, run: ImportRun): Promise<Undone>;
}

/** What undoing an import removed. */
export interface Undone {
  readonly people: number;
  /** What else was removed, and what stays, a sentence each. */
  readonly remarks: readonly string[];
}
