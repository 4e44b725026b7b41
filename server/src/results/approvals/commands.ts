import { inArray, sql } from "drizzle-orm";
import { mayChangeResultsOf } from "@school/core/results/policy.ts";
import { afterApprove, afterReject, afterReopen } from "@school/core/results/result-status.ts";
import { isComplete } from "@school/core/results/scores.ts";
import { type AuditOrigin, writeAudit } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { one } from "../../platform/db/rows.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { refusalOf, type RowRefusal } from "../errors.ts";
import { auditedResult, type ResultRow } from "../present.ts";
import { readResultsById, rowOf } from "../queries.ts";
import { lockResults } from "../row-locks.ts";
import { scoresOf } from "../score-columns.ts";
import { results } from "../tables.ts";

/** What the principal decides about results. */
export type Decision =
  | { verb: "approve"; comment: string | undefined }
  | { verb: "reject"; comment: string | undefined }
  | { verb: "reopen"; reason: string };

type Origin = AuditOrigin & { actorId: string };

interface Seen {
  id: string;
  version: number;
}

/**
 * Decides about one result. Throws `ResultNotFound`, `StaleVersion`, or that its state does not
 * allow the step.
 */
export async function decideOne(
  tx: Transaction,
  origin: Origin,
  seen: Seen,
  decision: Decision,
): Promise<ResultRow> {
  return one(await decide(tx, origin, [seen], decision, { list: null }));
}

/**
 * Decides about a selection, all or none; answers it in the order given. Throws `InvalidInput` for
 * an id that is there twice, or `ResultsRefused`.
 */
export function decideMany(
  tx: Transaction,
  origin: Origin,
  seen: readonly Seen[],
  decision: Decision,
): Promise<ResultRow[]> {
  return decide(tx, origin, seen, decision, { list: "results" });
}

/** Six statements, however many results. `list` says their path in the request. */
async function decide(
  tx: Transaction,
  origin: Origin,
  seen: readonly Seen[],
  decision: Decision,
  { list }: { list: "results" | null },
): Promise<ResultRow[]> {
  const ids = seen.map(({ id }) => id);
  requireOnce(ids);
  await lockResults(tx, ids);
  const before = await readResultsById(tx, ids);
  const [refusal, ...others] = seen.flatMap(({ id, version }, index) => {
    const row = before.get(id);
    const code = refusalCode(row, version, decision);
    return code ? [{ index, code, current: row ?? null }] : [];
  });
  if (refusal) throw refusalOf([refusal, ...others], list);

  await tx
    .update(results)
    .set({
      ...outcomeOf(decision, origin.actorId),
      version: sql`${results.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(inArray(results.id, ids));
  const after = await readResultsById(tx, ids);
  const reason = decision.verb === "reopen" ? { reason: decision.reason } : {};
  await writeAudit(
    tx,
    origin,
    ids.map((id) => ({
      action: `results.${decision.verb}`,
      subjectId: id,
      before: auditedResult(rowOf(before, id)),
      after: { ...auditedResult(rowOf(after, id)), ...reason },
    })),
  );
  return ids.map((id) => rowOf(after, id));
}

function requireOnce(ids: readonly string[]): void {
  const issues = ids.flatMap((id, index) =>
    ids.indexOf(id) < index
      ? [{ path: ["results", index, "id"], message: "This result is selected twice." }]
      : [],
  );
  if (issues.length > 0) throw new InvalidInput(issues);
}

function refusalCode(
  row: ResultRow | undefined,
  version: number,
  decision: Decision,
): RowRefusal["code"] | null {
  if (!row) return "result_not_found";
  if (!mayChangeResultsOf(row)) return "results_archived";
  const step = stepOf(row, decision);
  // An earlier decision is a clearer reason than a changed version.
  if (!step.ok && step.refusal === "result_approved") return step.refusal;
  if (row.result.version !== version) return "stale_version";
  return step.ok ? null : step.refusal;
}

function stepOf({ result, scheme }: ResultRow, decision: Decision) {
  switch (decision.verb) {
    case "approve":
      return afterApprove(result, isComplete(scheme, scoresOf(scheme, result)));
    case "reject":
      return afterReject(result);
    case "reopen":
      return afterReopen(result, decision.reason);
  }
}

/** The columns that a decision sets; `stepOf` has said that each row may go there. */
function outcomeOf(decision: Decision, principalId: string) {
  const undecided = { published: false, approvedBy: null, approvedAt: null };
  switch (decision.verb) {
    case "approve":
      return {
        status: "approved" as const,
        published: true,
        principalComment: decision.comment || null,
        approvedBy: principalId,
        approvedAt: sql`now()`,
      };
    case "reject":
      return {
        ...undecided,
        status: "rejected" as const,
        principalComment: decision.comment || null,
      };
    case "reopen":
      return { ...undecided, status: "pending" as const };
  }
}
