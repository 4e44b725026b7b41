import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { proposedPart } from "@school/core/cbt/analysis/proposed-part.ts";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import type { Reader } from "../../platform/database/database.ts";
import { requireTarget, type TransferTarget } from "../../results/transfer/facts.ts";
import type { TransferSource } from "../../results/transfer/queries.ts";
import { testIsForClass } from "../facts.ts";
import { scoreTransfers } from "../sittings/tables.ts";
import { cbtTests } from "../tables.ts";
import { candidatesOf } from "./queries-marked.ts";

/** A test as a source of marks for score sheets. */
export function testAsSource(test: TestSummary): TransferSource {
  const { id, totalMarks } = test;
  return {
    id,
    totalMarks,
    sent: scoreTransfers,
    action: "cbt.send-scores",
    accepts: () => true,
    proposed: (scheme) => proposedPart(test, scheme),
    async readMarks(db) {
      const takers = await candidatesOf(db, test);
      return new Map(
        takers.flatMap(({ studentId, marks, totalMarks: reachable }) =>
          marks === null ? [] : [[studentId, { marks, totalMarks: reachable ?? totalMarks }]],
        ),
      );
    },
  };
}

/** The sheet for the marks of a test, and the classes that the person can choose. */
export function testTarget(
  db: Reader,
  actor: Actor,
  { id, subject, termId }: TestSummary,
  classId: string | undefined,
): Promise<TransferTarget> {
  return requireTarget(db, actor, {
    subjectId: subject.id,
    termId,
    classId,
    isFor: sql`exists (
      select 1 from ${cbtTests} where ${and(eq(cbtTests.id, id), testIsForClass)})`,
    notFor: "The test is not for this class, or the class does not take its subject.",
  });
}
