import { and, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { ImportState } from "@school/core/api/imports.ts";
import type { Database } from "../../database/database.ts";
import type { JobKind, Worker } from "../../runtime/jobs/job.ts";
import { queueJob } from "../../runtime/jobs/queue-job.ts";
import { importJob, importLock } from "./import-job.ts";
import { imports } from "./tables.ts";

export const sweepImportsJob: JobKind = {
  name: "sweep-imports",
  retries: 0,
  firstDelay: 1,
  longestDelay: 1,
  schedule: "* * * * *",
};

const WITH_JOB: ImportState[] = ["checking", "running", "cancelling", "undoing"];

/** Resumes imports of a killed process, and deletes files that no one imported. */
export function sweepImportsWorker(db: Database): Worker {
  return {
    kind: sweepImportsJob,
    async run() {
      await requeueImports(db);
      await forgetFiles(db);
    },
  };
}

/**
 * Queues a job for each import that should be running but whose lock is free. One that is only
 * waiting in the queue gets a second job, which will find nothing to do.
 */
export async function requeueImports(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const open = await tx
      .select({ id: imports.id })
      .from(imports)
      .where(inArray(imports.state, WITH_JOB));
    for (const { id } of open) {
      if (await importLock(tx, id)) await queueJob(tx, importJob, { importId: id });
    }
  });
}

/** Deletes uploaded files after a day; imports not run by then have ended. */
async function forgetFiles(db: Database): Promise<void> {
  await db
    .update(imports)
    .set({
      state: sql`case when ${imports.state} = 'checked' then 'cancelled' else ${imports.state} end`,
      failure: "The file was not imported within 24 hours and has been removed.",
      fileSealed: null,
      endedAt: sql`now()`,
      version: sql`${imports.version} + 1`,
    })
    .where(
      and(
        isNotNull(imports.fileSealed),
        inArray(imports.state, ["checked", "cancelled", "failed", "done", "undone"]),
        lt(imports.createdAt, sql`now() - interval '24 hours'`),
      ),
    );
}
