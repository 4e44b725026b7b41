import { and, eq, getTableName, inArray, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { CopyScope } from "@school/core/privacy/policy.ts";
import type { Reader } from "../platform/database/database.ts";
import { findFirst } from "../platform/database/rows.ts";
import type { Bucket } from "../platform/documents/files/bucket.ts";
import { findFile } from "../platform/documents/files/files.ts";
import { files } from "../platform/documents/files/tables.ts";
import { asciiFileName } from "../platform/http/streamed-file.ts";
import type { Sealer } from "../platform/runtime/secrets/seal.ts";
import { columnsIn, partsIn } from "./personal-data.ts";
import type { PersonalTable } from "./personal-table.ts";
import { namesOf, targetOf, USERS } from "./references.ts";

/** Location of files, and the key that decrypts them. */
export interface ReadingParts {
  readonly db: Reader;
  readonly sealer: Sealer;
  readonly bucket: Bucket | null;
}

/** Replaces the id of another row by its name. */
export interface Reference {
  /** Null for a person of another family. */
  readonly id: string | null;
  readonly name: string;
}

export type CopyRow = Readonly<Record<string, unknown>>;

/** The rows about the person in one table. */
export interface CopyPart {
  readonly table: string;
  readonly title: string;
  readonly rows: readonly CopyRow[];
}

/** A file of the copy, read when it is written into it; null where its bytes are lost. */
export interface CopyFile {
  readonly path: string;
  read(): Promise<Uint8Array | null>;
}

export interface PersonData {
  readonly parts: readonly CopyPart[];
  readonly files: readonly CopyFile[];
}

const FILES = getTableName(files);
const SOMEONE_ELSE: Reference = { id: null, name: "Another person" };

/**
 * All data about one person, by the rules of `PERSONAL_DATA`: one statement per part, then one per
 * kind of referenced row. `onPart` gets the number of parts read.
 */
export async function readPerson(
  parts: ReadingParts,
  { personId, scope }: { personId: string; scope: CopyScope },
  onPart: (done: number) => Promise<unknown>,
): Promise<PersonData> {
  const tables = partsIn(scope);
  const read: { part: PersonalTable; rows: CopyRow[] }[] = [];
  for (const part of tables) {
    read.push({ part, rows: await readRows(parts.db, part, { personId, scope }) });
    await onPart(read.length);
  }
  const named = new Map<string, Set<string>>();
  for (const { part, rows } of read) {
    for (const [name, target] of referencesOf(part, scope)) {
      const ids = named.get(target) ?? named.set(target, new Set()).get(target);
      for (const row of rows) if (typeof row[name] === "string") ids?.add(row[name]);
    }
  }
  const names = await namesOf(parts.db, personId, named);
  const types = await typesOf(parts.db, [...(named.get(FILES) ?? [])]);
  const files = new Map<string, CopyFile>();
  const presented = read.map(({ part, rows }) => ({
    table: getTableName(part.table),
    title: part.title,
    rows: rows.map((row) => presentRow({ ...parts, part, scope, names, types, files }, row)),
  }));
  return { parts: presented, files: [...files.values()] };
}

/** The names of columns that point elsewhere, with the table to which they point. */
function referencesOf(part: PersonalTable, scope: CopyScope): [name: string, target: string][] {
  return Object.entries(columnsIn(part, scope)).flatMap(([name, column]) => {
    const target = targetOf(part.table, column);
    return target === null ? [] : [[name, target] as [string, string]];
  });
}

async function readRows(
  db: Reader,
  part: PersonalTable,
  { personId, scope }: { personId: string; scope: CopyScope },
): Promise<CopyRow[]> {
  const { table, own, sealed = {} } = part;
  const isOwn = scope === "own";
  const columns = Object.entries(columnsIn(part, scope)).map(([name, column]) => {
    const condition = isOwn ? own?.onlyIf?.[name] : undefined;
    // A whole file is read when it is written into the copy.
    const value = sealed[name] === "file" ? sql`null` : column;
    return [name, condition ? onlyIf(condition, column) : value] as const;
  });
  const rows = await db
    .select(Object.fromEntries(columns) as Record<string, PgColumn | SQL>)
    .from(table)
    .where(and(part.of(personId), isOwn ? own?.rows : undefined))
    .orderBy(sql`1`);
  return rows as CopyRow[];
}

function onlyIf(condition: SQL, column: PgColumn): SQL {
  return sql`case when ${condition} then ${column} end`.mapWith(column);
}

async function typesOf(db: Reader, ids: string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: files.id, type: files.contentType })
    .from(files)
    .where(inArray(files.id, ids));
  return new Map(rows.map(({ id, type }) => [id, type]));
}

