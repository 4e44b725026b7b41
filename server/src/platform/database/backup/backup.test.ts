import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../database.ts";
import { migrateDatabase, MIGRATIONS } from "../migrate.ts";
import { contentsOf, schemaOf } from "../../testing/contents.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { addMigration } from "../../testing/migrations.ts";
import { writeBackup } from "./backup.ts";
import { HEAD, MANIFEST } from "./format.ts";
import { openBackup } from "./open-backup.ts";
import { type ArchiveEntry, readArchive, writeArchive } from "./archive.ts";
import { restoreBackup } from "./restore.ts";

const SECRET_KEY = "the secret key of the school that is backed up";
const PASSPHRASE = "a passphrase for tests";
/** Text with characters that COPY, JSON and tar might not handle. */
const AWKWARD = `tab\t newline\n backslash\\ \\. \\N quote" ' ẹ̀kọ́ 😀 ${"long ".repeat(50)}`;

let source: Awaited<ReturnType<typeof createTestDatabase>>;
let target: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
let plainFile: string;
let sealedFile: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portal-backup-"));
  [source, target] = [await createTestDatabase(), await createTestDatabase()];
  await source.db.execute(sql`
    insert into settings (key, value, description)
    values ('awkward', to_jsonb(${AWKWARD}::text), ${AWKWARD}), ('null', 'null', '')`);
  // More than two parts of a table, each byte value among them.
  await source.db.execute(sql`
    insert into files (id, is_public, hash, content_type, bytes)
    select gen_random_uuid(), true, n::text, 'image/webp',
      (select string_agg(sha256((n * 100000 + i)::text::bytea), '') from generate_series(1, 9000) i)
    from generate_series(1, 3) n`);
  await source.db.execute(sql`
    insert into audit_log (action, values_hash) select 'test.' || n, '\\x00ff' from generate_series(1, 5) n`);
  await source.db.execute(sql`select nextval('visible_ids') from generate_series(1, 41)`);
  plainFile = join(folder, "plain.backup");
  sealedFile = join(folder, "sealed.backup");
  await backUp(source.db, plainFile);
  await backUp(source.db, sealedFile, PASSPHRASE);
});
afterAll(async () => {
  await Promise.all([source.close(), target.close()]);
  await rm(folder, { recursive: true });
});

async function onClient<Result>(
  db: Database,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await db.$client.connect();
  client.on("error", () => {});
  try {
    return await work(client);
  } finally {
    client.release(true);
  }
}

function backUp(db: Database, file: string, passphrase?: string) {
  return onClient(db, (client) => writeBackup(client, { file, secretKey: SECRET_KEY, passphrase }));
}

async function restore(db: Database, file: string, passphrase?: string, migrations = MIGRATIONS) {
  const backup = await openBackup(file, passphrase);
  try {
    const options = { prefilled: [], migrations };
    return await onClient(db, (client) => restoreBackup(client, backup, options));
  } finally {
    await backup.close();
  }
}

/** A new archive from the entries of the plain one. */
async function alter(
  name: string,
  change: (entry: ArchiveEntry) => Buffer | null,
): Promise<string> {
  const file = join(folder, name);
  await writeArchive(file, {}, async (add) => {
    for await (const entry of readArchive(plainFile, undefined)) {
      const body = change(entry);
      if (body) await add(entry.name, body);
    }
  });
  return file;
}

const inJson = (body: Buffer, change: (data: Record<string, unknown>) => void): Buffer => {
  const data = JSON.parse(body.toString()) as Record<string, unknown>;
  change(data);
  return Buffer.from(JSON.stringify(data));
};

async function withBytes(name: string, of: string, change: (bytes: Buffer) => Buffer) {
  const file = join(folder, name);
  await writeFile(file, change(await readFile(of)));
  return file;
}

const flip = (at: (length: number) => number) => (bytes: Buffer) => {
  bytes[at(bytes.length)]! ^= 0x10;
  return bytes;
};

test.each([
  ["plain", undefined],
  ["sealed", PASSPHRASE],
])("a %s backup brings back every row, constraint and number", async (name, passphrase) => {
  const file = join(folder, `${name}.backup`);
  const empty = await createTestDatabase();
  const done = await restore(empty.db, file, passphrase);
  expect(done).toEqual({ tables: Object.keys(await contentsOf(source.db)).length, rows: 10 });
  expect(await contentsOf(empty.db)).toEqual(await contentsOf(source.db));
  expect(await schemaOf(empty.db)).toEqual(await schemaOf(source.db));

  await expect(empty.db.$client.query("delete from audit_log")).rejects.toThrow("append-only");
  const { rows } = await empty.db.execute(sql`
    insert into audit_log (action, values_hash) values ('test.next', '')
    returning seq, nextval('visible_ids') as id`);
  expect(rows).toEqual([{ seq: 6, id: 42 }]);
  // A start finds nothing to migrate.
  const schema = await schemaOf(empty.db);
  await migrateDatabase(empty.db);
  expect(await schemaOf(empty.db)).toEqual(schema);
  await empty.close();
});

