import { randomUUID } from "node:crypto";
import { isNotNull } from "drizzle-orm";
import { type Config, ConfigError } from "../../runtime/config/config.ts";
import type { Database } from "../../database/database.ts";
import type { Log } from "../../runtime/log/log.ts";
import { type Bucket, BucketError, openBucket } from "./bucket.ts";
import { files } from "./tables.ts";

/**
 * Checks at startup whether files can be stored and read with S3_URL. Throws `ConfigError` if it is
 * missing although files are in a bucket, and if the bucket refuses, which means a wrong address or
 * key. An unreachable bucket is only logged, since the portal works without it except for pictures,
 * and after a power cut the network may return later.
 */
export async function checkBucket(
  config: Pick<Config, "S3_URL">,
  db: Database,
  log: Log,
): Promise<void> {
  const bucket = await openBucket(config);
  if (!bucket) return refuseFilesElsewhere(db);
  try {
    await tryOut(bucket);
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    if (error.status !== null && error.status < 500) {
      throw new ConfigError(`S3_URL: the bucket refused a test file (${error.message})`);
    }
    log.warn(
      { err: error },
      "the bucket of S3_URL does not answer; new files wait in the database",
    );
  }
}

async function refuseFilesElsewhere(db: Database): Promise<void> {
  const [one] = await db
    .select({ id: files.id })
    .from(files)
    .where(isNotNull(files.bucketKey))
    .limit(1);
  if (!one) return;
  throw new ConfigError(
    "S3_URL: this school's files are in a bucket; set it, or see docs/operating/environment.md",
  );
}

async function tryOut(bucket: Bucket): Promise<void> {
  const key = `trial-${randomUUID()}`;
  const bytes = Buffer.from("A trial of the school portal; it is removed at once.\n");
  await bucket.put(key, { bytes, contentType: "text/plain" });
  await bucket.get(key);
  await bucket.remove(key);
}
