import { sql } from "drizzle-orm";
import { mayChangeResultsOf } from "@school/core/results/policy.ts";
import {
  afterApprove,
  afterReject,
  afterReopen,
  afterUndo,
} from "@school/core/results/result-status.ts";
import { isComplete } from "@school/core/results/scores.ts";
import { type ActorWrite, writeAudit } from "../../platform/database/audit/audit.ts";
import type { Seen } from "../../platform/database/locked-row.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { refusalOf, type RowRefusal } from "../errors.ts";
import type { SheetKey } from "../facts.ts";
import { auditedResult, type ResultRow } from "../present.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import { readResultsById, rowOf } from "../queries.ts";
import { lockResults } from "../row-locks.ts";
import { scoresOf } from "../score-columns.ts";
import { results } from "../tables.ts";
import { DecisionFinal, SheetsChanged } from "./errors.ts";
import { lockDecided, lockPublished } from "./locks.ts";
import { readPendingSheets, versionOf } from "./queries-sheets.ts";

/*
 * Each decision has an id, shared by all its results until they change again. The principal undoes
 * a decision by this id.
 */

/** A decision of the principal about results. */
export type Decision =
  | { verb: "approve"; comment: string | undefined }
  | { verb: "reject"; comment: string | undefined }
  | { verb: "reopen"; reason: string }
  | { verb: "undo" };

/** The results after the decision, and its id. */
interface Decided {
  decisionId: string;
  rows: ResultRow[];
}

/** A sheet as the principal saw it. */
interface SeenSheet extends SheetKey {
  version: string;
}

/**
 * Decides about one result. Throws `ResultNotFound`, `StaleVersion`, or an error if its state does
 * not allow the step.
 */
export async function decideOne(
  { tx, origin }: ActorWrite,
  seen: Seen,
  decision: Decision,
): Promise<{ decisionId: string; row: ResultRow }> {
  const { decisionId, rows } = await decide({ tx, origin }, [seen], decision, { list: null });
  return { decisionId, row: one(rows) };
}

/**
 * Decides about a selection, all or none; returns it in the given order. A draft is approved only
 * individually, so that no one approves it with others by accident. Throws `InvalidInput` for a
 * duplicate id, or `ResultsRefused`.
 */
export function decideMany(
  { tx, origin }: ActorWrite,
  seen: readonly Seen[],
  decision: Decision,
): Promise<Decided> {
  return decide({ tx, origin }, seen, decision, { list: "results" });
}

/** Six statements for any number of results. `list` is their path in the request. */
async function decide(
  { tx, origin }: ActorWrite,
  seen: readonly Seen[],
  decision: Decision,
  { list }: { list: "results" | null },
): Promise<Decided> {
  const ids = seen.map(({ id }) => id);
  requireOnce(ids);
  await lockResults(tx, ids);
  const before = await readResultsById(tx, ids);
  const [refusal, ...otherRefusals] = seen.flatMap(({ id, version }, index) => {
    const row = before.get(id);
    const code = refusalCode(row, version, decision, list !== null);
    return code ? [{ index, code, current: row ?? null }] : [];
  });
  if (refusal) throw refusalOf([refusal, ...otherRefusals], list);
  return applyDecision(
    { tx, origin },
    ids.map((id) => rowOf(before, id)),
    decision,
  );
}

/**
 * Decides about the published results of some sheets, all or none, if each sheet has the version
 * that the principal saw. Six statements for any number of sheets. Throws `InvalidInput` for a
 * duplicate sheet, or `SheetsChanged`.
 */
export async function decideSheets(
  { tx, origin }: ActorWrite,
  sheets: readonly SeenSheet[],
  decision: Decision,
): Promise<Decided> {
  const seen = new Map(sheets.map((sheet) => [nameOf(sheet), sheet]));
  if (seen.size < sheets.length) {
    throw new InvalidInput([
      { path: ["sheets"], message: "A score sheet is selected more than once." },
    ]);
  }
  const rows = await lockPublished(tx, sheets);
  const bySheet = groupBySheet(rows);
  const changed = sheets.flatMap((sheet, index) =>
    versionOf(bySheet.get(nameOf(sheet)) ?? []) === sheet.version ? [] : [{ sheet, index }],
  );
  if (changed.length > 0) {
    throw new SheetsChanged(
      await readPendingSheets(
        tx,
        changed.map(({ sheet }) => sheet),
      ),
      changed.map(({ index }) => index),
    );
  }
  const [refusal, ...otherRefusals] = rows.flatMap((row, index) => {
    const step = stepOf(row, decision);
    return step.ok ? [] : [{ index, code: step.refusal, current: row }];
  });
  if (refusal) throw refusalOf([refusal, ...otherRefusals], "results");
  return applyDecision({ tx, origin }, rows, decision);
}

