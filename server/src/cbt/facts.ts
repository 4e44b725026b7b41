import { sql, type SQL } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice, isPrincipal } from "@school/core/accounts/policy.ts";
import { mayMakeQuestions, mayMakeTests, mayReadAllMarks } from "@school/core/cbt/policy.ts";
import type { AuthorFacts, TestClassFacts } from "@school/core/cbt/policy.ts";
import { users } from "../accounts/tables.ts";
import * as teaching from "../classes/facts.ts";
import { classes, classSubjects, classTeachers } from "../classes/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { isSwitchedOn } from "../platform/settings/stored-setting.ts";
import { SCHOOL_SETTINGS } from "../school/settings.ts";
import { terms } from "../school/tables.ts";
import { enrolments, studentDetails } from "../students/tables.ts";
import {
  cbtTestAuthors,
  cbtTests,
  questionBankAuthors,
  questionBanks,
  testPapers,
} from "./tables.ts";

/** SQL condition on the aliases `test` (cbt_tests) and `class` (classes): the test is for it. */
export const testIsForClass: SQL = sql`(
  class.id = test.class_id
  or test.class_id is null and class.category_id = test.category_id and class.archived_at is null
    and class.session_id = (
      select of_test.session_id from ${terms} of_test where of_test.id = test.term_id))`;

/** SQL: the id of the present paper of the test of alias `test`; null where it has none. */
export const presentPaper: SQL = sql`(
  select present.id from ${testPapers} present
  where present.test_id = test.id order by present.number desc limit 1)`;

/**
 * SQL: whoever is expected to sit the tests of alias `test`: admitted, active pupils of its classes
 * in its term. It stands after `cross join`, and names `enrolment`, `class` and `pupil` (users).
 */
export const expectedPupils: SQL = sql`${enrolments} enrolment
  join ${classes} class on class.id = enrolment.class_id
    and enrolment.term_id = test.term_id and ${testIsForClass}
  join ${users} pupil on pupil.id = enrolment.student_id
    and pupil.deleted_at is null and pupil.is_active
  join ${studentDetails} details on details.user_id = pupil.id and details.admitted`;

const isAuthor = (personId: string) => sql`test.created_by = ${personId}`;

const isCoAuthor = (personId: string) => sql`exists (
  select 1 from ${cbtTestAuthors} named
  where named.test_id = test.id and named.user_id = ${personId})`;

const isClassTeacher = (personId: string) => sql`exists (
  select 1 from ${classTeachers} teacher join ${classes} class on class.id = teacher.class_id
  where teacher.teacher_id = ${personId} and ${testIsForClass})`;

const teachesSubject = (personId: string) => sql`exists (
  select 1 from ${classSubjects} taught join ${classes} class on class.id = taught.class_id
  where taught.teacher_id = ${personId} and taught.subject_id = test.subject_id
    and ${testIsForClass})`;

/** The columns by which `mayInvigilate` decides, of the tests of alias `test`. */
export function personAndTest(personId: string): SQL {
  return sql`
    ${isAuthor(personId)} as is_author, ${isCoAuthor(personId)} as is_co_author,
    ${isClassTeacher(personId)} as is_class_teacher,
    ${teachesSubject(personId)} as teaches_subject`;
}

/** SQL condition on the alias `test`: `mayInvigilate` holds for it, so that lists can be paged. */
export function isWatchedBy(actor: Actor): SQL {
  if (!mayMakeTests(actor)) return sql`false`;
  if (isOffice(actor)) return sql`true`;
  const { id } = actor;
  return sql`(${isAuthor(id)} or ${isCoAuthor(id)} or ${isClassTeacher(id)} or ${teachesSubject(id)})`;
}

/**
 * SQL condition on the alias `class`, of the classes of a test of that subject: the person reads and
 * types the marks of its pupils.
 */
export function isMarkedBy(actor: Actor, facts: AuthorFacts, subjectId: string): SQL {
  if (mayReadAllMarks(actor, facts)) return sql`true`;
  const classId = sql`class.id`;
  return sql`(${isSwitchedOn(SCHOOL_SETTINGS.everyTeacherMayEnter)}
    or ${teaching.isClassTeacher(actor.id, classId)}
    or ${teaching.teachesSubject(actor.id, classId, subjectId)})`;
}

/** SQL condition on the alias `test`: `mayChangeTest` holds for it. */
export function isTestChangedBy(actor: Actor): SQL {
  if (!mayMakeTests(actor)) return sql`false`;
  if (isPrincipal(actor)) return sql`true`;
  return sql`(${isAuthor(actor.id)} or ${isCoAuthor(actor.id)})`;
}

export interface TestFacts extends AuthorFacts, TestClassFacts {
  readonly id: string;
}

interface FactsRow {
  id: string;
  is_author: boolean;
  is_co_author: boolean;
  is_class_teacher: boolean;
  teaches_subject: boolean;
}

/**
 * What the person is to a test; undefined if there is none, or it is deleted (with `deleted`: or it
 * is not). One statement.
 */
export async function testFacts(
  db: Reader,
  personId: string,
  testId: string,
  { deleted = false }: { deleted?: boolean } = {},
): Promise<TestFacts | undefined> {
  const { rows } = await db.execute<Record<string, unknown> & FactsRow>(sql`
    select test.id, ${personAndTest(personId)}
    from ${cbtTests} test
    where test.id = ${testId} and (test.deleted_at is not null) = ${deleted}`);
  const [row] = rows;
  return row && presentFacts(row);
}

export function presentFacts(row: FactsRow): TestFacts {
  return {
    id: row.id,
    isAuthor: row.is_author,
    isCoAuthor: row.is_co_author,
    isClassTeacher: row.is_class_teacher,
    teachesSubject: row.teaches_subject,
  };
}

/** SQL condition on the alias `bank` (question_banks): `mayChangeBank` holds for it. */
export function isBankChangedBy(actor: Actor): SQL {
  if (!mayMakeQuestions(actor)) return sql`false`;
  if (isPrincipal(actor)) return sql`true`;
  return sql`(bank.created_by = ${actor.id} or exists (
    select 1 from ${questionBankAuthors} named
    where named.bank_id = bank.id and named.user_id = ${actor.id}))`;
}

/** SQL condition on the alias `bank`: `mayReadBank` holds for it. */
export function isBankReadBy(actor: Actor): SQL {
  if (!mayMakeQuestions(actor)) return sql`false`;
  return sql`(bank.is_shared or ${isBankChangedBy(actor)})`;
}

export interface BankFacts extends AuthorFacts {
  readonly id: string;
  readonly isShared: boolean;
}

/** What the person is to a bank; undefined if there is none, or it is deleted. One statement. */
export async function bankFacts(
  db: Reader,
  personId: string,
  bankId: string,
): Promise<BankFacts | undefined> {
  const { rows } = await db.execute<{
    id: string;
    is_shared: boolean;
    is_author: boolean;
    is_co_author: boolean;
  }>(sql`
    select bank.id, bank.is_shared, bank.created_by = ${personId} as is_author,
      exists (select 1 from ${questionBankAuthors} named
        where named.bank_id = bank.id and named.user_id = ${personId}) as is_co_author
    from ${questionBanks} bank where bank.id = ${bankId} and bank.deleted_at is null`);
  const [row] = rows;
  return (
    row && {
      id: row.id,
      isShared: row.is_shared,
      isAuthor: row.is_author,
      isCoAuthor: row.is_co_author,
    }
  );
}
