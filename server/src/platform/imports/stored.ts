import type { ImportNote, ImportReport } from "@school/core/api/imports.ts";

/** What an import remembers of the people who decided about it. */
export interface StoredImportOptions {
  /** Of a workbook; left out for the first that holds a list. */
  readonly sheet?: string;
  /** The row that names the columns; left out while the file's own rows decide. */
  readonly headerLine?: number;
  /** Field to the position of its column; left out while the headers decide. */
  readonly mapping?: Readonly<Record<string, number>>;
  /** Chosen value by the question's key. */
  readonly answers?: Readonly<Record<string, string>>;
  readonly skipBadRows?: boolean;
  /** Who started or undid it last. */
  readonly actorId?: string;
}

/** The report as it is stored: the contract's, and what single lines are told. */
export type StoredImportReport = ImportReport & { readonly notes: readonly ImportNote[] };
