import { lt, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import type { JobKind, Worker } from "../../platform/runtime/jobs/job.ts";
import { recordAccesses } from "../tables.ts";

export const pruneAccessLogJob: JobKind = {
  name: "forget-looks",
  retries: 2,
  firstDelay: 60,
  longestDelay: 600,
  schedule: "23 1 * * *",
};

/** Deletes entries of the access log after a year; the table refuses it for newer ones. */
export function pruneAccessLogWorker(db: Database): Worker {
  return {
    kind: pruneAccessLogJob,
    async run() {
      await db.delete(recordAccesses).where(lt(recordAccesses.day, sql`current_date - 366`));
    },
  };
}
