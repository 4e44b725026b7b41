import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../platform/database/database.ts";
import { findFirst } from "../platform/database/rows.ts";
import { SittingHandedIn, SittingNotFound, SittingOpen } from "./errors.ts";
import { sittings } from "./sittings/tables.ts";
import { cbtTests, questionBanks } from "./tables.ts";

/*
 * Lock order: the test first, then its sittings in the order of their ids.
 *
 * The row of the test is locked so that no pupil starts with a paper that is being replaced: starting
 * takes a shared lock (`lockTestsShared`), every write to a test, its papers and its pause an exclusive
 * one (`lockTestExclusive`). Reopening a sitting (`lockTestOfSittingShared`) and deleting the test
 * exclude each other in the same way.
 *
 * The mode is "for no key update" and not "for update", which would also wait for rows that reference
 * the test: a hand-in that writes to the log has locked a sitting that a key correction may be waiting
 * for (deadlock). Sittings are locked in the same mode, since the log references them too.
 */

/** Locks tests and their present papers against changes until pupils have started. */
export async function lockTestsShared(tx: Transaction, testIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: cbtTests.id })
    .from(cbtTests)
    .where(sql`${cbtTests.id} = any(${sql.param(testIds)}::uuid[])`)
    .orderBy(cbtTests.id)
    .for("share");
}

/** Locks the test of a sitting against deletion while the sitting is reopened. */
export async function lockTestOfSittingShared(tx: Transaction, sittingId: string): Promise<void> {
  const testId = tx
    .select({ testId: sittings.testId })
    .from(sittings)
    .where(eq(sittings.id, sittingId));
  await tx.select({ id: cbtTests.id }).from(cbtTests).where(eq(cbtTests.id, testId)).for("share");
}

/** Locks a test for a change: until the commit no pupil starts it and no one else changes it. */
export async function lockTestExclusive(tx: Transaction, testId: string): Promise<void> {
  await tx
    .select({ id: cbtTests.id })
    .from(cbtTests)
    .where(eq(cbtTests.id, testId))
    .for("no key update");
}

/** Locks a bank for a change. */
export async function lockBank(tx: Transaction, bankId: string): Promise<void> {
  await tx
    .select({ id: questionBanks.id })
    .from(questionBanks)
    .where(eq(questionBanks.id, bankId))
    .for("no key update");
}

/** A sitting whose row is locked; its marks are null while the pupil sits. */
export type LockedSitting = Pick<
  typeof sittings.$inferSelect,
  "id" | "testId" | "studentId" | "marks"
>;

/** A sitting that was handed in. */
export type LockedMarked = LockedSitting & { marks: number };

export function isMarked(sitting: LockedSitting): sitting is LockedMarked {
  return sitting.marks !== null;
}

/**
 * Locks sittings, including open ones: a concurrent hand-in finishes first, and a later one marks by
 * the state that this transaction leaves. `condition` is on the columns of `sittings`.
 */
export async function lockSittings(tx: Transaction, condition: SQL): Promise<LockedSitting[]> {
  return tx
    .select({
      id: sittings.id,
      testId: sittings.testId,
      studentId: sittings.studentId,
      marks: sittings.marks,
    })
    .from(sittings)
    .where(condition)
    .orderBy(sittings.id)
    .for("no key update");
}

/** SQL condition on `sittings`: its id is in the list. */
export function isSittingIn(ids: readonly string[]): SQL {
  return sql`${sittings.id} = any(${sql.param(ids)}::uuid[])`;
}

/**
 * Sittings selected in one test: one sitting, the open ones of a class, or, if both are null, all open
 * ones.
 */
export interface SittingSelection {
  id: string;
  sittingId: string | null;
  classId: string | null;
}

export type OpenSitting = Pick<typeof sittings.$inferSelect, "id" | "studentId" | "deadline">;

/**
 * Locks the open sittings in the order of their ids. With a `sittingId`, throws `SittingNotFound` if it
 * is not of this test, and `SittingHandedIn`.
 */
export async function lockOpenSittings(
  tx: Transaction,
  { id, sittingId, classId }: SittingSelection,
): Promise<OpenSitting[]> {
  const chosen =
    sittingId === null
      ? and(isNull(sittings.handedInAt), classId ? eq(sittings.classId, classId) : undefined)
      : eq(sittings.id, sittingId);
  const rows = await tx
    .select({
      id: sittings.id,
      studentId: sittings.studentId,
      deadline: sittings.deadline,
      handedInAt: sittings.handedInAt,
    })
    .from(sittings)
    .where(and(eq(sittings.testId, id), chosen))
    .orderBy(sittings.id)
    .for("no key update");
  if (sittingId !== null) {
    const named = findFirst(rows);
    if (!named) throw new SittingNotFound();
    if (named.handedInAt) throw new SittingHandedIn();
  }
  return rows;
}

/**
 * Locks a submitted sitting. Throws `SittingNotFound`, or `SittingOpen` with the advice `instead`.
 */
export async function lockHandedIn(tx: Transaction, sittingId: string, instead: string) {
  const [sitting] = await tx
    .select({
      testId: sittings.testId,
      studentId: sittings.studentId,
      handedInAt: sittings.handedInAt,
      handedInBy: sittings.handedInBy,
      receipt: sittings.receipt,
      marks: sittings.marks,
    })
    .from(sittings)
    .where(eq(sittings.id, sittingId))
    .for("no key update");
  if (!sitting) throw new SittingNotFound();
  const { handedInAt } = sitting;
  if (!handedInAt) throw new SittingOpen(`This pupil is still sitting the test. ${instead}`);
  return { ...sitting, handedInAt };
}
