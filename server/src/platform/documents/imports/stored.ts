import type { ImportNote, ImportReport } from "@school/core/api/imports.ts";

/** Decisions of people about an import, as it stores them. */
export interface StoredImportOptions {
  /** Sheet of a workbook; omitted for the first that has a list. */
  readonly sheet?: string;
  /** The row that names the columns; left out while the file's own rows decide. */
  readonly headerLine?: number;
  /** Field to the position of its column; left out while the headers decide. */
  readonly mapping?: Readonly<Record<string, number>>;
  /** Chosen value by the question's key. */
  readonly answers?: Readonly<Record<string, string>>;
  /** Lines of repeated rows that are imported. */
  readonly includedRepeats?: readonly number[];
  readonly skipBadRows?: boolean;
  /** Person who last started or undid it. */
  readonly actorId?: string;
}

/** The report as it is stored: the contract's, and the notes on single lines. */
export type StoredImportReport = ImportReport & { readonly notes: readonly ImportNote[] };
