import { inArray, sql } from "drizzle-orm";
import { afterPublish } from "@school/core/results/result-status.ts";
import type { Result, RowStudent } from "@school/core/results/schemas.ts";
import { isComplete } from "@school/core/results/scores.ts";
import { writeAudit, type AuditOrigin } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { refusalOfOne, ResultNotFound } from "../errors.ts";
import type { Sheet } from "../facts.ts";
import { auditedResult, presentResult, type ResultRow } from "../present.ts";
import { readResultsById, readResultsOfEnrolments } from "../queries.ts";
import { lockPupils, lockResults } from "../row-locks.ts";
import { scoresOf } from "../score-columns.ts";
import { results } from "../tables.ts";

/**
 * Hands one result to the principal. One that is published already is answered as it stands, for
 * a phone may send twice. Throws `ResultNotFound`, `StaleVersion` or `ResultRefused`.
 */
export async function publishResult(
  tx: Transaction,
  origin: AuditOrigin,
  seen: { id: string; version: number },
): Promise<Result> {
  await lockResults(tx, [seen.id]);
  const row = (await readResultsById(tx, [seen.id])).get(seen.id);
  if (!row) throw new ResultNotFound();
  const current = presentResult(row);
  const step = afterPublish(row.result, isComplete(row.scheme, current.scores));
  if (step.ok && row.result.published) return current;
  if (row.result.version !== seen.version && row.result.status === "pending") {
    throw refusalOfOne({ index: 0, code: "stale_version", current });
  }
  if (!step.ok) throw refusalOfOne({ index: 0, code: step.refusal, current });
  await publishRows(tx, origin, [row]);
  return presentResult((await readResultsById(tx, [seen.id])).get(seen.id)!);
}

/** Publishes every complete draft of a sheet and names the pupils whose drafts lack a part. */
export async function publishSheet(
  tx: Transaction,
  origin: AuditOrigin,
  sheet: Sheet,
): Promise<{ published: number; incomplete: RowStudent[] }> {
  const enrolmentIds = [...(await lockPupils(tx, sheet)).values()];
  const entered = await readResultsOfEnrolments(tx, enrolmentIds, sheet.subject.id);
  const drafts = entered.filter(({ result }) => result.status === "pending" && !result.published);
  const complete = drafts.filter((row) =>
    isComplete(sheet.scheme, scoresOf(sheet.scheme, row.result)),
  );
  await publishRows(tx, origin, complete);
  const incomplete = drafts.filter((row) => !complete.includes(row)).map((row) => row.student);
  return {
    published: complete.length,
    incomplete: incomplete.toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

async function publishRows(
  tx: Transaction,
  origin: AuditOrigin,
  rows: readonly ResultRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.result.id);
  await tx
    .update(results)
    .set({ published: true, version: sql`${results.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(results.id, ids));
  await writeAudit(
    tx,
    origin,
    rows.map((row) => {
      const before = auditedResult(row);
      const after = { ...before, published: true, version: before.version + 1 };
      return { action: "results.publish", subjectId: row.result.id, before, after };
    }),
  );
}
