import {
  type SQL,
  and,
  count,
  countDistinct,
  eq,
  inArray,
  isNull,
  type Placeholder,
  sql,
} from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import { cbtTests, questionBanks } from "../cbt/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { one } from "../platform/db/rows.ts";
import { results } from "../results/tables.ts";
import { terms } from "../school/tables.ts";
import { enrolments, studentDetails } from "../students/tables.ts";
import {
  classCategories,
  classes,
  classSubjects,
  classTeachers,
  knownClassNames,
  subjects,
} from "./tables.ts";

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

/** How many question banks and tests, deleted ones included, are of a subject or a category. */
const questioned = (condition: SQL) => sql`(
  (select count(*) from ${questionBanks} asked where ${condition})
  + (select count(*) from ${cbtTests} asked where ${condition}))`;

interface CategoryUse extends Record<string, unknown> {
  classes: number;
  pupils: number;
  /** Question banks and tests. */
  tests: number;
}

/** How much has a category: that is why it cannot be deleted. */
export async function categoryUse(db: Reader, categoryId: string): Promise<CategoryUse> {
  const { rows } = await db.execute<CategoryUse>(sql`
    select ${questioned(sql`asked.category_id = ${categoryId}`)} as tests,
      (select count(*) from ${classes} where ${classes.categoryId} = ${categoryId}) as classes,
      (select count(*) from ${studentDetails}
        where ${studentDetails.classCategoryId} = ${categoryId}) as pupils`);
  return one(rows);
}

interface SubjectUse extends Record<string, unknown> {
  classes: number;
  results: number;
  /** Question banks and tests. */
  tests: number;
}

/** How many classes take a subject, how many results there are in it, and what asks about it. */
export async function subjectUse(db: Reader, subjectId: string): Promise<SubjectUse> {
  const { rows } = await db.execute<SubjectUse>(sql`
    select ${questioned(sql`asked.subject_id = ${subjectId}`)} as tests,
      (select count(*) from ${classSubjects}
        where ${classSubjects.subjectId} = ${subjectId}) as classes,
      (select count(*) from ${results} where ${results.subjectId} = ${subjectId}) as results`);
  return one(rows);
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

/** Whether a test was set for a class, alone or with the others of its category and session. */
export async function isTested(db: Reader, classId: string): Promise<boolean> {
  const { rows } = await db.execute<{ tested: boolean }>(sql`
    select exists (
      select 1 from ${classes} class
      join ${cbtTests} test on test.class_id = class.id
        or test.class_id is null and test.category_id = class.category_id
      join ${terms} term on term.id = test.term_id and term.session_id = class.session_id
      where class.id = ${classId}
    ) as tested`);
  return one(rows).tested;
}

/** How many pupils were ever enrolled in a class. */
export async function enrolledIn(db: Reader, classId: string): Promise<number> {
  const rows = await db
    .select({ pupils: countDistinct(enrolments.studentId) })
    .from(enrolments)
    .where(eq(enrolments.classId, classId));
  return one(rows).pupils;
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

/** Which of these classes nobody has changed since they were made, and nothing hangs on. */
export async function unusedClasses(db: Reader, ids: readonly string[]): Promise<string[]> {
  const has = (table: SQL) =>
    sql`exists (select 1 from ${table} used where used.class_id = ${classes.id})`;
  const rows = await db
    .select({ id: classes.id })
    .from(classes)
    .where(
      and(
        inArray(classes.id, [...ids]),
        eq(classes.version, 1),
        sql`not (${has(sql`${enrolments}`)} or ${has(sql`${classTeachers}`)}
          or ${has(sql`${classSubjects}`)} or ${has(sql`${cbtTests}`)})`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Which of these categories nobody has changed since they were made, and nothing belongs to. */
export async function unusedCategories(db: Reader, ids: readonly string[]): Promise<string[]> {
  const has = (table: SQL, column = "category_id") =>
    sql`exists (select 1 from ${table} used
      where used.${sql.identifier(column)} = ${classCategories.id})`;
  const rows = await db
    .select({ id: classCategories.id })
    .from(classCategories)
    .where(
      and(
        inArray(classCategories.id, [...ids]),
        eq(classCategories.version, 1),
        sql`not (${has(sql`${classes}`)} or ${has(sql`${knownClassNames}`)}
          or ${has(sql`${studentDetails}`, "class_category_id")}
          or ${has(sql`${questionBanks}`)} or ${has(sql`${cbtTests}`)})`,
      ),
    );
  return rows.map(({ id }) => id);
}
