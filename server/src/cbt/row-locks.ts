import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../platform/db/database.ts";
import { findFirst } from "../platform/db/rows.ts";
import { SittingHandedIn, SittingNotFound, SittingOpen } from "./errors.ts";
import { sittings } from "./sittings/tables.ts";
import { cbtTests, questionBanks } from "./tables.ts";

/*
 * A pupil who begins and a teacher who saves the list at the same moment take turns on the test's
 * row, so that nobody begins with a paper that is being replaced: beginning shares its lock
 * (`lockTestsShared`), every write to a test, its papers and its pause takes it exclusively
 * (`lockTestExclusive`). So do an invigilator who opens a sitting again (`lockTestOfSittingShared`)
 * and a teacher who deletes the test.
 *
 * Not "for update": that would also wait for whoever only refers to the test, such as a hand-in
 * that notes itself in the hall's log while it has a sitting that a correction waits for.
 *
 * Sittings are locked in that mode too: the hall's log refers to them, and could otherwise hold one
 * sitting's lock while waiting for another (deadlock). The test comes first, then sittings, in the
 * order of their ids.
 */

/** Keeps tests and their present papers as they stand until pupils have begun. */
export async function lockTestsShared(tx: Transaction, testIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: cbtTests.id })
    .from(cbtTests)
    .where(sql`${cbtTests.id} = any(${sql.param(testIds)}::uuid[])`)
    .orderBy(cbtTests.id)
    .for("share");
}

/** Keeps the test of a sitting, so that nobody deletes it while the sitting is opened again. */
export async function lockTestOfSittingShared(tx: Transaction, sittingId: string): Promise<void> {
  const testId = tx
    .select({ testId: sittings.testId })
    .from(sittings)
    .where(eq(sittings.id, sittingId));
  await tx.select({ id: cbtTests.id }).from(cbtTests).where(eq(cbtTests.id, testId)).for("share");
}

/** Takes a test for a change: nobody begins with it, and nobody else changes it, meanwhile. */
export async function lockTestExclusive(tx: Transaction, testId: string): Promise<void> {
  await tx
    .select({ id: cbtTests.id })
    .from(cbtTests)
    .where(eq(cbtTests.id, testId))
    .for("no key update");
}

/** Takes a bank for a change, so that nobody else changes it meanwhile. */
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

/** One that was handed in. */
export type LockedMarked = LockedSitting & { marks: number };

export function isMarked(sitting: LockedSitting): sitting is LockedMarked {
  return sitting.marks !== null;
}

/**
 * Takes sittings, open ones too: a hand-in that is under way finishes first, and one that comes
 * later marks by what the transaction leaves. `condition` is on the columns of `sittings`.
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

/** SQL condition on `sittings`: it is one of these. */
export function isSittingIn(ids: readonly string[]): SQL {
  return sql`${sittings.id} = any(${sql.param(ids)}::uuid[])`;
}

/** Of one test: one sitting, those that are open of one class, or with neither all that are open. */
export interface Whom {
  id: string;
  sittingId: string | null;
  classId: string | null;
}

export type OpenSitting = Pick<typeof sittings.$inferSelect, "id" | "studentId" | "deadline">;

/**
 * Locks the open sittings in the order of their ids, as every writer does. Of one that is named,
 * throws `SittingNotFound` if it is none of this test's, and `SittingHandedIn`.
 */
export async function lockOpenSittings(
  tx: Transaction,
  { id, sittingId, classId }: Whom,
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
 * Locks a sitting that was handed in. Throws `SittingNotFound`, and `SittingOpen` with what to do
 * instead while the pupil sits.
 */
export async function lockHandedIn(tx: Transaction, sittingId: string, instead: string) {
  const [sitting] = await tx
    .select({
      testId: sittings.testId,
      studentId: sittings.studentId,
      handedInAt: sittings.handedInAt,
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