test("a backup can be read by its owner alone, is whole or not there, and replaces none", async () => {
  expect((await stat(plainFile)).mode & 0o777).toBe(0o600);
  expect((await stat(sealedFile)).mode & 0o777).toBe(0o600);
  await expect(backUp(source.db, plainFile)).rejects.toThrow("already exists");

  const file = join(folder, "stopped.backup");
  const stopped = new AbortController();
  const stopping = writeArchive(file, { signal: stopped.signal }, async (add) => {
    setTimeout(() => stopped.abort(), 20);
    for (;;) await add("endless", randomBytes(2 ** 20));
  });
  await expect(stopping).rejects.toThrow("abort");
  const failing = writeArchive(file, {}, async (add) => {
    await add("first", Buffer.alloc(2 ** 20));
    throw new Error("the database went away");
  });
  await expect(failing).rejects.toThrow("the database went away");
  expect((await readdir(folder)).filter((name) => /stopped|partial/.test(name))).toEqual([]);
});

test("a backup shows one moment, whatever is written at the same time", async () => {
  const file = join(folder, "moment.backup");
  const before = await contentsOf(source.db);
  let written: Promise<unknown> | undefined;
  await onClient(source.db, (client) =>
    writeBackup(client, {
      file,
      secretKey: SECRET_KEY,
      onTable: () => {
        written ??= source.db.execute(sql`insert into settings (key, value) values ('new', '1')`);
      },
    }),
  );
  await written;
  await source.db.execute(sql`delete from settings where key = 'new'`);
  const empty = await createTestDatabase();
  await restore(empty.db, file);
  expect(await contentsOf(empty.db)).toEqual(before);
  await empty.close();
});

test("a backup of an older version goes through the migrations since then", async () => {
  const migrations = join(folder, "migrations");
  await cp(MIGRATIONS, migrations, { recursive: true });
  const column = `alter table settings add column length int not null default 7`;
  addMigration(
    migrations,
    `${column};--> statement-breakpoint
    update settings set length = length(value::text)`,
  );
  const later = await createTestDatabase();
  await restore(later.db, plainFile, undefined, migrations);
  expect(await schemaOf(later.db)).toContain("column settings.length integer NO 7");
  const { rows } = await later.db.execute(
    sql`select key, value, length from settings order by key`,
  );
  expect(rows).toEqual([
    { key: "awkward", value: AWKWARD, length: [...JSON.stringify(AWKWARD)].length },
    { key: "null", value: null, length: 4 },
  ]);
  // That version's backup has a migration that this one does not know.
  const file = join(folder, "later.backup");
  await backUp(later.db, file);
  await later.close();
  await expect(restore(target.db, file)).rejects.toThrow(/made by a newer version of the portal/);
});

const HALF = (length: number) => Math.floor(length / 2);
const newer = { when: 9e12, hash: "made later" };

test.each<[string, () => Promise<string>, RegExp, string?]>([
  ["a wrong passphrase", async () => sealedFile, /^This is not the passphrase/, "wrong one"],
  ["no passphrase", async () => sealedFile, /is encrypted: set BACKUP_PASSPHRASE/],
  [
    "a sealed file that was cut off",
    () => withBytes("1", sealedFile, (bytes) => bytes.subarray(0, HALF(bytes.length))),
    /damaged or incomplete/,
    PASSPHRASE,
  ],
  [
    "a sealed file with a flipped bit",
    () => withBytes("2", sealedFile, flip(HALF)),
    /damaged or incomplete/,
    PASSPHRASE,
  ],
  [
    "a plain file that was cut off",
    () => withBytes("3", plainFile, (bytes) => bytes.subarray(0, -1)),
    /damaged or incomplete/,
  ],
  ["a plain file with a flipped bit", () => withBytes("4", plainFile, flip(HALF)), /damaged/],
  ["another kind of file", () => withBytes("5", plainFile, () => Buffer.from("GIF89a")), /is not/],
  ["no file", async () => join(folder, "missing"), /was not found: connect its drive/],
  [
    "a newer format",
    () =>
      alter("6", ({ name, body }) => (name === HEAD ? inJson(body, (d) => (d.format = 2)) : body)),
    /made by a newer version .*format 2/,
  ],
  [
    "a newer schema",
    () =>
      alter("7", ({ name, body }) =>
        name === HEAD ? inJson(body, (d) => (d.migrations as unknown[]).push(newer)) : body,
      ),
    /made by a newer version of the portal/,
  ],
  [
    "a changed value",
    () =>
      alter("8", ({ name, body }) =>
        name.includes("/audit_log/")
          ? Buffer.from(body.toString().replace("test.1", "test.9"))
          : body,
      ),
    /table audit_log was changed/,
  ],
  [
    "a missing part",
    () => alter("9", ({ name, body }) => (name.endsWith("/files/000001") ? null : body)),
    /before .*files\/000002 is missing/,
  ],
  [
    "a missing end",
    () => alter("10", ({ name, body }) => (name === MANIFEST ? null : body)),
    /end/,
  ],
])("%s: one clear line, and nothing changed", async (_, file, message, passphrase) => {
  const before = await contentsOf(target.db);
  const schema = await schemaOf(target.db);
  const refused = restore(target.db, await file(), passphrase);
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.not.toThrow("\n");
  expect(await contentsOf(target.db)).toEqual(before);
  expect(await schemaOf(target.db)).toEqual(schema);
});

test("a database that holds anything is left alone", async () => {
  const full = await contentsOf(source.db);
  await expect(restore(source.db, plainFile)).rejects.toThrow(/already contains a school/);
  expect(await contentsOf(source.db)).toEqual(full);

  const other = await createTestDatabase();
  await other.db.execute(sql`drop schema drizzle cascade`);
  await expect(restore(other.db, plainFile)).rejects.toThrow(/another program's tables/);
  await other.close();
});
