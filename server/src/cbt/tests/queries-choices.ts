import { eq, inArray, ne, sql } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice } from "@school/core/accounts/policy.ts";
import type { TestChoices } from "@school/core/cbt/tests/contract.ts";
import { isForYoung } from "@school/core/cbt/tests/for-young.ts";
import { users } from "../../accounts/tables.ts";
import { listSubjects } from "../../classes/queries.ts";
import { classCategories, classes, classSubjects, classTeachers } from "../../classes/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { isSwitchedOn } from "../../platform/settings/stored-setting.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { className } from "../names-in-sql.ts";
import { readColleagues } from "./queries-colleagues.ts";

/** What the forms of tests and banks offer the person: five statements. */
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

/** As `maySetTest` has it: with all their subjects or with those assigned to the person. */
async function readClasses(db: Reader, actor: Actor): Promise<TestChoices["classes"]> {
  const everything = isOffice(actor)
    ? sql`true`
    : sql`(${isSwitchedOn(SCHOOL_SETTINGS.everyTeacherMayEnter)} or exists (
        select 1 from ${classTeachers} teacher
        where teacher.class_id = class.id and teacher.teacher_id = ${actor.id}))`;
  const { rows } = await db.execute<TestChoices["classes"][number]>(sql`
    select class.id, ${className} as name,
      class.category_id as "classCategoryId", array_agg(taken.subject_id) as "subjectIds"
    from ${classes} class
    join ${terms} term on term.session_id = class.session_id and term.is_current
    join ${classSubjects} taken on taken.class_id = class.id
      and (taken.teacher_id = ${actor.id} or ${everything})
    left join ${classCategories} category on category.id = class.category_id
    where class.archived_at is null and class.is_active
    group by class.id, category.order
    order by category.order, ${className} collate "und-x-icu"`);
  return rows;
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
