import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice } from "@school/core/accounts/policy.ts";
import type { TestChoices } from "@school/core/cbt/tests/contract.ts";
import { isForYoung } from "@school/core/cbt/tests/test.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { and, eq, inArray, isNull, ne, sql, type SQL } from "drizzle-orm";
import { users } from "../../accounts/tables.ts";
import { readTeachingStaff } from "../../classes/teachers/queries.ts";
import { fullName, listSubjects } from "../../classes/queries.ts";
import {
  classCategories,
  classes,
  classSubjects,
  classTeachers,
  subjects,
} from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { one } from "../../platform/database/rows.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { isSwitchedOn } from "../../platform/database/settings/settings.ts";
import { schemeOfClass } from "../../school/facts.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { messages } from "@school/core/cbt/text.ts";

/** The choices in the forms of tests and banks: five statements. */
export async function readChoices(db: Reader, actor: Actor): Promise<TestChoices> {
  return {
    subjects: await listSubjects(db),
    categories: await readCategories(db),
    classes: await readClasses(db, actor),
    terms: await readTerms(db),
    colleagues: await readColleagues(db, ne(users.id, actor.id)),
  };
}

async function readCategories(db: Reader): Promise<TestChoices["categories"]> {
  const rows = await db
    .select({
      id: classCategories.id,
      name: classCategories.name,
      classGroup: classCategories.classGroup,
    })
    .from(classCategories)
    .where(eq(classCategories.isActive, true))
    .orderBy(classCategories.order, classCategories.name);
  return rows.map(({ id, name, classGroup }) => ({
    id,
    name,
    isForYoung: isForYoung(classGroup),
  }));
}

/** As in `maySetTest`: with all their subjects, or with those assigned to the actor. */
export async function readClasses(db: Reader, actor: Actor): Promise<TestChoices["classes"]> {
  const everything = isOffice(actor)
    ? sql`true`
    : sql`(${isSwitchedOn(SCHOOL_SETTINGS.everyTeacherMayEnter)} or exists (
        select 1 from ${classTeachers}
        where ${classTeachers.classId} = ${classes.id} and ${classTeachers.teacherId} = ${actor.id}))`;
  return db
    .select({
      id: classes.id,
      name: fullName,
      classCategoryId: classes.categoryId,
      subjectIds: sql<string[]>`array_agg(${classSubjects.subjectId})`,
      parts: sql<GradingScheme["parts"]>`coalesce(${schemeOfClass(classes.id)} -> 'parts', '[]')`,
    })
    .from(classes)
    .innerJoin(terms, and(eq(terms.sessionId, classes.sessionId), eq(terms.isCurrent, true)))
    .innerJoin(
      classSubjects,
      sql`${classSubjects.classId} = ${classes.id}
        and (${classSubjects.teacherId} = ${actor.id} or ${everything})`,
    )
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .where(and(isNull(classes.archivedAt), eq(classes.isActive, true)))
    .groupBy(classes.id, classCategories.order)
    .orderBy(classCategories.order, sql`${fullName} collate "und-x-icu"`);
}

async function readTerms(db: Reader): Promise<TestChoices["terms"]> {
  const current = db.select({ id: terms.sessionId }).from(terms).where(eq(terms.isCurrent, true));
  return db
    .select({
      id: terms.id,
      term: terms.term,
      academicYear: academicSessions.name,
      isCurrent: terms.isCurrent,
    })
    .from(terms)
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .where(inArray(terms.sessionId, current))
    .orderBy(terms.term);
}

interface Colleague {
  readonly id: string;
  readonly name: string;
}

/**
 * Possible co-authors: active teaching staff and office, by surname. `which` is a condition on the
 * columns of `users`. One statement.
 */
async function readColleagues(db: Reader, which: SQL): Promise<Colleague[]> {
  const staff = await readTeachingStaff(db, { besides: ["PRINCIPAL", "ADMIN"], only: which });
  return staff.map((one) => ({ id: one.id, name: firstNameFirst(one) }));
}

interface Named {
  readonly coAuthorIds: readonly string[];
  readonly authorId: string;
  /** Current co-authors; they can remain even after they departed. */
  readonly current?: readonly string[];
}

/**
 * The co-authors of a form, without duplicates and the author. Throws `InvalidInput` unless each is
 * active teaching staff or office. One statement; none without new co-authors.
 */
export async function requireCoAuthors(
  db: Reader,
  { coAuthorIds, authorId, current = [] }: Named,
): Promise<string[]> {
  const chosen = [...new Set(coAuthorIds)].filter((id) => id !== authorId);
  const arriving = chosen.filter((id) => !current.includes(id));
  if (arriving.length === 0) return chosen;
  const rows = await readColleagues(db, inArray(users.id, arriving));
  const colleagues = new Set(rows.map(({ id }) => id));
  const message = "This person is no longer a teacher or office user of the school.";
  const issues = coAuthorIds.flatMap((id, index) =>
    arriving.includes(id) && !colleagues.has(id) ? [{ path: ["coAuthorIds", index], message }] : [],
  );
  if (issues.length > 0) throw new InvalidInput(issues);
  return chosen;
}

interface Chosen {
  readonly subjectId: string;
  readonly classCategoryId: string;
}

/**
 * Throws `InvalidInput` unless subject and level exist; a disabled one is accepted only if it was
 * already chosen. One statement.
 */
export async function requireSubjectAndLevel(
  db: Reader,
  { subjectId, classCategoryId }: Chosen,
  before?: Chosen,
): Promise<void> {
  const { rows } = await db.execute<{ subject: boolean; level: boolean }>(sql`
    select
      exists (select 1 from ${subjects} where ${subjects.id} = ${subjectId}
        and (${subjects.isActive} or ${subjectId === before?.subjectId})) as subject,
      exists (select 1 from ${classCategories} where ${classCategories.id} = ${classCategoryId}
        and (${classCategories.isActive} or ${classCategoryId === before?.classCategoryId})) as level`);
  const { subject, level } = one(rows);
  const issues = [
    ...(subject ? [] : [{ path: ["subjectId"], message: messages.pleaseChooseASubject }]),
    ...(level ? [] : [{ path: ["classCategoryId"], message: messages.pleaseChooseAClassCategory }]),
  ];
  if (issues.length > 0) throw new InvalidInput(issues);
}
