import { and, eq, inArray, isNotNull, isNull, lt, notExists, sql } from "drizzle-orm";
import { bareName } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { newId } from "../../database/id.ts";
import type { JobKind, Worker } from "../../runtime/jobs/job.ts";
import type { Bucket } from "./bucket.ts";
import { bucketObjects, files } from "./tables.ts";

/** Maximum number in memory and in progress. */
const BATCH = 10;
/** Well below the queue's timeout of a job; the next job moves the rest. */
const WORKING_MS = 120_000;
/** Longer than a running backup needs to read a file that it has listed. */
const GRACE = sql`interval '1 hour'`;

export const moveFilesJob: JobKind = {
  name: "move-files",
  retries: 12,
  firstDelay: 15,
  // While one waits for a retry, the schedule starts no other.
  longestDelay: 300,
  schedule: "* * * * *",
  oneAtATime: true,
};

/**
 * Moves new files from the database into the bucket, and deletes unused objects there. A file's
 * bytes are removed from the database only after the bucket has acknowledged them.
 */
export function moveFilesWorker(db: Database, bucket: Bucket): Worker {
  return {
    kind: moveFilesJob,
    async run() {
      const end = performance.now() + WORKING_MS;
      while (performance.now() < end && (await moveSome(db, bucket)));
      while (performance.now() < end && (await removeSome(db, bucket)));
    },
  };
}

/** Whether there was anything to move. */
async function moveSome(db: Database, bucket: Bucket): Promise<boolean> {
  const batch = await db
    .select({
      id: files.id,
      contentType: files.contentType,
      bytes: sql<Buffer>`${files.bytes}`,
    })
    .from(files)
    .where(isNull(files.bucketKey))
    .limit(BATCH);
  if (batch.length === 0) return false;
  const sent = batch.map((file) => ({ ...file, key: newId() }));
  await db.insert(bucketObjects).values(sent.map(({ key }) => ({ key })));
  await Promise.all(sent.map(({ key, ...file }) => bucket.put(key, file)));
  const keys = sent.map(({ id, key }) => sql`(${id}::uuid, ${key}::uuid)`);
  // The first process to move a file wins; the other object is unused.
  await db.execute(sql`
    update ${files} set ${bareName(files.bytes)} = null, ${bareName(files.bucketKey)} = moved.key
    from (values ${sql.join(keys, sql`, `)}) as moved (id, key)
    where ${files.id} = moved.id and ${files.bucketKey} is null`);
  return true;
}

/** Whether anything was removed. */
async function removeSome(db: Database, bucket: Bucket): Promise<boolean> {
  const unused = notExists(db.select().from(files).where(eq(files.bucketKey, bucketObjects.key)));
  await db
    .update(bucketObjects)
    .set({ unusedSince: sql`now()` })
    .where(and(isNull(bucketObjects.unusedSince), unused));
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ key: bucketObjects.key })
      .from(bucketObjects)
      .where(
        and(
          isNotNull(bucketObjects.unusedSince),
          lt(bucketObjects.unusedSince, sql`now() - ${GRACE}`),
          unused,
        ),
      )
      .limit(BATCH)
      .for("update", { skipLocked: true });
    if (due.length === 0) return false;
    const keys = due.map(({ key }) => key);
    await tx.delete(bucketObjects).where(inArray(bucketObjects.key, keys));
    // If the bucket fails, the transaction is rolled back and retried.
    await Promise.all(keys.map((key) => bucket.remove(key)));
    return true;
  });
}
