import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { BulkState } from "@school/core/results/approvals/contract.ts";
import { mayChangeResultsOf } from "@school/core/results/policy.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { findFirst } from "../../platform/database/rows.ts";
import type { JobKind, Worker } from "../../platform/runtime/jobs/job.ts";
import { applyDecision, groupBySheet, nameOf, stepOf } from "./commands.ts";
import { lockDecidedInBulk, lockPublished } from "./locks.ts";
import { versionOf } from "./queries-sheets.ts";
import { bulkApprovals, type StoredSheet } from "./tables.ts";

/*
 * Approves all sheets that match a filter in slices. Each slice is a transaction that also stores
 * the progress: locks are short, memory is constant, a killed process loses nothing, and each sheet
 * is approved as a whole or not at all.
 */

/** Sheets per slice: about 600 results. */
const SLICE_SHEETS = 20;
/** Results per slice of an undo. */
const SLICE_RESULTS = 600;

type BulkRow = typeof bulkApprovals.$inferSelect;

export const approveAllJob: JobKind = {
  name: "approve-all",
  retries: 3,
  firstDelay: 2,
  longestDelay: 30,
  // Resumes the work of a killed process.
  schedule: "* * * * *",
};

/** Processes every running bulk approval. */
export function approveAllWorker(db: Database): Worker {
  return {
    kind: approveAllJob,
    async run(_, { isLast }) {
      const open = await db
        .select({ id: bulkApprovals.id })
        .from(bulkApprovals)
        .where(isNull(bulkApprovals.endedAt))
        .orderBy(asc(bulkApprovals.id));
      for (const { id } of open) {
        try {
          while (await workOnSlice(db, id));
        } catch (error) {
          if (isLast) await failBulkApproval(db, id);
          throw error;
        }
      }
    },
  };
}

/** Processes the next slice, unless another process does; false if nothing is left. */
export function workOnSlice(db: Database, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const approval = findFirst(
      await tx
        .select()
        .from(bulkApprovals)
        .where(and(eq(bulkApprovals.id, id), isNull(bulkApprovals.endedAt)))
        .for("update", { skipLocked: true }),
    );
    if (approval?.state === "running") return approveSlice(tx, approval);
    if (approval?.state === "undoing") return undoSlice(tx, approval);
    return false;
  });
}

async function approveSlice(tx: Transaction, bulk: BulkRow): Promise<boolean> {
  const slice = bulk.sheets.slice(bulk.sheetsDone, bulk.sheetsDone + SLICE_SHEETS);
  const decision = { verb: "approve", comment: bulk.comment ?? undefined } as const;
  const rows = groupBySheet(await lockPublished(tx, slice));
  const rowsOf = (sheet: StoredSheet) => rows.get(nameOf(sheet)) ?? [];
  const isAsSeen = (sheet: StoredSheet) =>
    versionOf(rowsOf(sheet)) === sheet.version &&
    rowsOf(sheet).every((row) => stepOf(row, decision).ok);
  const approved = slice.filter(isAsSeen).flatMap(rowsOf);
  if (approved.length > 0)
    await applyDecision({ tx, origin: bulk.origin }, approved, decision, bulk.id);
  const changed = slice.filter((sheet) => !isAsSeen(sheet)).map(({ name }) => name);
  const sheetsDone = bulk.sheetsDone + slice.length;
  const isMore = sheetsDone < bulk.sheets.length;
  await tx
    .update(bulkApprovals)
    .set({
      sheetsDone,
      resultsApproved: bulk.resultsApproved + approved.length,
      changed: [...bulk.changed, ...changed],
      ...(!isMore && ended("done")),
    })
    .where(eq(bulkApprovals.id, bulk.id));
  return isMore;
}

async function undoSlice(tx: Transaction, bulk: BulkRow): Promise<boolean> {
  const locked = await lockDecidedInBulk(tx, bulk.id, SLICE_RESULTS);
  const rows = locked.filter((row) => mayChangeResultsOf(row) && stepOf(row, { verb: "undo" }).ok);
  // They no longer belong to the decision, so the next slice finds others.
  if (rows.length > 0) await applyDecision({ tx, origin: bulk.origin }, rows, { verb: "undo" });
  const isMore = rows.length > 0;
  await tx
    .update(bulkApprovals)
    .set({
      resultsUndone: bulk.resultsUndone + rows.length,
      ...(!isMore && ended("undone")),
    })
    .where(eq(bulkApprovals.id, bulk.id));
  return isMore;
}

/** Ends a bulk approval after its last retry. Its approved results can be undone. */
async function failBulkApproval(db: Database, id: string): Promise<void> {
  await db
    .update(bulkApprovals)
    .set(ended("failed"))
    .where(and(eq(bulkApprovals.id, id), isNull(bulkApprovals.endedAt)));
}

const ended = (state: BulkState) => ({ state, endedAt: sql`now()` });
