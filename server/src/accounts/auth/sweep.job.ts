import { READS_KEPT_DAYS } from "@school/core/accounts/reads/budgets.ts";
import { and, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { sweepUploads } from "../../platform/documents/files/uploads.ts";
import type { JobKind, Worker } from "../../platform/runtime/jobs/job.ts";
import { pushMessages } from "../../platform/outgoing/push/tables.ts";
import { recordReads } from "../reads/tables.ts";
import { authSessions, mfaChallenges, rememberedDevices, viewedAs } from "../tables.ts";
import { sweepProofs } from "./one-time-proofs.ts";

export const sweepJob: JobKind = {
  name: "sweep-accounts",
  retries: 2,
  firstDelay: 60,
  longestDelay: 300,
  schedule: "17 * * * *",
};

/**
 * Deletes expired data: sessions unused for 60 days or opened 90 days ago, which is about a
 * term, those on which a parent stays signed in after 150 days, browsers whose cookie has ended, old
 * secrets, notifications of 30 days ago, reads of records of 35 days ago, and uploads that were never saved.
 */
export function sweepWorker(db: Database): Worker {
  return {
    kind: sweepJob,
    async run() {
      await sweepProofs(db);
      await db
        .delete(mfaChallenges)
        .where(lt(mfaChallenges.expiresAt, sql`now() - interval '1 day'`));
      await db
        .delete(authSessions)
        .where(
          or(
            lt(authSessions.keptUntil, sql`now()`),
            and(
              isNull(authSessions.keptUntil),
              or(
                lt(authSessions.refreshedAt, sql`now() - interval '60 days'`),
                lt(authSessions.createdAt, sql`now() - interval '90 days'`),
              ),
            ),
          ),
        );
      await db
        .delete(rememberedDevices)
        .where(lt(rememberedDevices.lastUsedAt, sql`now() - interval '400 days'`));
      await db
        .delete(pushMessages)
        .where(
          and(
            ne(pushMessages.state, "queued"),
            lt(pushMessages.createdAt, sql`now() - interval '30 days'`),
          ),
        );
      await db
        .delete(recordReads)
        .where(lt(recordReads.hour, sql`now() - make_interval(days => ${READS_KEPT_DAYS})`));
      await db.delete(viewedAs).where(lt(viewedAs.expiresAt, sql`now()`));
      await sweepUploads(db);
    },
  };
}
