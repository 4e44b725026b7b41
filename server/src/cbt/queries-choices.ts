import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice } from "@school/core/accounts/policy.ts";
import { isTeachingStaff } from "@school/core/accounts/roles.ts";
import type { testsContract } from "@school/core/cbt/contract-tests.ts";
import { isForYoung } from "@school/core/cbt/for-young.ts";
import { users } from "../accounts/tables.ts";
import { listSubjects } from "../classes/queries.ts";
import { classCategories, classes, classSubjects, classTeachers } from "../classes/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { isSwitchedOn } from "../platform/settings/stored-setting.ts";
import { SCHOOL_SETTINGS } from "../school/settings.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { staffDetails } from "../staff/tables.ts";

type Output = NonNullable<(typeof testsContract.choices)["~orpc"]["outputSchema"]>;
type Choices = z.output<Output>["data"];

/** What the forms of tests and banks offer the person: five statements. */
export async function readChoices(db: Reader, actor: Actor): Promise<Choices> {
  const [subjects, categories, ownClasses, ofSession, colleagues] = [
    await listSubjects(db),
    await readCategories(db),
    await readClasses(db, actor),
    await readTerms(db),
    await readColleagues(db, actor.id),
  ];
  return { subjects, categories, classes: ownClasses, terms: ofSession, colleagues };
}

async function readCategories(db: Reader): Promise<Choices["categories"]> {
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
async function readClasses(db: Reader, actor: Actor): Promise<Choices["classes"]> {
  const everything = isOffice(actor)
    ? sql`true`
    : sql`(${isSwitchedOn(SCHOOL_SETTINGS.everyTeacherMayEnter)} or exists (
        select 1 from ${classTeachers} teacher
        where teacher.class_id = class.id and teacher.teacher_id = ${actor.id}))`;
  const { rows } = await db.execute<Choices["classes"][number]>(sql`
    select class.id, concat_ws(' ', class.name, class.section) as name,
      class.category_id as "classCategoryId", array_agg(taken.subject_id) as "subjectIds"
    from ${classes} class
    join ${terms} term on term.session_id = class.session_id and term.is_current
    join ${classSubjects} taken on taken.class_id = class.id
      and (taken.teacher_id = ${actor.id} or ${everything})
    left join ${classCategories} category on category.id = class.category_id
    where class.archived_at is null and class.is_active
    group by class.id, category.order
    order by category.order, concat_ws(' ', class.name, class.section) collate "und-x-icu"`);
  return rows;
}

async function readTerms(db: Reader): Promise<Choices["terms"]> {
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

/** Active teaching staff and office, by surname, without the person. */
async function readColleagues(db: Reader, personId: string): Promise<Choices["colleagues"]> {
  const rows = await db
    .select({
      id: users.id,
      name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
      role: users.role,
      roleInSchool: staffDetails.roleInSchool,
    })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .where(
      and(
        inArray(users.role, ["TEACHER", "STAFF", "PRINCIPAL", "ADMIN"]),
        eq(users.isActive, true),
        eq(users.awaitingApproval, false),
        isNull(users.deletedAt),
        ne(users.id, personId),
      ),
    )
    .orderBy(
      sql`${users.lastName} collate "und-x-icu", ${users.firstName} collate "und-x-icu", ${users.id}`,
    );
  return rows
    .filter((one) => one.role === "PRINCIPAL" || one.role === "ADMIN" || isTeachingStaff(one))
    .map(({ id, name }) => ({ id, name }));
}
