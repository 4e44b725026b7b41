import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice, isPrincipal } from "@school/core/accounts/policy.ts";
import {
  type AuthorFacts,
  mayInvigilate,
  mayMakeTests,
  mayReadAllMarks,
  type TestClassFacts,
} from "@school/core/cbt/policy.ts";
import { users } from "../accounts/tables.ts";
import * as teaching from "../classes/facts.ts";
import { classes, classSubjects, classTeachers } from "../classes/tables.ts";
import type { Reader } from "../platform/database/database.ts";
import { allow } from "../platform/http/errors.ts";
import { isSwitchedOn } from "../platform/database/settings/settings.ts";
import { SCHOOL_SETTINGS } from "../school/settings.ts";
import { terms } from "../school/tables.ts";
import { enrolments, studentDetails } from "../students/tables.ts";
import { SittingNotFound, TestNotFound } from "./errors.ts";
import { sittings } from "./sittings/tables.ts";
import { cbtTestAuthors, cbtTests, testPapers } from "./tables.ts";

/** SQL condition on `cbtTests` and `classes`: the test is for the class. */
export const testIsForClass: SQL = sql`(
  ${classes.id} = ${cbtTests.classId}
  or ${cbtTests.classId} is null and ${classes.categoryId} = ${cbtTests.categoryId}
    and ${classes.archivedAt} is null
    and ${classes.sessionId} = (
      select ${terms.sessionId} from ${terms} where ${terms.id} = ${cbtTests.termId}))`;

/**
 * SQL condition: the enrolled pupil takes the subject of a test of `cbtTests`, or has begun the
 * test.
 */
export const takesTest: SQL = sql`(
  ${teaching.takesSubject(cbtTests.subjectId)}
  or exists (
    select 1 from ${sittings}
    where ${sittings.testId} = ${cbtTests.id} and ${sittings.studentId} = ${enrolments.studentId}))`;

/** SQL: the id of the current paper of a test of `cbtTests`; null if it has none. */
export const presentPaper = sql<string | null>`(
  select ${testPapers.id} from ${testPapers}
  where ${testPapers.testId} = ${cbtTests.id} order by ${testPapers.number} desc limit 1)`;

/**
 * SQL: the pupils expected to sit the tests of `cbtTests`: admitted, active pupils of its classes in
 * its term who take its subject. Used after `cross join`; it joins `enrolments`, `classes` and `users`.
 */
export const expectedPupils: SQL = sql`${enrolments}
  join ${classes} on ${classes.id} = ${enrolments.classId}
    and ${enrolments.termId} = ${cbtTests.termId} and ${testIsForClass} and ${takesTest}
  join ${users} on ${users.id} = ${enrolments.studentId}
    and ${users.deletedAt} is null and ${users.isActive}
  join ${studentDetails} on ${studentDetails.userId} = ${users.id} and ${studentDetails.admitted}`;

const isAuthor = (personId: string) => sql<boolean>`${cbtTests.createdBy} = ${personId}`;

const isCoAuthor = (personId: string) => sql<boolean>`exists (
  select 1 from ${cbtTestAuthors}
  where ${cbtTestAuthors.testId} = ${cbtTests.id} and ${cbtTestAuthors.userId} = ${personId})`;

const isClassTeacher = (personId: string) => sql<boolean>`exists (
  select 1 from ${classTeachers} join ${classes} on ${classes.id} = ${classTeachers.classId}
  where ${classTeachers.teacherId} = ${personId} and ${testIsForClass})`;

const teachesSubject = (personId: string) => sql<boolean>`exists (
  select 1 from ${classSubjects} join ${classes} on ${classes.id} = ${classSubjects.classId}
  where ${classSubjects.teacherId} = ${personId}
    and ${classSubjects.subjectId} = ${cbtTests.subjectId} and ${testIsForClass})`;

/**
 * SQL condition on `cbtTests`: the person wrote the test, is a co-author, or watches it as class or
 * subject teacher. The person's classes and subjects are read once, then tests looked up.
 */
