import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { onlyPart } from "@school/core/results/transfer/score-split.ts";
import type { PartKey } from "@school/core/school/grading-scheme.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { requireTarget, type TransferTarget } from "../../results/transfer/facts.ts";
import type { TransferSource } from "../../results/transfer/queries.ts";
import { assignmentClasses, assignments, assignmentTransfers, handIns } from "../tables.ts";
import type { DetailRow } from "./queries.ts";

/** Homework is no exam. */
const isAssessment = (key: PartKey) => key !== "exam";

/** An assignment as something whose scores can be sent to score sheets. */
export function assignmentAsSource({ id, maxScore }: DetailRow): TransferSource {
  return {
    id,
    totalMarks: maxScore,
    sent: assignmentTransfers,
    action: "lessons.send-scores",
    accepts: isAssessment,
    proposed: (scheme) => onlyPart(scheme, isAssessment),
    readMarks: (db) => readScores(db, id),
  };
}

async function readScores(db: Reader, assignmentId: string) {
  const rows = await db
    .select({
      studentId: handIns.studentId,
      marks: sql<number>`${handIns.score}`.mapWith(handIns.score),
      // Read with the scores: it may have been changed since the assignment was read.
      totalMarks: assignments.maxScore,
    })
    .from(handIns)
    .innerJoin(assignments, eq(assignments.id, handIns.assignmentId))
    .where(and(eq(handIns.assignmentId, assignmentId), isNotNull(handIns.score)));
  return new Map(rows.map(({ studentId, ...mark }) => [studentId, mark]));
}

/** The sheet for the scores of an assignment, and the classes that the person can choose. */
export function assignmentTarget(
  db: Reader,
  actor: Actor,
  { id, subject, termId }: DetailRow,
  classId: string | undefined,
): Promise<TransferTarget> {
  return requireTarget(db, actor, {
    subjectId: subject.id,
    termId,
    classId,
    isFor: sql`exists (
      select 1 from ${assignmentClasses} where ${assignmentClasses.assignmentId} = ${id}
        and ${assignmentClasses.classId} = ${classes.id})`,
    notFor: "The assignment is not for this class, or the class does not take its subject.",
  });
}
