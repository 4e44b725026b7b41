import { and, count, countDistinct, eq, inArray, isNull, sql, type Placeholder } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { results } from "../results/tables.ts";
import { terms } from "../school/tables.ts";
import { enrolments, studentDetails } from "../students/tables.ts";
import { classes, classSubjects, classTeachers, subjects } from "./tables.ts";

/** SQL condition: the person is class teacher or assistant of the class. */
export function isClassTeacher(personId: string | Placeholder, classId: unknown) {
  return sql<boolean>`exists (
    select 1 from ${classTeachers}
    where ${classTeachers.classId} = ${classId} and ${classTeachers.teacherId} = ${personId}
  )`;
}

/** SQL condition: the person teaches the subject in the class. */
export function teachesSubject(personId: string, classId: unknown, subjectId: unknown) {
  return sql<boolean>`exists (
    select 1 from ${classSubjects}
    where ${classSubjects.classId} = ${classId}
      and ${classSubjects.subjectId} = ${subjectId}
      and ${classSubjects.teacherId} = ${personId}
  )`;
}

/**
 * SQL: the term by which a class's pupils are counted and shown: its session's current one if
 * anybody is enrolled in the class then, else the latest in which anybody was.
 */
export function termShown(classId: unknown) {
  return sql<string>`(
    select shown.id from ${terms} shown
    where exists (
      select 1 from ${enrolments} any_enrolment
      where any_enrolment.class_id = ${classId} and any_enrolment.term_id = shown.id
    )
    order by shown.is_current desc, shown.term desc
    limit 1
  )`;
}

/** How many classes and pupils have a category: those are why it cannot be deleted. */
export async function categoryUse(
  db: Reader,
  categoryId: string,
): Promise<{ classes: number; pupils: number }> {
  const { rows } = await db.execute<{ classes: number; pupils: number }>(sql`
    select
      (select count(*) from ${classes} where ${classes.categoryId} = ${categoryId}) as classes,
      (select count(*) from ${studentDetails}
        where ${studentDetails.classCategoryId} = ${categoryId}) as pupils`);
  return rows[0]!;
}

/** How many classes take a subject, and how many results there are in it. */
export async function subjectUse(
  db: Reader,
  subjectId: string,
): Promise<{ classes: number; results: number }> {
  const { rows } = await db.execute<{ classes: number; results: number }>(sql`
    select
      (select count(*) from ${classSubjects}
        where ${classSubjects.subjectId} = ${subjectId}) as classes,
      (select count(*) from ${results} where ${results.subjectId} = ${subjectId}) as results`);
  return rows[0]!;
}

/** The results that a class holds, by subject; only of the given subjects if there are any. */
export async function resultsOfClass(
  db: Reader,
  classId: string,
  subjectIds?: readonly string[],
): Promise<{ name: string; results: number }[]> {
  return db
    .select({ name: subjects.name, results: count() })
    .from(results)
    .innerJoin(enrolments, eq(enrolments.id, results.enrolmentId))
    .innerJoin(subjects, eq(subjects.id, results.subjectId))
    .where(
      and(
        eq(enrolments.classId, classId),
        subjectIds && inArray(results.subjectId, [...subjectIds]),
      ),
    )
    .groupBy(subjects.name)
    .orderBy(subjects.name);
}

/** How many pupils were ever enrolled in a class. */
export async function enrolledIn(db: Reader, classId: string): Promise<number> {
  const [row] = await db
    .select({ pupils: countDistinct(enrolments.studentId) })
    .from(enrolments)
    .where(eq(enrolments.classId, classId));
  return row!.pupils;
}

/** Whom a class shows as its pupils, by surname: see `termShown`. */
export async function pupilsOfClass(
  db: Reader,
  classId: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: users.id, name: sql<string>`${users.lastName} || ' ' || ${users.firstName}` })
    .from(enrolments)
    .innerJoin(users, and(eq(users.id, enrolments.studentId), isNull(users.deletedAt)))
    .where(and(eq(enrolments.classId, classId), eq(enrolments.termId, termShown(classId))))
    .orderBy(users.lastName, users.firstName, users.id);
}
