import { sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../platform/db/database.ts";
import { cbtTests, questionBanks } from "./tables.ts";
import { sittings } from "./sittings/tables.ts";

/*
 * A pupil who begins and a teacher who saves the list at the same moment take turns on the test's
 * row, so that nobody begins with a paper that is being replaced: beginning holds it as it stands
 * (`holdTests`), every write to a test, its papers and its pause takes it for itself (`lockTest`).
 * So do an invigilator who opens a sitting again (`holdTestOf`) and a teacher who deletes the test.
 *
 * Not "for update": that would also wait for whoever only refers to the test, such as a hand-in
 * that notes itself in the hall's log while it has a sitting that a correction waits for.
 *
 * Sittings are locked in that mode too: the hall's log refers to them, and would otherwise wait for
 * one sitting with another's in its hand. The test comes first, then sittings, in the order of
 * their ids.
 */

/** Keeps tests and their present papers as they stand until pupils have begun. */
export async function holdTests(tx: Transaction, testIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select 1 from ${cbtTests} where id = any(${sql.param(testIds)}::uuid[]) order by id for share`);
}

/** Keeps the test of a sitting, so that nobody deletes it while the sitting is opened again. */
export async function holdTestOf(tx: Transaction, sittingId: string): Promise<void> {
  await tx.execute(sql`
    select 1 from ${cbtTests}
    where id = (select test_id from ${sittings} where id = ${sittingId}) for share`);
}

/** Takes a test for a change: nobody begins with it, and nobody else changes it, meanwhile. */
export async function lockTest(tx: Transaction, testId: string): Promise<void> {
  await tx.execute(sql`select 1 from ${cbtTests} where id = ${testId} for no key update`);
}

/** Takes a bank for a change, so that nobody else changes it meanwhile. */
export async function lockBank(tx: Transaction, bankId: string): Promise<void> {
  await tx.execute(sql`select 1 from ${questionBanks} where id = ${bankId} for no key update`);
}

export interface LockedSitting extends Record<string, unknown> {
  id: string;
  testId: string;
  studentId: string;
  /** Null while the pupil sits. */
  marks: number | null;
}

/**
 * Takes sittings, open ones too: a hand-in that is under way finishes first, and one that comes
 * later marks by what the transaction leaves. `condition` is on the columns of `sittings`.
 */
export async function lockSittings(tx: Transaction, condition: SQL): Promise<LockedSitting[]> {
  const { rows } = await tx.execute<LockedSitting>(sql`
    select id, test_id as "testId", student_id as "studentId", marks::float8 as marks
    from ${sittings} where ${condition} order by id for no key update`);
  return rows;
}
