import { and, eq } from "drizzle-orm";
import { type ActorOrigin, type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import { newId } from "../../platform/database/id.ts";
import { findFirst, one } from "../../platform/database/rows.ts";
import { queueJob } from "../../platform/runtime/jobs/queue-job.ts";
import { approveAllJob } from "./approve-all.job.ts";
import { BulkApprovalFinal, ListChanged } from "./errors.ts";
import { isRecent, readChangedSince } from "./queries-bulk.ts";
import { readMatching, versionOfSheets } from "./queries-sheets.ts";
import type { SheetFilter } from "./queries.ts";
import { bulkApprovals } from "./tables.ts";

interface BulkRequest extends SheetFilter {
  /** Version of the list that the principal saw; `asOf` is its time. */
  version: string;
  asOf: string;
  comment?: string | undefined;
}

/**
 * Starts to approve all matching sheets of the list that the principal saw, and returns its id.
 * Throws `ListChanged`, which names the changes since then.
 */
export async function startBulkApproval(
  { tx, origin }: ActorWrite,
  request: BulkRequest,
): Promise<string> {
  const { sheets, asOf } = await readMatching(tx, request);
  const version = versionOfSheets(sheets);
  const resultsTotal = sheets.reduce((sum, sheet) => sum + sheet.results, 0);
  if (sheets.length === 0 || version !== request.version) {
    const names = await readChangedSince(tx, request, request.asOf);
    throw new ListChanged(names, { sheets: sheets.length, results: resultsTotal, version, asOf });
  }
  const rows = await tx
    .insert(bulkApprovals)
    .values({
      id: newId(),
      state: "running",
      sheets,
      comment: request.comment || null,
      resultsTotal,
      origin: originOf(origin),
      createdBy: origin.actorId,
    })
    .returning();
  const made = one(rows);
  await audit({ tx, origin }, "results.approve-all", made.id, {
    after: { sheets: sheets.length, results: resultsTotal, comment: made.comment },
  });
  await queueJob(tx, approveAllJob, {});
  return made.id;
}

/**
 * Stops a bulk approval if it is still running, and starts to undo it. Throws `BulkApprovalFinal`
 * if it was too long ago.
 */
export async function startBulkUndo({ tx, origin }: ActorWrite, id: string): Promise<void> {
  const approval = findFirst(
    await tx
      .select({ state: bulkApprovals.state })
      .from(bulkApprovals)
      .where(and(eq(bulkApprovals.id, id), isRecent))
      .for("update"),
  );
  if (!approval || approval.state === "undone") throw new BulkApprovalFinal();
  const rows = await tx
    .update(bulkApprovals)
    .set({ state: "undoing", endedAt: null, origin: originOf(origin) })
    .where(eq(bulkApprovals.id, id))
    .returning();
  const undone = one(rows);
  await audit({ tx, origin }, "results.undo-all", id, {
    before: { results: undone.resultsApproved },
  });
  await queueJob(tx, approveAllJob, {});
}

/** Omits fields of a request's context that the audit log does not need. */
const originOf = ({ actorId, authSessionId, requestId, ip }: ActorOrigin): ActorOrigin => ({
  actorId,
  authSessionId,
  requestId,
  ip,
});
