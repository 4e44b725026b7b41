import { createHash } from "node:crypto";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { MIGRATION_LOCK, MIGRATIONS } from "../migrate.ts";
import { damaged } from "./archive.ts";
import { loadBucketFile, settleBucketFiles } from "./bucket-files.ts";
import {
  fileOfEntry,
  type Head,
  Manifest,
  MANIFEST,
  parsePartName,
  type TableDone,
} from "./format.ts";
import type { OpenBackup } from "./open-backup.ts";
import {
  applyMigrations,
  dropSchema,
  prepareTransaction,
  readTables,
  refuseNewer,
  refuseUnlessEmpty,
  tableAndColumns,
} from "./schema.ts";

interface RestoreOptions {
  /** Tables that a first start fills automatically; they do not make a database a school's. */
  prefilled: readonly string[];
  /** The folder of the migrations, if not this version's. */
  migrations?: string;
  onTable?: (done: TableDone) => void;
  /** The last step before the commit; its failure, too, rolls everything back. */
  beforeCommit?: () => Promise<void>;
  signal?: AbortSignal | undefined;
}

interface RestoreDone {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Fills an empty database from a backup, all or nothing: the schema is made as it was when the
 * backup was taken, the rows are loaded and compared with the manifest, and the migrations since
 * then run over them. Throws `BackupError`, or the database's error; the client may then be in the
 * middle of a COPY, and can only be ended, which rolls everything back.
 */
export async function restoreBackup(
  client: ClientBase,
  backup: OpenBackup,
  options: RestoreOptions,
): Promise<RestoreDone> {
  const { head } = backup;
  const { migrations = MIGRATIONS } = options;
  refuseNewer(head.migrations, migrations);
  await client.query("begin");
  await prepareTransaction(client);
  const tables = await loadAsItWas(client, backup, { ...options, migrations });
  const newest = Math.max(...head.migrations.map(({ when }) => when));
  await applyMigrations(client, migrations, (when) => when > newest);
  await client.query(`analyze ${tableList(client, head.tables)}`);
  options.signal?.throwIfAborted();
  await options.beforeCommit?.();
  await client.query("commit");
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
}

/**
 * Makes the schema as it was when the backup was taken and loads its rows, in the caller's
 * transaction.
 */
async function loadAsItWas(
  client: ClientBase,
  backup: OpenBackup,
  options: RestoreOptions & { migrations: string },
): Promise<Manifest["tables"]> {
  const { head } = backup;
  await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  await refuseUnlessEmpty(client, options.prefilled);
  await dropSchema(client);
  const made = new Set(head.migrations.map(({ when }) => when));
  await applyMigrations(client, options.migrations, (when) => made.has(when));
  await refuseUnknownTables(client, backup);

  let manifest: Manifest | undefined;
  await withoutConstraints(client, head.tables, async () => {
    await emptyTables(client, head.tables);
    manifest = await loadTables(client, backup, options);
    if (!(await settleBucketFiles(client, head, manifest.lostFiles))) {
      throw damaged(backup.file, "a file is missing");
    }
  });
  for (const { name, lastValue, isCalled } of head.sequences) {
    const sequence = `public.${client.escapeIdentifier(name)}`;
    await client.query("select setval($1::regclass, $2, $3)", [sequence, lastValue, isCalled]);
  }
  return manifest?.tables ?? [];
}

async function refuseUnknownTables(client: ClientBase, { file, head }: OpenBackup): Promise<void> {
  const known = new Set((await readTables(client)).map(({ name }) => name));
  const unknown = head.tables.find(({ name }) => !known.has(name));
  if (unknown) throw damaged(file, `table ${unknown.name} is not one of the portal's`);
}

/** A migration may have inserted rows there, which the backup contains as well. */
async function emptyTables(client: ClientBase, tables: Head["tables"]): Promise<void> {
  await client.query(`truncate ${tableList(client, tables)}`);
}

function tableList(client: ClientBase, tables: Head["tables"]): string {
  return tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`).join();
}

/** Loads the parts in their order, and returns the manifest that confirms them. */
async function loadTables(
  client: ClientBase,
  { file, head, entries }: OpenBackup,
  { onTable, signal }: RestoreOptions,
): Promise<Manifest> {
  const byName = new Map(head.tables.map((table) => [table.name, table]));
  const loaded = new Map<string, { rows: number; sha256: string }>();
  let load: TableLoad | undefined;
  async function finish(): Promise<void> {
    if (!load) return;
    const result = await load.finish();
    loaded.set(load.name, result);
    onTable?.({ name: load.name, rows: result.rows, number: loaded.size, of: head.tables.length });
    load = undefined;
  }
  let manifest: Manifest | undefined;
  let parts = 0;
  for await (const { name, body } of entries) {
    signal?.throwIfAborted();
    const position = parsePartName(name);
    const fileId = fileOfEntry(name);
    if (fileId) {
      await finish();
      if (!(await loadBucketFile(client, fileId, body))) {
        throw damaged(file, `entry ${name} was changed`);
      }
    } else if (name === MANIFEST) {
      manifest = Manifest.parse(JSON.parse(body.toString()));
    } else if (position) {
      const table = byName.get(position.table);
      if (!table || loaded.has(position.table))
        throw damaged(file, `entry ${name} is not expected`);
      if (load?.name !== position.table) {
        await finish();
        load = startLoad(client, table);
        parts = 0;
      }
      if (position.part !== ++parts) throw damaged(file, `an entry before ${name} is missing`);
      await load.write(body);
    }
  }
  await finish();
  return confirm(file, manifest, loaded);
}

/** Compares the loaded rows with the backup's manifest. */
function confirm(
  file: string,
  manifest: Manifest | undefined,
  loaded: ReadonlyMap<string, { rows: number; sha256: string }>,
): Manifest {
  if (manifest?.tables.length !== loaded.size) throw damaged(file, "its end is missing");
  for (const { name, rows, sha256 } of manifest.tables) {
    const table = loaded.get(name);
    if (table?.rows !== rows || table.sha256 !== sha256) {
      throw damaged(file, `table ${name} was changed`);
    }
  }
  return manifest;
}

/** A table that is being filled. */
interface TableLoad {
  readonly name: string;
  /** Adds a part of its COPY text; resolves when more can be written. */
  write(part: Buffer): Promise<void>;
  /** Returns what was loaded, once the database has received all of it. */
  finish(): Promise<{ rows: number; sha256: string }>;
}

/** Begins to fill a table. The client does nothing else until `finish`. */
function startLoad(client: ClientBase, table: Head["tables"][number]): TableLoad {
  const hash = createHash("sha256");
  const input = new PassThrough();
  const copy = client.query(copyFrom(`copy ${tableAndColumns(client, table)} from stdin`));
  const loaded = pipeline(input, copy);
  // Emitted to every later write or end.
  loaded.catch(() => {});
  return {
    name: table.name,
    async write(part) {
      hash.update(part);
      if (input.write(part)) return;
      await Promise.race([once(input, "drain"), loaded]);
    },
    async finish() {
      input.end();
      await loaded;
      return { rows: copy.rowCount, sha256: hash.digest("hex") };
    },
  };
}

/**
 * Loads rows without foreign keys and the portal's triggers, in any order of tables, and restores
 * both; a foreign key is then checked over all rows at once. The owner of the tables may do so;
 * switching off a foreign key's own triggers would need a superuser.
 */
async function withoutConstraints(
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
