import { and, asc, eq, not, notExists, sql } from "drizzle-orm";
import { UNDO_MINUTES } from "@school/core/results/result-status.ts";
import { isArchived } from "../../classes/queries.ts";
import { classes } from "../../classes/tables.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { enrolments } from "../../students/tables.ts";
import type { SheetKey } from "../facts.ts";
import type { ResultRow } from "../present.ts";
import { readResultsById, selectListed } from "../queries.ts";
import { results } from "../tables.ts";
import { isPublished } from "./queries.ts";
import { isOneOf } from "./queries-sheets.ts";
import { bulkApprovals } from "./tables.ts";

/**
 * Locks and then reads the published results of some sheets. Leaves out a result that is published
 * between the two statements.
 */
export async function lockPublished(
  tx: Transaction,
  sheets: readonly SheetKey[],
): Promise<ResultRow[]> {
  const locked = await selectListed(tx, and(isPublished, isOneOf(sheets)))
    .orderBy(asc(enrolments.id))
    .for("no key update", { of: enrolments });
  const read = await readResultsById(
    tx,
    locked.map(({ id }) => id),
  );
  return [...read.values()].filter(({ result }) => result.status === "pending" && result.published);
}

/**
 * Locks the enrolments of a decision's results, if it is recent; returns the results' ids. A bulk
 * approval, of thousands of results, is undone in slices.
 */
export async function lockDecided(tx: Transaction, decisionId: string): Promise<string[]> {
  const locked = await tx
    .select({ id: results.id })
    .from(results)
    .innerJoin(enrolments, eq(enrolments.id, results.enrolmentId))
    .where(
      and(
        eq(results.decisionId, decisionId),
        notExists(tx.select().from(bulkApprovals).where(eq(bulkApprovals.id, decisionId))),
        sql`${results.updatedAt} > now() - make_interval(mins => ${UNDO_MINUTES})`,
      ),
    )
    .orderBy(asc(enrolments.id))
    .for("no key update", { of: enrolments });
  return locked.map(({ id }) => id);
}

/** Locks and reads some of the results of a bulk approval that it may still change. */
export async function lockDecidedInBulk(
  tx: Transaction,
  decisionId: string,
  limit: number,
): Promise<ResultRow[]> {
  const locked = await tx
    .select({ id: results.id })
    .from(results)
    .innerJoin(enrolments, eq(enrolments.id, results.enrolmentId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(and(eq(results.decisionId, decisionId), not(isArchived)))
    .orderBy(asc(enrolments.id))
    .limit(limit)
    .for("no key update", { of: enrolments });
  const read = await readResultsById(
    tx,
    locked.map(({ id }) => id),
  );
  // Results that changed between the two statements no longer belong to the decision.
  return [...read.values()].filter(({ result }) => result.decisionId === decisionId);
}