interface Presenting extends ReadingParts {
  readonly part: PersonalTable;
  readonly scope: CopyScope;
  readonly names: ReadonlyMap<string, string>;
  readonly types: ReadonlyMap<string, string>;
  /** The files so far, by id. */
  readonly files: Map<string, CopyFile>;
}

function presentRow(presenting: Presenting, row: CopyRow): CopyRow {
  const { part, scope, names, sealer } = presenting;
  const columns = columnsIn(part, scope);
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const sealed = part.sealed?.[name];
      if (sealed === "file") return [name, sealedFile(presenting, row, name)];
      if (value === null || value === undefined) return [name, null];
      if (sealed === "fields") return [name, JSON.parse(sealer.unseal(value as Buffer))];
      const column = columns[name];
      const target = column ? targetOf(part.table, column) : null;
      if (target === null || typeof value !== "string") return [name, value];
      if (target === FILES) return [name, storedFile(presenting, row, value)];
      const known = names.get(value);
      if (known !== undefined) return [name, { id: value, name: known } satisfies Reference];
      return [name, target === USERS ? SOMEONE_ELSE : value];
    }),
  );
}

const ENDINGS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "application/pdf": "pdf",
};

/** "files/3-birth-certificate.pdf": numbered, since names come twice. */
function pathOf(number: number, name: string, type: string): string {
  const [, written] = /\.([a-z\d]{1,5})$/i.exec(name) ?? [];
  const ending = ENDINGS[type] ?? written?.toLowerCase() ?? "bin";
  const words = asciiFileName(name.replace(/\.[a-z\d]{1,5}$/i, "")) || "file";
  return `files/${number}-${words}.${ending}`;
}

/** Puts a stored file into the copy, once; answers where it is in it. */
function storedFile({ db, bucket, types, part, files }: Presenting, row: CopyRow, id: string) {
  const known = files.get(id);
  if (known) return known.path;
  const name = typeof row["name"] === "string" ? row["name"] : part.title;
  const path = pathOf(files.size + 1, name, types.get(id) ?? "");
  files.set(id, {
    path,
    async read() {
      const file = await findFile(db, id);
      if (!file || file.bytes !== null) return file?.bytes ?? null;
      return file.bucketKey === null || !bucket ? null : bucket.get(file.bucketKey);
    },
  });
  return path;
}

/** The same for a file in an encrypted column. */
function sealedFile({ db, sealer, part, files }: Presenting, row: CopyRow, name: string) {
  const { id, name: title, contentType } = row as { id: string; name: string; contentType: string };
  const path = pathOf(files.size + 1, title, contentType);
  const table = part.table as PgTable & Record<string, PgColumn>;
  files.set(id, {
    path,
    async read() {
      const rows = await db
        .select({ sealed: table[name] as PgColumn })
        .from(table as PgTable)
        .where(eq(table["id"] as PgColumn, id));
      const sealedBytes = findFirst(rows)?.sealed as Buffer | undefined;
      return sealedBytes ? sealer.unsealBytes(sealedBytes) : null;
    },
  });
  return path;
}
