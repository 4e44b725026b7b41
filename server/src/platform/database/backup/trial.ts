import { mkdir, mkdtemp, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import pg, { type ClientBase } from "pg";
import { startEmbeddedPostgres } from "../embedded/embedded.ts";
import { EmbeddedPostgresError } from "../embedded/errors.ts";
import { one } from "../rows.ts";
import { BackupError, type TableDone } from "./format.ts";
import { openBackup } from "./open-backup.ts";
import { restoreBackup } from "./restore.ts";

/**
 * A figure over the school's data, such as the sum of all scores, by which two databases are
 * compared.
 */
export interface Measure {
  readonly name: string;
  /** SQL of one row with one text, `value`. */
  readonly statement: string;
}

/** Contents of a database: the rows of each table, and the measures. */
export interface Counted {
  readonly rows: Readonly<Record<string, number>>;
  readonly measures: Readonly<Record<string, string>>;
}

export interface Trial {
  readonly outcome: "good" | "bad" | "untried";
  /** Why it is bad or was not tried. */
  readonly note: string | null;
}

interface TrialOptions {
  readonly file: string;
  readonly passphrase?: string | undefined;
  /** A folder for the throwaway database; made if it is missing, emptied before and after. */
  readonly folder: string;
  /** Contents of the database when the backup was made, and its size on the disk. */
  readonly expected: Counted;
  readonly databaseBytes: number;
  readonly measures: readonly Measure[];
  readonly onTable?: (done: TableDone) => void;
  readonly signal: AbortSignal;
}

/** Bytes that stay free, so that other programs do not run out of space. */
const SPARE_BYTES = 500_000_000;

/**
 * Restores a backup into a PostgreSQL that is started for this purpose and deleted afterwards, and
 * compares its contents with those that were backed up. It needs no permissions on the school's own
 * database and puts no load on it.
 */
export async function tryBackup(options: TrialOptions): Promise<Trial> {
  const { folder, databaseBytes } = options;
  try {
    // The folder of a killed trial; its PostgreSQL ends when the folder is missing.
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const needed = databaseBytes + SPARE_BYTES;
    if (free < needed) {
      return untried(
        `a trial needs ${megabytes(needed)} on the disk of ${folder}, and ${megabytes(free)} are free`,
      );
    }
  } catch (error) {
    return untried(`${folder} cannot be used: ${(error as Error).message}`);
  }
  try {
    return await restoreAndCompare(options);
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof EmbeddedPostgresError) return untried(error.message);
    if (error instanceof BackupError) return { outcome: "bad", note: error.message };
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  }
}

const untried = (reason: string): Trial => ({ outcome: "untried", note: reason });
const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

async function restoreAndCompare(options: TrialOptions): Promise<Trial> {
  const { file, passphrase, folder, expected, measures, onTable, signal } = options;
  const postgres = await startEmbeddedPostgres({
    dataDir: await mkdtemp(join(folder, "trial-")),
    throwaway: true,
  });
  const client = new pg.Client({ ...postgres.connection("portal"), statement_timeout: 0 });
  client.on("error", () => {});
  const backup = await openBackup(file, passphrase).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  try {
    await client.connect();
    await restoreBackup(client, backup, { prefilled: [], signal, ...(onTable && { onTable }) });
    // The objects of a bucket belong to the database that stored them.
    const { bucket_objects: _, ...rows } = expected.rows;
    const counted = await countDatabase(client, Object.keys(rows), measures);
    return compare({ ...expected, rows }, counted);
  } finally {
    await backup.close();
    await client.end();
    await postgres.stop();
  }
}

/** Counts every named table and takes the measures. */
async function countDatabase(
  client: ClientBase,
  tables: readonly string[],
  measures: readonly Measure[],
): Promise<Counted> {
  const counts = tables.map(
    (name) =>
      `select ${client.escapeLiteral(name)} as name, count(*)::text as value
       from public.${client.escapeIdentifier(name)}`,
  );
  const { rows } = await client.query<{ name: string; value: string }>(counts.join(" union all "));
  return {
    rows: Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)])),
    measures: await takeMeasures(client, measures),
  };
}

/** The value of each measure by its name. */
export async function takeMeasures(
  client: ClientBase,
  measures: readonly Measure[],
): Promise<Record<string, string>> {
  const taken: Record<string, string> = {};
  // There are few, each over different tables.
  for (const { name, statement } of measures) {
    taken[name] = one((await client.query<{ value: string }>(statement)).rows).value;
  }
  return taken;
}

function compare(expected: Counted, actual: Counted): Trial {
  const differs = (kind: keyof Counted) =>
    Object.keys(expected[kind]).find((name) => expected[kind][name] !== actual[kind][name]);
  const table = differs("rows");
  if (table !== undefined) {
    const [had, has] = [expected.rows[table], actual.rows[table]];
    return { outcome: "bad", note: `table ${table} has ${has} rows in the backup and had ${had}` };
  }
  const measure = differs("measures");
  if (measure === undefined) return { outcome: "good", note: null };
  const [had, has] = [expected.measures[measure], actual.measures[measure]];
  return { outcome: "bad", note: `${measure} is ${has} in the backup and was ${had}` };
}
