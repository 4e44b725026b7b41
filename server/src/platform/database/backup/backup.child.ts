import { setPriority } from "node:os";
import { dirname } from "node:path";
import { rm, statfs } from "node:fs/promises";
import pg, { type ClientConfig } from "pg";
import { BucketError, openBucket } from "../../documents/files/bucket.ts";
import { one } from "../rows.ts";
import { writeBackup } from "./backup.ts";
import { bucketFault, folderFault } from "./faults.ts";
import { BackupError } from "./format.ts";
import { type Measure, type Trial, tryBackup } from "./trial.ts";

/*
 * A backup in a separate process with the lowest priority: compression, encryption and restore do
 * not slow the portal, its memory is freed when it ends, and it ends with the portal.
 */

/** Request of the portal to this process, sent once. */
export interface BackupOrder {
  readonly connection: ClientConfig;
  readonly file: string;
  readonly secretKey: string;
  readonly passphrase: string | null;
  /** S3_URL, if files are in a bucket or the backup is sent there. */
  readonly bucketAddress: string | null;
  /** Key in the bucket to which the file is moved after its trial; null to not move it. */
  readonly bucketKey: string | null;
  /** For the throwaway database of the trial. */
  readonly trialFolder: string;
  readonly measures: readonly Measure[];
}

/** Messages that the process sends while it works and at the end. */
export type BackupEvent =
  | { readonly step: "writing" | "trying" | "sending"; readonly done: number; readonly of: number }
  | { readonly finished: { bytes: number; rows: number; lostFiles: number; trial: Trial } }
  /** A message for the principal; null if only the log has the cause. */
  | { readonly failed: string | null; readonly stack: string };

const LOWEST_PRIORITY = 19;
const SPARE_BYTES = 200_000_000;

const stopped = new AbortController();
const sendEvent = (event: BackupEvent) =>
  new Promise<void>((resolve) => {
    if (process.connected) process.send?.(event, () => resolve());
    else resolve();
  });

// The portal has ended or cancelled: the partial file is removed.
process.once("disconnect", () => stopped.abort());
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopped.abort());

process.once("message", (order: BackupOrder) => {
  try {
    setPriority(LOWEST_PRIORITY);
  } catch {
    // Some systems forbid it; the backup is made anyway.
  }
  backUp(order)
    .catch((error: unknown) => sendEvent(failureOf(error, dirname(order.file))))
    .finally(() => process.exit());
});

function failureOf(error: unknown, folder: string): BackupEvent {
  const message =
    error instanceof BackupError
      ? error.message
      : error instanceof BucketError
        ? bucketFault(error)
        : folderFault(error, folder);
  return { failed: message, stack: (error as Error).stack ?? String(error) };
}

async function backUp(order: BackupOrder): Promise<void> {
  const { file, bucketKey } = order;
  const passphrase = order.passphrase ?? undefined;
  const { signal } = stopped;
  const bucket = await openBucket({ S3_URL: order.bucketAddress ?? undefined });
  const client = new pg.Client(order.connection);
  client.on("error", () => {});
  await client.connect();
  const report = (step: "writing" | "trying") => (table: { number: number; of: number }) =>
    void sendEvent({ step, done: table.number, of: table.of });
  try {
    const databaseBytes = await sizeOf(client);
    await refuseFullDisk(dirname(file), databaseBytes);
    const written = await writeBackup(client, {
      file,
      secretKey: order.secretKey,
      passphrase,
      bucket,
      measures: order.measures,
      signal,
      onTable: report("writing"),
    });
    await client.end();
    const trial = await tryBackup({
      file,
      passphrase,
      folder: order.trialFolder,
      expected: written.counted,
      databaseBytes,
      measures: order.measures,
      onTable: report("trying"),
      signal,
    });
    if (bucketKey !== null && trial.outcome !== "bad") {
      await sendEvent({ step: "sending", done: 0, of: 1 });
      if (!bucket) throw new BackupError("S3_URL is not set, so there is no bucket.");
      await bucket.putFile(bucketKey, file);
    }
    const { bytes, rows, lostFiles } = written;
    await sendEvent({ finished: { bytes, rows, lostFiles, trial } });
  } finally {
    await client.end().catch(() => {});
    if (bucketKey !== null) await rm(file, { force: true });
  }
}

async function sizeOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    "select pg_database_size(current_database())::text as bytes",
  );
  return Number(one(rows).bytes);
}

/** A backup that fills the disk of the school's data would stop the school. */
async function refuseFullDisk(folder: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= needed + SPARE_BYTES) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
  throw new BackupError(
    `There is not enough space in ${folder}: ${megabytes(free)} are free, and a backup may need ` +
      `${megabytes(needed + SPARE_BYTES)}. Free some space, or choose another folder.`,
  );
}
