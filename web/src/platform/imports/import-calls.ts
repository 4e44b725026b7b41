import type { Import, ImportNote } from "@school/core/api/imports.ts";
import type { Pagination } from "@school/core/api/pagination.ts";
import type { ImportNoun } from "./text.ts";

interface Seen {
  readonly id: string;
  readonly version: number;
}

interface Page<Row> {
  readonly data: Row[];
  readonly pagination: Pagination;
}

/** A module's API calls for its imports. */
export interface ImportCalls {
  /** The module, which prefixes query keys: "students". */
  readonly module: string;
  upload(input: { file: File }): Promise<{ data: Import }>;
  recent(input: { page: number; limit: number }): Promise<Page<Omit<Import, "report">>>;
  byId(input: { id: string }): Promise<{ data: Import }>;
  notes(input: {
    id: string;
    level: ImportNote["level"];
    group?: number;
    page: number;
    limit: number;
  }): Promise<Page<ImportNote>>;
  notesFile(input: { id: string }): Promise<File>;
  setOptions(
    input: Seen & {
      sheet?: string;
      headerLine?: number;
      mapping?: Record<string, number>;
      answers?: Record<string, string>;
      includedRepeats?: number[];
    },
  ): Promise<{ data: Import }>;
  start(input: Seen & { skipBadRows: boolean }): Promise<{ data: Import }>;
  cancel(input: Seen): Promise<{ data: Import }>;
  undo(input: Seen): Promise<{ data: Import }>;
}

/** Texts of a module for the things that it imports. */
export interface ImportLabels extends ImportNoun {
  /** The upload button, and its label while uploading. */
  readonly send: string;
  readonly sending: string;
  /** Messages for a completed import with its count, and for a failed one. */
  complete(count: number): string;
  readonly failed: string;
  /** For each question key, a page for changing what it asks about. */
  readonly questionLinks?: Readonly<
    Record<string, { readonly href: string; readonly label: string }>
  >;
  /** The page that lists the imported people. */
  readonly list: { readonly href: string; readonly label: string };
}
