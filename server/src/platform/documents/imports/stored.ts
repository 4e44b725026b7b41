import type { ImportNote, ImportReport } from "@school/core/api/imports.ts";

/** Stored choices for an import. */
export interface StoredImportOptions {
  /** Sheet of a workbook. Default: those of the first with a list. */
  readonly sheet?: string;
  /** The header's line. Default: detected. */
  readonly headerLine?: number;
  /** Field to column index. Default: matched by the headers. */
  readonly mapping?: Readonly<Record<string, number>>;
  /** Chosen values by the question's key. */
  readonly answers?: Readonly<Record<string, string>>;
  /** Lines of repeated rows that are imported. */
  readonly includedRepeats?: readonly number[];
  readonly skipBadRows?: boolean;
  /** Person who started or last undid it. */
  readonly actorId?: string;
}

/** A note with the index of its group in the report. */
export type StoredNote = ImportNote & { readonly group?: number };

/** The stored report: the contract's, with the notes on lines. */
export type StoredImportReport = ImportReport & { readonly notes: readonly StoredNote[] };
