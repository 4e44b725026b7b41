import type { ReadKind } from "@school/core/accounts/reads/kinds.ts";
import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { queueJobs } from "../../platform/runtime/jobs/queue-job.ts";
import { bulkReadingJob } from "./bulk-reading-kind.ts";
import { recordReads } from "./tables.ts";

/** What one process counted of an account, a kind and an hour and has not stored yet. */
export interface NewReads {
  readonly readerId: string;
  readonly kind: ReadKind;
  /** RFC 3339. */
  readonly hour: string;
  readonly people: readonly string[];
  readonly files: number;
  readonly budget: number;
  /** RFC 3339; null within the budget. */
  readonly overAt: string | null;
}

/** What all processes counted. */
interface StoredReads {
  readonly readerId: string;
  readonly kind: ReadKind;
  readonly people: readonly string[];
  readonly overAt: Date | null;
}

/**
 * Adds the reads of a process to those of all, and returns the sums. One statement, and one that
 * queues the notification of the principals for each account that exceeds a budget.
 */
export async function storeReads(db: Database, reads: readonly NewReads[]): Promise<StoredReads[]> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{
      reader_id: string;
      kind: ReadKind;
      people: string[];
      over_at: string | Date | null;
    }>(sql`
      insert into ${recordReads} (reader_id, kind, hour, people, files, budget, over_at)
      select "readerId", kind, hour, people, files, budget, "overAt"
      from jsonb_to_recordset(${JSON.stringify(reads)}::jsonb) as counted
        ("readerId" uuid, kind text, hour timestamptz, people uuid[], files int, budget int,
          "overAt" timestamptz)
      order by "readerId", hour, kind
      on conflict (reader_id, hour, kind) do update set
        people = array(
          select distinct person from unnest(${recordReads.people} || excluded.people) as person),
        files = ${recordReads.files} + excluded.files,
        budget = excluded.budget,
        over_at = coalesce(${recordReads.overAt}, excluded.over_at)
      returning reader_id, kind, people, over_at`);
    const over = reads.filter(({ overAt }) => overAt !== null);
    await queueJobs(
      tx,
      bulkReadingJob,
      over.map(({ readerId, hour, kind }) => ({ data: { readerId, hour, kind }, isUrgent: true })),
    );
    return rows.map(({ reader_id, kind, people, over_at }) => ({
      readerId: reader_id,
      kind,
      people,
      overAt: over_at === null ? null : new Date(over_at),
    }));
  });
}
