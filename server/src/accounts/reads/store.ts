import type { ReadKind } from "@school/core/accounts/reads/kinds.ts";
import { sql } from "drizzle-orm";
import { excluded } from "../../platform/database/columns.ts";
import type { Database } from "../../platform/database/database.ts";
import { queueJobs } from "../../platform/runtime/jobs/queue-job.ts";
import { bulkReadingJob } from "./bulk-reading-kind.ts";
import { recordReads } from "./tables.ts";

/** Reads of an account, a kind and an hour that a process has not stored yet. */
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

/** Reads that all processes counted. */
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
    const rows = reads
      // In one order in every process, so that two cannot deadlock.
      .toSorted((one, two) => keyOf(one).localeCompare(keyOf(two)))
      .map(({ people, hour, overAt, ...row }) => ({
        ...row,
        people: [...people],
        hour: new Date(hour),
        overAt: overAt === null ? null : new Date(overAt),
      }));
    const { people, files, budget, overAt } = recordReads;
    const stored = await tx
      .insert(recordReads)
      .values(rows)
      .onConflictDoUpdate({
        target: [recordReads.readerId, recordReads.hour, recordReads.kind],
        set: {
          people: sql`array(select distinct unnest(${people} || ${excluded(people)}))`,
          files: sql`${files} + ${excluded(files)}`,
          budget: excluded(budget),
          overAt: sql`coalesce(${overAt}, ${excluded(overAt)})`,
        },
      })
      .returning({ readerId: recordReads.readerId, kind: recordReads.kind, people, overAt });
    const over = reads.filter(({ overAt }) => overAt !== null);
    await queueJobs(
      tx,
      bulkReadingJob,
      over.map(({ readerId, hour, kind }) => ({ data: { readerId, hour, kind }, isUrgent: true })),
    );
    return stored;
  });
}

const keyOf = ({ readerId, hour, kind }: NewReads) => [readerId, hour, kind].join();
