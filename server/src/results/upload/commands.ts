import { inArray, sql } from "drizzle-orm";
import { afterPublish } from "@school/core/results/result-status.ts";
import type { RowStudent } from "@school/core/results/schemas.ts";
import { isComplete } from "@school/core/results/scores.ts";
import { type AuditedWrite, writeAudit } from "../../platform/database/audit/audit.ts";
import type { Seen } from "../../platform/database/locked-row.ts";
import { refusalOf, ResultNotFound } from "../errors.ts";
import type { Sheet } from "../facts.ts";
import { auditedResult, type ResultRow } from "../present.ts";
import { readResultsById, readResultsOfSheet, rowOf } from "../queries.ts";
import { lockPupils, lockResults } from "../row-locks.ts";
import { scoresOf } from "../score-columns.ts";
import { results } from "../tables.ts";

/**
 * Publishes one result for the principal. One that is already published is returned unchanged,
 * since a phone may send twice. Throws `ResultNotFound`, `StaleVersion` or `ResultRefused`.
 */
export async function publishResult({ tx, origin }: AuditedWrite, seen: Seen): Promise<ResultRow> {
  await lockResults(tx, [seen.id]);
  const row = (await readResultsById(tx, [seen.id])).get(seen.id);
  if (!row) throw new ResultNotFound();
  const step = afterPublish(row.result, isComplete(row.scheme, scoresOf(row.scheme, row.result)));
  if (step.ok && row.result.published) return row;
  const refused = { index: 0, current: row };
  if (row.result.version !== seen.version && row.result.status === "pending") {
    throw refusalOf([{ ...refused, code: "stale_version" }], null);
  }
  if (!step.ok) throw refusalOf([{ ...refused, code: step.refusal }], null);
  await publishRows({ tx, origin }, [row]);
  return rowOf(await readResultsById(tx, [seen.id]), seen.id);
}

/** Publishes every complete draft of a sheet and returns the pupils whose drafts lack a part. */
export async function publishSheet(
  { tx, origin }: AuditedWrite,
  sheet: Sheet,
): Promise<{ published: number; incomplete: RowStudent[] }> {
  const studentIds = await lockPupils(tx, sheet);
  const entered = await readResultsOfSheet(tx, sheet, studentIds);
  const drafts = entered.filter(({ result }) => result.status === "pending" && !result.published);
  const complete = drafts.filter((row) =>
    isComplete(sheet.scheme, scoresOf(sheet.scheme, row.result)),
  );
  await publishRows({ tx, origin }, complete);
  const incomplete = drafts.filter((row) => !complete.includes(row)).map((row) => row.student);
  return {
    published: complete.length,
    incomplete: incomplete.toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

async function publishRows(
  { tx, origin }: AuditedWrite,
  rows: readonly ResultRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.result.id);
  await tx
    .update(results)
    .set({
      published: true,
      publishedAt: sql`now()`,
      version: sql`${results.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(inArray(results.id, ids));
  await writeAudit(
    { tx, origin },
    rows.map((row) => {
      const before = auditedResult(row);
      const after = { ...before, published: true, version: before.version + 1 };
      return { action: "results.publish", subjectId: row.result.id, before, after };
    }),
  );
}
