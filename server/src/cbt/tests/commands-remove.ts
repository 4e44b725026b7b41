import { eq, sql } from "drizzle-orm";
import { writeAudit } from "../../platform/audit/audit.ts";
import { SittingsUnderWay } from "../errors.ts";
import type { StandingTest } from "./queries-test.ts";
import { cbtTests } from "../tables.ts";
import { auditedTest } from "./test-columns.ts";
import { countOn, type TestWrite } from "./test-write.ts";

/**
 * Takes a locked test away with everything of it, until somebody restores it; answers its version.
 * Throws `SittingsUnderWay` while anybody sits it.
 */
export async function removeTest(write: TestWrite, test: StandingTest): Promise<number> {
  const { sitting } = test;
  if (sitting > 0) {
    const who = sitting === 1 ? "One pupil is" : `${sitting} pupils are`;
    throw new SittingsUnderWay(`${who} sitting this test. End it in the hall first.`);
  }
  await setDeleted(write, test, true);
  return test.version + 1;
}

/** Gives a deleted test back as it was. */
export async function restoreTest(write: TestWrite, test: StandingTest): Promise<void> {
  await setDeleted(write, test, false);
}

async function setDeleted(write: TestWrite, test: StandingTest, isGone: boolean): Promise<void> {
  const { tx, origin } = write;
  await tx
    .update(cbtTests)
    .set({ deletedAt: isGone ? sql`now()` : null })
    .where(eq(cbtTests.id, test.id));
  await countOn(write, test.id);
  const kept = auditedTest(test);
  await writeAudit(tx, origin, [
    {
      action: isGone ? "cbt.delete-test" : "cbt.restore-test",
      subjectId: test.id,
      before: isGone ? kept : null,
      after: isGone ? null : kept,
    },
  ]);
}
