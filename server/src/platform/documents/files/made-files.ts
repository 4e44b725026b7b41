import { sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "../../database/database.ts";
import { bareName } from "../../database/columns.ts";
import { one } from "../../database/rows.ts";
import type { JobKind, Worker } from "../../runtime/jobs/job.ts";

/*
 * Large files are made by jobs, each in one transaction that writes it in chunks: the file is
 * complete or absent, and one chunk is in memory. Progress is stored separately, for the page. If
 * the process is killed, the next run starts the file again.
 */

/** Hours for which a file is stored. */
const STORED_HOURS = 24;
const HOUR_MS = 3_600_000;

/** Chunk size in bytes of such a file, for writing and reading. */
const CHUNK_BYTES = 512 * 1024;

/** A table of such files: `state` is running, done or failed. */
type MadeFiles = PgTable & Record<"id" | "state" | "createdAt", PgColumn>;

const storedTime = sql`make_interval(hours => ${STORED_HOURS})`;

/** SQL: the file is available; older ones may exist until the job deletes them. */
export const isStored = ({ createdAt }: Pick<MadeFiles, "createdAt">) =>
  sql`${createdAt} > now() - ${storedTime}`;

/** Time of a file's deletion. */
export const storedUntil = (createdAt: Date) =>
  new Date(createdAt.getTime() + STORED_HOURS * HOUR_MS);

/** The kind of job that makes the files of a table. */
export const madeFilesJob = (name: string): JobKind => ({
  name,
  retries: 3,
  firstDelay: 2,
  longestDelay: 30,
  // Resumes the work of a killed process, and deletes old files.
  schedule: "* * * * *",
});

interface Making {
  readonly db: Database;
  readonly kind: JobKind;
  readonly files: MadeFiles;
  /** First half of an advisory lock; no other lock of the portal uses it. */
  readonly lockClass: number;
  /** Writes the chunks of a file; "failed" if it can no longer be made. */
  make(tx: Transaction, id: string): Promise<"done" | "failed">;
}

/** Makes every requested file, one after the other, and deletes expired ones. */
export function madeFilesWorker({ db, kind, files, lockClass, make }: Making): Worker {
  const { id: idOf, state: stateOf } = files;
  const setState = (on: Database | Transaction, id: string, state: string) =>
    on.execute(sql`update ${files} set ${bareName(stateOf)} = ${state} where ${idOf} = ${id}`);

  /** Makes the file, unless another process does. */
  const makeOne = (id: string) =>
    db.transaction(async (tx) => {
      // Not a row lock, which would block updates of the progress.
      const { rows } = await tx.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${lockClass}, hashtext(${id})) as mine`,
      );
      if (!one(rows).mine) return;
      // It may have been made or deleted since the list was read.
      const running = await tx.execute(
        sql`select from ${files} where ${idOf} = ${id} and ${stateOf} = 'running'`,
      );
      if (running.rows.length > 0) await setState(tx, id, await make(tx, id));
    });

  return {
    kind,
    async run(_, { isLast }) {
      await db.execute(sql`delete from ${files} where not ${isStored(files)}`);
      const { rows } = await db.execute<{ id: string }>(
        sql`select ${idOf} as id from ${files} where ${stateOf} = 'running' order by ${idOf}`,
      );
      for (const { id } of rows) {
        try {
          await makeOne(id);
        } catch (error) {
          if (isLast) await setState(db, id, "failed");
          throw error;
        }
      }
    },
  };
}

/** Regroups bytes into chunks of about half a megabyte, so that no process needs the whole file. */
export async function* splitIntoChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

/**
 * The bytes of a file, with one chunk in memory at a time.
 *
 * @param readChunk reads the chunks of the table from this index on; only the first is used
 */
export async function* readChunks<Chunk>(
  readChunk: (index: number) => Promise<Chunk[]>,
  bytesOf: (chunk: Chunk) => Uint8Array,
): AsyncGenerator<Uint8Array> {
  for (let index = 0; ; index += 1) {
    const [chunk] = await readChunk(index);
    if (chunk === undefined) return;
    yield bytesOf(chunk);
  }
}
