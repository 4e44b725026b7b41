import { z } from "zod";

/** Increased when an older portal could no longer read the file. */
export const FORMAT = 1;

/** Names of the archive's entries, in their order; a table's rows are cut into numbered parts. */
export const HEAD = "backup.json";
export const SECRET_KEY = "secret.key";
export const MANIFEST = "manifest.json";
export const partName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, "0")}`;
/** The table and number of a part; undefined for other entries. */
export function parsePartName(name: string): { table: string; part: number } | undefined {
  const [, table, part] = /^tables\/(.+)\/(\d+)$/.exec(name) ?? [];
  return table === undefined ? undefined : { table, part: Number(part) };
}

/** The entry of a file that lay in a bucket: its bytes as they are, after the tables. */
export const fileName = (id: string): string => `files/${id}`;
/** The id in such a name; undefined for other entries. */
export function fileOfEntry(name: string): string | undefined {
  return /^files\/([\da-f-]+)$/.exec(name)?.[1];
}

const TableHead = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });

/** Head of the file: everything that is known before the rows. */
export const Head = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  encrypted: z.boolean(),
  secretKeyIncluded: z.boolean(),
  /** The migrations applied to the schema; `when` as in the migrations' journal. */
  migrations: z.array(z.object({ when: z.int(), hash: z.string() })).min(1),
  tables: z.array(TableHead),
  /** `lastValue` as text, since a bigint can exceed the range of a JSON number. */
  sequences: z.array(
    z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
});
export type Head = z.infer<typeof Head>;

/** Manifest at the end of the file: the head again, and the totals of each table. */
export const Manifest = Head.extend({
  tables: z.array(
    TableHead.extend({
      rows: z.int().min(0),
      /** Bytes and SHA-256 (hexadecimal) of the table's COPY text, all parts together. */
      bytes: z.int().min(0),
      sha256: z.string(),
    }),
  ),
  /** Ids of files that the bucket had lost when the backup was made. */
  lostFiles: z.array(z.uuid()).default([]),
});
export type Manifest = z.infer<typeof Manifest>;

/** Failure of a backup or a restore: one line for the console. */
export class BackupError extends Error {}

/** Progress of a backup or a restore. */
export interface TableDone {
  readonly name: string;
  readonly rows: number;
  /** Counts from 1. */
  readonly number: number;
  readonly of: number;
}
