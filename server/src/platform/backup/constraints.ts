import type { ClientBase } from "pg";
import type { Head } from "./format.ts";

/**
 * Loads rows with no foreign key and no trigger of our own in the way, whatever order the tables
 * come in, and puts both back; a foreign key is then checked over all rows at once. The owner of
 * the tables may do so; switching off a foreign key's own triggers would need a superuser.
 */
export async function withoutConstraints(
  client: ClientBase,
  tables: Head["tables"],
  load: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  const quoted = tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`);
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const table of quoted) await client.query(`alter table ${table} disable trigger user`);

  await load();

  for (const table of quoted) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}