/** Groups rows by the `nameOf` of their sheet. */
export function groupBySheet(rows: readonly ResultRow[]): Map<string, ResultRow[]> {
  return Map.groupBy(rows, ({ class: { id: classId }, subject, termId }) =>
    nameOf({ classId, subjectId: subject.id, termId }),
  );
}

export const nameOf = ({ classId, subjectId, termId }: SheetKey) =>
  `${classId} ${subjectId} ${termId}`;

/**
 * Undoes a recent decision; its results are pending again, as their teachers left them. Results
 * that have changed since are skipped. Returns the number of pending results. Throws
 * `DecisionFinal` if there are none.
 */
export async function undoDecision(
  { tx, origin }: ActorWrite,
  decisionId: string,
): Promise<number> {
  const ids = await lockDecided(tx, decisionId);
  const read = await readResultsById(tx, ids);
  const rows = [...read.values()].filter(
    (row) =>
      row.result.decisionId === decisionId &&
      mayChangeResultsOf(row) &&
      stepOf(row, { verb: "undo" }).ok,
  );
  if (rows.length === 0) throw new DecisionFinal();
  await applyDecision({ tx, origin }, rows, { verb: "undo" });
  return rows.length;
}

/** Writes a decision; the caller has checked that each row allows it. Five statements. */
export async function applyDecision(
  { tx, origin }: ActorWrite,
  before: readonly ResultRow[],
  decision: Decision,
  decisionId: string = newId(),
): Promise<Decided> {
  const ids = before.map(({ result }) => result.id);
  await tx
    .update(results)
    .set({
      ...outcomeOf(decision, origin.actorId, decisionId),
      version: sql`${results.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(isAnyOf(results.id, ids));
  const after = await readResultsById(tx, ids);
  const reason = decision.verb === "reopen" ? { reason: decision.reason } : {};
  await writeAudit(
    { tx, origin },
    before.map((row) => ({
      action: `results.${decision.verb}`,
      subjectId: row.result.id,
      before: auditedResult(row),
      after: { ...auditedResult(rowOf(after, row.result.id)), ...reason },
    })),
  );
  return { decisionId, rows: ids.map((id) => rowOf(after, id)) };
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
  isSelection: boolean,
): RowRefusal["code"] | null {
  if (!row) return "result_not_found";
  if (!mayChangeResultsOf(row)) return "results_archived";
  const step = stepOf(row, decision);
  // An earlier decision explains more than a changed version.
  if (!step.ok && step.refusal === "result_approved") return step.refusal;
  if (row.result.version !== version) return "stale_version";
  if (!step.ok) return step.refusal;
  const isDraft = row.result.status === "pending" && !row.result.published;
  return isSelection && decision.verb === "approve" && isDraft ? "result_draft" : null;
}

export function stepOf({ result, scheme }: ResultRow, decision: Decision) {
  switch (decision.verb) {
    case "approve":
      return afterApprove(result, isComplete(scheme, scoresOf(scheme, result)));
    case "reject":
      return afterReject(result);
    case "reopen":
      return afterReopen(result, decision.reason);
    case "undo":
      return afterUndo(result, result.publishedAt !== null);
  }
}

/** The columns that a decision sets; `stepOf` has checked that each row allows it. */
function outcomeOf(decision: Decision, principalId: string, decisionId: string) {
  const undecided = { approvedBy: null, approvedAt: null, decisionId: null };
  switch (decision.verb) {
    case "approve":
      return {
        status: "approved" as const,
        published: true,
        principalComment: decision.comment || null,
        approvedBy: principalId,
        approvedAt: sql`now()`,
        decisionId,
      };
    case "reject":
      return {
        ...undecided,
        status: "rejected" as const,
        published: false,
        principalComment: decision.comment || null,
        decisionId,
      };
    case "reopen":
      return { ...undecided, status: "pending" as const, published: false, publishedAt: null };
    case "undo":
      return {
        ...undecided,
        status: "pending" as const,
        published: sql`${results.publishedAt} is not null`,
        principalComment: null,
      };
  }
}
