import { readMigrationFiles } from "drizzle-orm/migrator";
import type { ClientBase } from "pg";
import { one } from "../rows.ts";
import { JOBS_SCHEMA } from "../../runtime/jobs/job.ts";
import { cacheSchema } from "../../http/cached-responses/tables.ts";
import { BackupError, type Head } from "./format.ts";

/** Objects of extensions are restored with their extension, never with a backup. */
const NOT_OF_EXTENSION = `not exists (
  select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
    and d.deptype = 'e')`;

/** The migrations that were applied to the database, in order; empty if it is not the portal's. */
export async function readMigrations(client: ClientBase): Promise<Head["migrations"]> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as exists",
  );
  if (!one(tables).exists) return [];
  const { rows } = await client.query<{ when: string; hash: string }>(
    `select created_at::text as "when", hash from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map(({ when, hash }) => ({ when: Number(when), hash }));
}

/** Every table of the portal with its stored columns, without generated ones. */
export async function readTables(client: ClientBase): Promise<Head["tables"]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       order by a.attnum) as columns
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and ${NOT_OF_EXTENSION}
     order by c.relname`,
  );
  return rows;
}

/**
 * Every sequence with its last value, those of identity columns too. Sequences are not part of a
 * transaction's snapshot: read after it began, they are at least as far as its rows.
 */
export async function readSequences(client: ClientBase): Promise<Head["sequences"]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and ${NOT_OF_EXTENSION}
     order by c.relname`,
  );
  const sequences: Head["sequences"] = [];
  // There are few, and each is a separate relation.
  for (const { name } of names) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled"
       from public.${client.escapeIdentifier(name)}`,
    );
    sequences.push({ name, ...one(rows) });
  }
  return sequences;
}

/** `public."table" ("column", …)`, as in COPY. */
export function tableAndColumns(client: ClientBase, table: Head["tables"][number]): string {
  const columns = table.columns.map((column) => client.escapeIdentifier(column));
  return `public.${client.escapeIdentifier(table.name)} (${columns.join()})`;
}

/**
 * Throws `BackupError` unless the database is free for a restore: without tables, or the portal's
 * own without entered data. Locks its tables until the end of the transaction. `prefilled` names the
 * tables that a first start fills automatically.
 */
export async function refuseUnlessEmpty(
  client: ClientBase,
  prefilled: readonly string[],
): Promise<void> {
  const tables = (await readTables(client)).map(({ name }) => name);
  if (tables.length === 0) return;
  if ((await readMigrations(client)).length === 0) {
    throw new BackupError(
      `Nothing was restored: the database contains another program's tables (${tables[0]}); ` +
        "restore into a separate database",
    );
  }
  const quoted = (name: string) => `public.${client.escapeIdentifier(name)}`;
  await client.query(`lock table ${tables.map(quoted).join()} in access exclusive mode`);
  const selects = tables
    .filter((name) => !prefilled.includes(name))
    .map((name) => `(select ${client.escapeLiteral(name)} as name from ${quoted(name)} limit 1)`);
  const { rows } = await client.query<{ name: string }>(`${selects.join(" union all ")} limit 1`);
  if (!rows[0]) return;
  throw new BackupError(
    `Nothing was restored: the database already contains a school (see table ${rows[0].name}); ` +
      "rename the folder of its data (DATA_DIR) and restore again, or use an empty database",
  );
}

/** Drops everything of the portal's, so that the schema can be made again at any level. */
export async function dropSchema(client: ClientBase): Promise<void> {
  for (const schema of ["drizzle", JOBS_SCHEMA, cacheSchema.schemaName]) {
    await client.query(`drop schema if exists ${client.escapeIdentifier(schema)} cascade`);
  }
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop %s if exists %s cascade', kind, name) as statement from (
       select 'pg_class'::regclass as class, oid, 1 as turn,
         case relkind when 'v' then 'view' when 'm' then 'materialized view'
           when 'S' then 'sequence' else 'table' end as kind,
         oid::regclass::text as name
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r','p','v','m','S')
       union all
       select 'pg_proc'::regclass, oid, 2, 'routine', oid::regprocedure::text
       from pg_proc where pronamespace = 'public'::regnamespace
       union all
       select 'pg_type'::regclass, oid, 3, 'type', oid::regtype::text
       from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
     ) o
     -- Sequences of columns go with their tables, objects of extensions stay.
     where not exists (select from pg_depend d
       where d.classid = o.class and d.objid = o.oid and d.deptype in ('e', 'i', 'a')
         and (d.deptype = 'e' or o.kind = 'sequence'))
     order by turn, kind, name`,
  );
  for (const { statement } of rows) await client.query(statement);
}

/** Throws `BackupError` when this portal is older than the one that made the backup. */
export function refuseNewer(migrations: Head["migrations"], folder: string): void {
  const known = new Set(journal(folder).map(({ folderMillis }) => folderMillis));
  if (migrations.every(({ when }) => known.has(when))) return;
  throw new BackupError(
    "Nothing was restored: the backup was made by a newer version of the portal; " +
      "install that version (or a later one) and restore with it",
  );
}

/**
 * Runs the migrations of the folder for which `isIncluded` is true, in the open transaction, and
 * records them as the migrator does.
 */
export async function applyMigrations(
  client: ClientBase,
  folder: string,
  isIncluded: (when: number) => boolean,
): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    `create table if not exists drizzle.__drizzle_migrations
       (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql, hash, folderMillis } of journal(folder)) {
    if (!isIncluded(folderMillis)) continue;
    for (const statement of sql) await client.query(statement);
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
      [hash, folderMillis],
    );
  }
}

function journal(migrationsFolder: string) {
  return readMigrationFiles({ migrationsFolder });
}

/**
 * Settings for the transaction of a backup or a restore: no time limits, and a format of values
 * that does not depend on a server's settings.
 */
const SETTINGS = {
  statement_timeout: "0",
  lock_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  search_path: "public",
  datestyle: "ISO, YMD",
  intervalstyle: "postgres",
  timezone: "UTC",
  extra_float_digits: "1",
  bytea_output: "hex",
};

/** Sets them until the end of the client's open transaction. */
export async function prepareTransaction(client: ClientBase): Promise<void> {
  const names = Object.keys(SETTINGS);
  const values = Object.values(SETTINGS);
  await client.query(
    "select set_config(name, value, true) from unnest($1::text[], $2::text[]) as s (name, value)",
    [names, values],
  );
}
