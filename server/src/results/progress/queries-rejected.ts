import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { RejectedSheet } from "@school/core/results/progress/contract.ts";
import { users } from "../../accounts/tables.ts";
import { isClassTeacher, teachesSubject } from "../../classes/facts.ts";
import { fullName } from "../../classes/queries.ts";
import { classCategories, classes, subjects } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { terms } from "../../school/tables.ts";
import { isTaught } from "../../students/select-student.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { results } from "../tables.ts";

/**
 * Returns the rejected results of the current term by class and subject, for everyone who can
 * correct them: the subject's teacher, the teachers of the class, and the person who entered the
 * scores. One statement.
 */
export async function readRejected(
  db: Reader,
  personId: string,
  limit: number,
): Promise<RejectedSheet[]> {
  return db
    .select({
      class: { id: classes.id, name: fullName },
      subject: { id: subjects.id, name: subjects.name },
      results: sql<number>`count(*)::int`,
    })
    .from(results)
    .innerJoin(enrolments, eq(enrolments.id, results.enrolmentId))
    .innerJoin(terms, and(eq(terms.id, enrolments.termId), eq(terms.isCurrent, true)))
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .innerJoin(classes, and(eq(classes.id, enrolments.classId), isNull(classes.archivedAt)))
    .innerJoin(subjects, eq(subjects.id, results.subjectId))
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .where(
      and(
        eq(results.status, "rejected"),
        isTaught,
        or(
          eq(results.teacherId, personId),
          isClassTeacher(personId, classes.id),
          teachesSubject(personId, classes.id, subjects.id),
        ),
      ),
    )
    .groupBy(classes.id, classCategories.order, subjects.id)
    .orderBy(
      asc(classCategories.order),
      sql`${fullName} collate "und-x-icu"`,
      sql`${subjects.name} collate "und-x-icu"`,
    )
    .limit(limit);
}
