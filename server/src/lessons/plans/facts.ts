import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PlanFacts } from "@school/core/lessons/plans/policy.ts";
import { messages } from "@school/core/lessons/plans/text.ts";
import { weeksOfTerm } from "@school/core/lessons/plans/term-weeks.ts";
import { isClassTeacher, teachesSubject } from "../../classes/facts.ts";
import { fullName, isArchived } from "../../classes/queries.ts";
import { classCategories, classes, classSubjects, subjects } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { academicSessions, terms } from "../../school/tables.ts";

/** Scope of a plan. */
export interface PlanScope {
  readonly classId: string;
  readonly subjectId: string;
  readonly termId: string;
  readonly week: number;
}

/** SQL: the person's relation to a subject of a class. */
export function teachingFields(personId: string, classId: unknown, subjectId: unknown) {
  return {
    isClassTeacher: isClassTeacher(personId, classId),
    teachesSubject: teachesSubject(personId, classId, subjectId),
  };
}

/** SQL: the term of a plan or a scheme, as the contract has it. */
export const termFields = {
  id: terms.id,
  term: terms.term,
  academicYear: academicSessions.name,
  startsOn: terms.startsOn,
  endsOn: terms.endsOn,
};

/**
 * Class, subject and term of a plan's scope, and the person's relation to them; null if the class
 * does not take the subject, is archived, or is of another session. One statement.
 */
export async function findPlanScope(db: Reader, personId: string, scope: PlanScope) {
  const rows = await db
    .select({
      class: { id: classes.id, name: fullName },
      categoryId: classes.categoryId,
      subject: { id: subjects.id, name: subjects.name },
      term: termFields,
      ...teachingFields(personId, classes.id, subjects.id),
    })
    .from(classSubjects)
    .innerJoin(classes, and(eq(classes.id, classSubjects.classId), sql`not ${isArchived}`))
    .innerJoin(subjects, eq(subjects.id, classSubjects.subjectId))
    .innerJoin(terms, and(eq(terms.sessionId, classes.sessionId), eq(terms.id, scope.termId)))
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .where(and(eq(classes.id, scope.classId), eq(subjects.id, scope.subjectId)));
  return findFirst(rows);
}

export type PlanScopeRow = NonNullable<Awaited<ReturnType<typeof findPlanScope>>>;

/** Returns the scope. Throws `InvalidInput` if its parts do not belong together. */
export async function requirePlanScope(
  db: Reader,
  personId: string,
  scope: PlanScope,
): Promise<PlanScopeRow & PlanFacts> {
  const target = await findPlanScope(db, personId, scope);
  if (!target) throw new InvalidInput([{ path: ["subjectId"], message: messages.notInClass }]);
  if (scope.week > weeksOfTerm(target.term).length) {
    throw new InvalidInput([{ path: ["week"], message: messages.noSuchWeek }]);
  }
  return target;
}

/** SQL condition: the person teaches the subject in a class of the category in the session. */
export function teachesInCategory(personId: string, sessionId: string): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from ${classSubjects} join ${classes} on ${classes.id} = ${classSubjects.classId}
    where ${classes.categoryId} = ${classCategories.id} and ${classes.sessionId} = ${sessionId}
      and ${classes.archivedAt} is null and ${classSubjects.subjectId} = ${subjects.id}
      and (${classSubjects.teacherId} = ${personId} or ${isClassTeacher(personId, classes.id)}))`;
}
