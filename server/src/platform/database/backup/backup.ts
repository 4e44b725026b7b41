import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Bucket } from "../../documents/files/bucket.ts";
import { addBucketFiles } from "./bucket-files.ts";
import {
  FORMAT,
  HEAD,
  type Head,
  MANIFEST,
  type Manifest,
  partName,
  SECRET_KEY,
  type TableDone,
} from "./format.ts";
import {
  prepareTransaction,
  readMigrations,
  readSequences,
  readTables,
  tableAndColumns,
} from "./schema.ts";
import { type AddEntry, writeArchive } from "./archive.ts";
import { type Counted, type Measure, takeMeasures } from "./trial.ts";

/** Bytes of COPY text in one entry of the archive. */
const PART_BYTES = 2 ** 20;
const NEWLINE = 0x0a;

interface BackupOptions {
  /** The backup's file; the name must be free. */
  file: string;
  /** SECRET_KEY, without which the restored secrets could not be opened. */
  secretKey: string;
  /** Encrypts the file. */
  passphrase?: string | undefined;
  /** The bucket of S3_URL, if files are in one. */
  bucket?: Bucket | null;
  /** Figures that are taken at the same moment as the rows. */
  measures?: readonly Measure[];
  onTable?: (done: TableDone) => void;
  signal?: AbortSignal | undefined;
}

interface BackupDone {
  readonly tables: number;
  readonly rows: number;
  /** Files of the bucket. */
  readonly files: number;
  /** Those that the bucket has lost, and the backup therefore lacks. */
  readonly lostFiles: number;
  /** Size of the file. */
  readonly bytes: number;
  /** Counts that a restored database must match. */
  readonly counted: Counted;
}

/**
 * Writes a snapshot of the portal's database and the files of its bucket into one file, while
 * others continue to read and write. Memory does not grow with the school. Throws `BackupError`;
 * the client may then be in the middle of a COPY, and can only be ended.
 */
export async function writeBackup(client: ClientBase, options: BackupOptions): Promise<BackupDone> {
  await client.query("begin isolation level repeatable read read only");
  await prepareTransaction(client);
  const head = await readHead(client, options.passphrase !== undefined);
  const tables: Manifest["tables"] = [];
  const files = { count: 0, lost: [] as string[] };
  const measures = await takeMeasures(client, options.measures ?? []);
  const bytes = await writeArchive(options.file, options, async (add) => {
    await add(HEAD, json(head));
    await add(SECRET_KEY, Buffer.from(options.secretKey));
    for (const [index, table] of head.tables.entries()) {
      const written = await addTable(client, add, table);
      tables.push(written);
      const { name, rows } = written;
      options.onTable?.({ name, rows, number: index + 1, of: head.tables.length });
    }
    Object.assign(files, await addBucketFiles(client, add, head, options.bucket ?? null));
    await add(MANIFEST, json({ ...head, tables, lostFiles: files.lost } satisfies Manifest));
  });
  await client.query("commit");
  return {
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.count,
    lostFiles: files.lost.length,
    bytes,
    counted: {
      rows: Object.fromEntries(tables.map(({ name, rows }) => [name, rows])),
      measures,
    },
  };
}

async function readHead(client: ClientBase, encrypted: boolean): Promise<Head> {
  return {
    format: FORMAT,
    madeAt: new Date().toISOString(),
    encrypted,
    secretKeyIncluded: true,
    migrations: await readMigrations(client),
    tables: await readTables(client),
    sequences: await readSequences(client),
  };
}

async function addTable(
  client: ClientBase,
  add: AddEntry,
  table: Head["tables"][number],
): Promise<Manifest["tables"][number]> {
  const hash = createHash("sha256");
  let bytes = 0;
  let rows = 0;
  let part = 0;
  let chunks: Buffer[] = [];
  let chunkBytes = 0;
  async function flush(): Promise<void> {
    const body = Buffer.concat(chunks);
    chunks = [];
    chunkBytes = 0;
    hash.update(body);
    await add(partName(table.name, ++part), body);
  }
  const copy = client.query(copyTo(`copy ${tableAndColumns(client, table)} to stdout`));
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    chunkBytes += chunk.length;
    bytes += chunk.length;
    rows += countLines(chunk);
    if (chunkBytes >= PART_BYTES) await flush();
  }
  // An empty table has one empty part.
  if (chunkBytes > 0 || part === 0) await flush();
  return { ...table, rows, bytes, sha256: hash.digest("hex") };
}

/** In COPY's text every newline ends a row. */
function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) count++;
  return count;
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}
