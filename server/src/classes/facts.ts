import { isDeepStrictEqual } from "node:util";
import {
  and,
  count,
  countDistinct,
  eq,
  exists,
  inArray,
  isNull,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { ClassGroup } from "@school/core/school/class-groups.ts";
import { schemeOfLevel } from "@school/core/school/grading-scheme.ts";
import { surnameFirst } from "../accounts/names-in-sql.ts";
import { users } from "../accounts/tables.ts";
import { registers } from "../attendance/tables.ts";
import { cbtTests, questionBanks } from "../cbt/tables.ts";
import type { Reader, Transaction } from "../platform/database/database.ts";
import { one } from "../platform/database/rows.ts";
import { results } from "../results/tables.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { enrolments } from "../students/tables.ts";
import {
  classCategories,
  classes,
  classSubjects,
  classTeachers,
  classAliases,
  subjects,
  subjectTakers,
} from "./tables.ts";

/*
 * These conditions take columns of the caller's query, which may read the same tables: so they use
 * aliases, since in a subquery the table's own column would refer to the inner row.
 */
const classTeacher = alias(classTeachers, "class_teacher");
const taughtSubject = alias(classSubjects, "taught_subject");
const subjectTaker = alias(subjectTakers, "subject_taker");

/** SQL condition: the person is class teacher or assistant of the class. */
export function isClassTeacher(personId: string | Placeholder | SQL, classId: unknown) {
  return sql<boolean>`exists (
    select 1 from ${classTeachers} ${classTeacher}
    where ${classTeacher.classId} = ${classId} and ${classTeacher.teacherId} = ${personId}
  )`;
}

/** SQL condition: the person teaches the subject in the class. */
export function teachesSubject(personId: string | SQL, classId: unknown, subjectId: unknown) {
  return sql<boolean>`exists (
    select 1 from ${classSubjects} ${taughtSubject}
    where ${taughtSubject.classId} = ${classId}
      and ${taughtSubject.subjectId} = ${subjectId}
      and ${taughtSubject.teacherId} = ${personId}
  )`;
}

/**
 * SQL condition: the enrolled pupil takes a subject of the class: everyone, unless it is for chosen
 * pupils. Pupils with a result also take it, so that no score is hidden; the caller adds that.
 */
export function takesSubject(subjectId: SQLWrapper, enrolment: EnrolmentColumns = enrolments) {
  return sql<boolean>`(
    not exists (
      select 1 from ${classSubjects} ${taughtSubject}
      where ${taughtSubject.classId} = ${enrolment.classId}
        and ${taughtSubject.subjectId} = ${subjectId} and ${taughtSubject.chosenOnly})
    or ${hasChosen(subjectId, enrolment)})`;
}

/** The columns of an enrolment, also under an alias. */
export type EnrolmentColumns = Readonly<
  Record<"id" | "classId" | "studentId" | "sessionId", SQLWrapper>
>;

/** SQL: the pupil of the enrolment chose the subject in its session. */
export function hasChosen(subjectId: SQLWrapper, enrolment: EnrolmentColumns = enrolments) {
  return sql<boolean>`exists (
    select 1 from ${subjectTakers} ${subjectTaker}
    where ${subjectTaker.studentId} = ${enrolment.studentId}
      and ${subjectTaker.sessionId} = ${enrolment.sessionId}
      and ${subjectTaker.subjectId} = ${subjectId})`;
}

const shown = alias(terms, "shown");
const ofClass = alias(classes, "of_class");
const ofSession = alias(classes, "of_session");
const anyEnrolment = alias(enrolments, "any_enrolment");

/**
 * SQL: the term in which a class's pupils are counted: its session's current one, else the
 * session's latest in which any class has pupils. An emptied class has none.
 */
export function termShown(classId: unknown) {
  const termsOfSession = sql`${terms} ${shown}
    join ${classes} ${ofClass} on ${ofClass.sessionId} = ${shown.sessionId}
    where ${ofClass.id} = ${classId}`;
  return sql<string>`coalesce(
    (select ${shown.id} from ${termsOfSession} and ${shown.isCurrent}),
    (select ${shown.id} from ${termsOfSession} and exists (
        select 1 from ${classes} ${ofSession}
        join ${enrolments} ${anyEnrolment} on ${anyEnrolment.classId} = ${ofSession.id}
          and ${anyEnrolment.termId} = ${shown.id}
        where ${ofSession.sessionId} = ${shown.sessionId})
      order by ${shown.term} desc limit 1))`;
}

/** Counts the question banks and tests, deleted ones included, of a subject or a category. */
const questioned = (of: "categoryId" | "subjectId", id: string) => sql`(
  (select count(*) from ${questionBanks} where ${questionBanks[of]} = ${id})
  + (select count(*) from ${cbtTests} where ${cbtTests[of]} = ${id}))`;

interface CategoryUse extends Record<string, unknown> {
  classes: number;
  /** Question banks and tests. */
  tests: number;
}

/** Counts the uses of a category, which prevent deleting it. */
export async function categoryUse(db: Reader, categoryId: string): Promise<CategoryUse> {
  const { rows } = await db.execute<CategoryUse>(sql`
    select ${questioned("categoryId", categoryId)} as tests,
      (select count(*) from ${classes} where ${classes.categoryId} = ${categoryId}) as classes`);
  return one(rows);
}

interface SubjectUse extends Record<string, unknown> {
  classes: number;
  results: number;
  /** Question banks and tests. */
  tests: number;
}

/**
 * Counts the classes that take a subject, the results in it, and the question banks and tests about it.
 */
export async function subjectUse(db: Reader, subjectId: string): Promise<SubjectUse> {
  const { rows } = await db.execute<SubjectUse>(sql`
    select ${questioned("subjectId", subjectId)} as tests,
      (select count(*) from ${classSubjects}
        where ${classSubjects.subjectId} = ${subjectId}) as classes,
      (select count(*) from ${results} where ${results.subjectId} = ${subjectId}) as results`);
  return one(rows);
}

/** Counts the pupils' results in subjects of classes, for those pairs that have any. */
export async function resultsInSubjects(
  db: Reader,
  pairs: readonly { classId: string; subjectId: string }[],
): Promise<{ classId: string; name: string; results: number }[]> {
  const column = (key: "classId" | "subjectId") =>
    sql`${sql.param(pairs.map((pair) => pair[key]))}::uuid[]`;
  return db
    .select({ classId: enrolments.classId, name: subjects.name, results: count() })
    .from(results)
    .innerJoin(enrolments, eq(enrolments.id, results.enrolmentId))
    .innerJoin(subjects, eq(subjects.id, results.subjectId))
    .where(
      sql`(${enrolments.classId}, ${results.subjectId}) in (
        select * from unnest(${column("classId")}, ${column("subjectId")}))`,
    )
    .groupBy(enrolments.classId, subjects.id)
    .orderBy(subjects.order, subjects.name);
}

/** A class category, or one that it is to become. */
interface Level {
  readonly id: string;
  readonly classGroup: ClassGroup;
}

/**
 * The sessions, oldest first, in which classes have results whose scheme would change if their
 * level became `to`. Locks the sessions' schemes until the transaction ends.
 */
export async function gradedOtherwise(
  tx: Transaction,
  which: SQL,
  from: Level | null,
  to: Level | null,
): Promise<string[]> {
  const entered = tx
    .select({ id: results.id })
    .from(results)
    .innerJoin(enrolments, eq(enrolments.id, results.enrolmentId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(and(eq(classes.sessionId, academicSessions.id), which));
  const sessions = await tx
    .select({
      name: academicSessions.name,
      gradingScheme: academicSessions.gradingScheme,
      groupSchemes: academicSessions.groupSchemes,
      unmarkedLevels: academicSessions.unmarkedLevels,
    })
    .from(academicSessions)
    .where(exists(entered))
    .orderBy(academicSessions.name)
    .for("share");
  return sessions.flatMap((session) =>
    isDeepStrictEqual(schemeOfLevel(session, from), schemeOfLevel(session, to))
      ? []
      : [session.name],
  );
}

/** Counts the pupils who were ever enrolled in a class. */
export async function enrolledIn(db: Reader, classId: string): Promise<number> {
  const rows = await db
    .select({ pupils: countDistinct(enrolments.studentId) })
    .from(enrolments)
    .where(eq(enrolments.classId, classId));
  return one(rows).pupils;
}

/** Lists the pupils that a class shows, by surname: see `termShown`. */
export async function pupilsOfClass(
  db: Reader,
  classId: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: users.id, name: surnameFirst(users) })
    .from(enrolments)
    .innerJoin(
      users,
      and(eq(users.id, enrolments.studentId), isNull(users.deletedAt), isNull(users.leftOn)),
    )
    .where(and(eq(enrolments.classId, classId), eq(enrolments.termId, termShown(classId))))
    .orderBy(users.lastName, users.firstName, users.id);
}

/** SQL condition: a row points with this column at the one of `target`. */
const isPointedAt = (target: PgColumn, by: PgColumn) =>
  sql`exists (select 1 from ${by.table} where ${by} = ${target})`;

/** SQL condition on `classes`: pupils were in the class, or a test was set for it. */
export const hadPupilsOrTests = sql<boolean>`(${isPointedAt(classes.id, enrolments.classId)}
  or ${isPointedAt(classes.id, registers.classId)}
  or ${isPointedAt(classes.id, cbtTests.classId)})`;

/** Those classes that are unchanged since their creation and unused. */
export async function unusedClasses(db: Reader, ids: readonly string[]): Promise<string[]> {
  const has = (by: PgColumn) => isPointedAt(classes.id, by);
  const rows = await db
    .select({ id: classes.id })
    .from(classes)
    .where(
      and(
        inArray(classes.id, [...ids]),
        eq(classes.version, 1),
        sql`not (${has(enrolments.classId)} or ${has(registers.classId)} or ${has(classTeachers.classId)}
          or ${has(classSubjects.classId)} or ${has(cbtTests.classId)})`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Those categories that are unchanged since their creation and unused. */
export async function unusedCategories(db: Reader, ids: readonly string[]): Promise<string[]> {
  const has = (by: PgColumn) => isPointedAt(classCategories.id, by);
  const rows = await db
    .select({ id: classCategories.id })
    .from(classCategories)
    .where(
      and(
        inArray(classCategories.id, [...ids]),
        eq(classCategories.version, 1),
        sql`not (${has(classes.categoryId)} or ${has(classAliases.categoryId)}
          or ${has(questionBanks.categoryId)} or ${has(cbtTests.categoryId)})`,
      ),
    );
  return rows.map(({ id }) => id);
}
