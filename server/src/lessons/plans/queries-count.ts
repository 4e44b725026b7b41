import { and, count, eq, isNull, notInArray, or, sql } from "drizzle-orm";
import { classes, classSubjects } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { terms } from "../../school/tables.ts";
import { lessonPlans } from "./tables.ts";

const isSubmitted = eq(lessonPlans.state, "submitted");

/** Counts the plans waiting for the principal. One statement. */
export function countSubmittedPlans(db: Reader): Promise<number> {
  return db.$count(lessonPlans, isSubmitted);
}

/**
 * Counts the plans waiting for the principal, and a week's missing plans in the school. Null if
 * none was written for the term. One statement.
 */
export async function countPlans(db: Reader, termId: string, week: number) {
  const [row] = await db
    .select({
      waiting: db.$count(lessonPlans, isSubmitted),
      missing: count(),
      isUsed: sql<boolean>`exists (
        select 1 from ${lessonPlans} where ${lessonPlans.termId} = ${termId})`,
    })
    .from(classSubjects)
    .innerJoin(classes, eq(classes.id, classSubjects.classId))
    .innerJoin(terms, and(eq(terms.id, termId), eq(terms.sessionId, classes.sessionId)))
    .leftJoin(
      lessonPlans,
      and(
        eq(lessonPlans.classId, classes.id),
        eq(lessonPlans.subjectId, classSubjects.subjectId),
        eq(lessonPlans.termId, termId),
        eq(lessonPlans.week, week),
      ),
    )
    .where(
      and(
        eq(classes.isActive, true),
        isNull(classes.archivedAt),
        or(isNull(lessonPlans.id), notInArray(lessonPlans.state, ["submitted", "approved"])),
      ),
    );
  return row?.isUsed ? { waiting: row.waiting, missing: row.missing } : null;
}