function isTestOf(personId: string): SQL {
  const ofTeacher = sql`from ${classTeachers} where ${classTeachers.teacherId} = ${personId}`;
  const ofSubject = sql`from ${classSubjects} where ${classSubjects.teacherId} = ${personId}`;
  // For tests of a whole category, in the session of their term.
  const ofLevels = sql`join ${classes} on ${classes.id} = theirs.in_class
      and ${classes.archivedAt} is null
    join ${terms} on ${terms.sessionId} = ${classes.sessionId}`;
  return sql`(${isAuthor(personId)}
    or ${cbtTests.id} in (
      select ${cbtTestAuthors.testId} from ${cbtTestAuthors}
      where ${cbtTestAuthors.userId} = ${personId})
    or ${cbtTests.classId} in (select ${classTeachers.classId} ${ofTeacher})
    or (${cbtTests.classId}, ${cbtTests.subjectId}) in (
      select ${classSubjects.classId}, ${classSubjects.subjectId} ${ofSubject})
    or ${cbtTests.classId} is null and (
      (${cbtTests.termId}, ${cbtTests.categoryId}) in (
        select ${terms.id}, ${classes.categoryId}
        from (select ${classTeachers.classId} ${ofTeacher}) theirs (in_class) ${ofLevels})
      or (${cbtTests.termId}, ${cbtTests.categoryId}, ${cbtTests.subjectId}) in (
        select ${terms.id}, ${classes.categoryId}, theirs.taught
        from (select ${classSubjects.classId}, ${classSubjects.subjectId} ${ofSubject})
          theirs (in_class, taught) ${ofLevels})))`;
}

/** SQL: the facts of `mayInvigilate` for the tests of `cbtTests`. */
export function personAndTest(personId: string) {
  return {
    // Parenthesised, so that a select of only `cbtTests` keeps the table's name before its columns.
    isAuthor: sql<boolean>`${isAuthor(personId)}`,
    isCoAuthor: sql<boolean>`${isCoAuthor(personId)}`,
    isClassTeacher: sql<boolean>`${isClassTeacher(personId)}`,
    teachesSubject: sql<boolean>`${teachesSubject(personId)}`,
  };
}

/** SQL condition on `cbtTests`: `mayInvigilate` is true, so that lists can be paged. */
export function isWatchedBy(actor: Actor): SQL {
  if (!mayMakeTests(actor)) return sql`false`;
  if (isOffice(actor)) return sql`true`;
  return isTestOf(actor.id);
}

/**
 * SQL condition on the classes of a test of that subject: the person may read and enter the marks
 * of their pupils.
 */
export function isMarkedBy(actor: Actor, facts: AuthorFacts, subjectId: string): SQL {
  if (mayReadAllMarks(actor, facts)) return sql`true`;
  return sql`(${isSwitchedOn(SCHOOL_SETTINGS.everyTeacherMayEnter)}
    or ${teaching.isClassTeacher(actor.id, classes.id)}
    or ${teaching.teachesSubject(actor.id, classes.id, subjectId)})`;
}

/** SQL condition on `cbtTests`: `mayChangeTest` is true. */
export function isTestChangedBy(actor: Actor): SQL<boolean> {
  if (!mayMakeTests(actor)) return sql`false`;
  if (isPrincipal(actor)) return sql`true`;
  return sql`(${isAuthor(actor.id)} or ${isCoAuthor(actor.id)})`;
}

export interface TestFacts extends AuthorFacts, TestClassFacts {
  readonly id: string;
}

/**
 * The facts of a person and a test; undefined if the test does not exist or is deleted (with
 * `deleted`: or is not deleted). One statement.
 */
export async function testFacts(
  db: Reader,
  personId: string,
  testId: string,
  { deleted = false }: { deleted?: boolean } = {},
): Promise<TestFacts | undefined> {
  const { deletedAt } = cbtTests;
  const [facts] = await db
    .select({ id: cbtTests.id, ...personAndTest(personId) })
    .from(cbtTests)
    .where(and(eq(cbtTests.id, testId), deleted ? isNotNull(deletedAt) : isNull(deletedAt)));
  return facts;
}

const NOT_YOUR_CLASS = "You cannot open this test. You do not teach its class.";

/** The facts of a person and a test that they may watch. Throws `TestNotFound`, `NotAllowed`. */
export async function requireWatcher(db: Reader, actor: Actor, testId: string): Promise<TestFacts> {
  const facts = await testFacts(db, actor.id, testId);
  if (!facts) throw new TestNotFound();
  allow(mayInvigilate(actor, facts), NOT_YOUR_CLASS);
  return facts;
}

/** The same for the test of a sitting. Throws `SittingNotFound`, `NotAllowed`. One statement. */
export async function requireWatcherOfSitting(
  db: Reader,
  actor: Actor,
  sittingId: string,
): Promise<void> {
  const [facts] = await db
    .select(personAndTest(actor.id))
    .from(sittings)
    .innerJoin(cbtTests, eq(cbtTests.id, sittings.testId))
    .where(and(eq(sittings.id, sittingId), isNull(cbtTests.deletedAt)));
  if (!facts) throw new SittingNotFound();
  allow(mayInvigilate(actor, facts), NOT_YOUR_CLASS);
}
