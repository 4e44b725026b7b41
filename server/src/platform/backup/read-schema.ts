import type { ClientBase } from "pg";
import type { Head } from "./format.ts";

/** Objects of extensions come back with their extension, never with a backup. */
const NOT_OF_EXTENSION = `not exists (
  select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
    and d.deptype = 'e')`;

/** The migrations that the database has gone through, in order; empty where it is not the portal's. */
export async function readMigrations(client: ClientBase): Promise<Head["migrations"]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  );
  if (!found[0]!.there) return [];
  const { rows } = await client.query<{ when: string; hash: string }>(
    `select created_at::text as "when", hash from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map(({ when, hash }) => ({ when: Number(when), hash }));
}

/** Every table of the portal with the columns that hold something of their own. */
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
 * Every sequence and how far it is, those of identity columns too. Sequences stand outside the
 * snapshot of a transaction: read after it began they are at least as far as its rows.
 */
export async function readSequences(client: ClientBase): Promise<Head["sequences"]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and ${NOT_OF_EXTENSION}
     order by c.relname`,
  );
  const sequences: Head["sequences"] = [];
  // There are a handful, and each is a relation of its own.
  for (const { name } of names) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled"
       from public.${client.escapeIdentifier(name)}`,
    );
    sequences.push({ name, ...rows[0]! });
  }
  return sequences;
}

/** `public."table" ("column", …)`, as COPY wants it. */
export function tableAndColumns(client: ClientBase, table: Head["tables"][number]): string {
  const columns = table.columns.map((column) => client.escapeIdentifier(column));
  return `public.${client.escapeIdentifier(table.name)} (${columns.join()})`;
}
