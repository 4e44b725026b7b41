import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";

/** Returns for every table the number of its rows and a hash over them, whatever their order. */
export async function contentsOf(db: Database): Promise<Record<string, string>> {
  const tables = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  const contents: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await db.execute<{ line: string }>(
      sql`select to_jsonb(t)::text as line from ${sql.identifier(name)} t order by 1`,
    );
    const hash = createHash("sha256");
    for (const { line } of rows) hash.update(`${line}\n`);
    contents[name] = `${rows.length} rows ${hash.digest("hex")}`;
  }
  return contents;
}

/** Columns, constraints, indexes, triggers and migrations, one line each. */
export async function schemaOf(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable,
      column_default) as line
    from information_schema.columns where table_schema = 'public'
    union all
    select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select indexdef from pg_indexes where schemaname = 'public'
    union all
    select format('trigger %s %s', tgenabled, pg_get_triggerdef(oid))
    from pg_trigger where not tgisinternal
    union all
    select format('migration %s %s', created_at, hash) from drizzle.__drizzle_migrations
    order by 1`);
  return rows.map(({ line }) => line);
}
