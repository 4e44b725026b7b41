import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { ImportNote } from "@school/core/api/imports.ts";
import type { Reader } from "../../database/database.ts";
import { one } from "../../database/rows.ts";
import type { StoredImportReport } from "./stored.ts";
import { imports } from "./tables.ts";

const {
  fileSealed: _file,
  changesSealed: _changes,
  report: _report,
  ...columns
} = getTableColumns(imports);

/** Columns of an import without its file and the report's notes, which are large. */
const light = {
  ...columns,
  report: sql<Omit<StoredImportReport, "notes"> | null>`${imports.report} - 'notes'`,
};

export type ImportFacts = Awaited<ReturnType<typeof readImports>>[number];

function readImports(db: Reader) {
  return db.select(light).from(imports);
}

export async function findImport(
  db: Reader,
  kind: string,
  id: string,
): Promise<ImportFacts | undefined> {
  const [facts] = await readImports(db).where(and(eq(imports.id, id), eq(imports.kind, kind)));
  return facts;
}

/** Returns an import that the caller has created or locked. */
export async function requireImport(db: Reader, kind: string, id: string): Promise<ImportFacts> {
  return one(await readImports(db).where(and(eq(imports.id, id), eq(imports.kind, kind))));
}

/** One page of a kind's imports, newest first, without reports; and their number. */
export async function listImports(
  db: Reader,
  kind: string,
  { page, limit }: { page: number; limit: number },
) {
  const isKind = eq(imports.kind, kind);
  const rows = await db
    .select(columns)
    .from(imports)
    .where(isKind)
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await db.$count(imports, isKind) };
}

interface NotesPage {
  readonly level: ImportNote["level"];
  /** Index of the group; the notes of all groups without it. */
  readonly group?: number | undefined;
  readonly page: number;
  readonly limit: number;
}

/** One page of the dry run's notes, in file order; null for no such import. */
export async function listNotes(
  db: Reader,
  kind: string,
  id: string,
  { level, group, page, limit }: NotesPage,
): Promise<{ rows: ImportNote[]; total: number } | null> {
  const { rows } = await db.execute<{ page: ImportNote[] | null; total: number }>(sql`
    select notes.page, notes.total from ${imports}
    cross join lateral (
      select jsonb_agg(note order by ordinal) filter (
          where ordinal > ${(page - 1) * limit} and ordinal <= ${page * limit}) as page,
        count(note) as total
      from (
        select note, row_number() over (order by ordinality) as ordinal
        from jsonb_array_elements(${imports.report} -> 'notes') with ordinality as listed (note, ordinality)
        where note ->> 'level' = ${level}
          and ${group === undefined ? sql`true` : sql`(note ->> 'group')::integer = ${group}`}
      ) as of_level
    ) as notes
    where ${imports.id} = ${id} and ${imports.kind} = ${kind}`);
  const [row] = rows;
  return row ? { rows: row.page ?? [], total: row.total } : null;
}

/** All notes of the dry run; null for no such import. */
export async function allNotes(db: Reader, kind: string, id: string): Promise<ImportNote[] | null> {
  const [row] = await db
    .select({ notes: sql<ImportNote[] | null>`${imports.report} -> 'notes'` })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.kind, kind)));
  return row ? (row.notes ?? []) : null;
}
