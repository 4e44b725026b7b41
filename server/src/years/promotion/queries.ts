import { and, asc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Promotion as HeadDecision } from "@school/core/report-cards/sheets/promotion.ts";
import type { PlannedClass, PlannedPupil } from "@school/core/years/promotion/plan.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { takesSubject } from "../../classes/facts.ts";
import { fullName } from "../../classes/queries.ts";
import {
  classCategories,
  classes,
  classSubjects,
  classTeachers,
  subjects,
} from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirst, one } from "../../platform/database/rows.ts";
import { readSheetSettings } from "../../report-cards/settings/queries.ts";
import { headRemarks } from "../../report-cards/tables.ts";
import { admissionNumberOf, approvedOf } from "../../results/queries.ts";
import { marks, results } from "../../results/tables.ts";
import { schemeOfClass } from "../../school/facts.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { registerName } from "../../students/queries.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { nextClasses, promotionDecisions, promotionPlans } from "../tables.ts";

export interface EndingSession {
  readonly id: string;
  readonly name: string;
}

/** The session that follows; null while it is not in the settings. One statement. */
export async function findSessionAfter(db: Reader, name: string): Promise<EndingSession | null> {
  const rows = await db
    .select({ id: academicSessions.id, name: academicSessions.name })
    .from(academicSessions)
    .where(gt(academicSessions.name, name))
    .orderBy(asc(academicSessions.name))
    .limit(1);
  return findFirst(rows);
}

/** The plan of a session; null before it was prepared. One statement. */
export async function findPlan(db: Reader, sessionId: string) {
  const rows = await db
    .select()
    .from(promotionPlans)
    .where(eq(promotionPlans.sessionId, sessionId));
  return findFirst(rows);
}

/** An open class of a session with its level and, if there is a plan, its next class. */
export interface ReadClass extends PlannedClass {
  readonly level: string | null;
  readonly teacher: string | null;
}

/** The classes of a session that are open, in the school's order. One statement. */
export async function readClasses(db: Reader, sessionId: string): Promise<ReadClass[]> {
  return db
    .select({
      id: classes.id,
      fullName,
      section: classes.section,
      categoryId: classes.categoryId,
      level: classCategories.name,
      hasMarks: sql<boolean>`${schemeOfClass(classes.id)} is not null`,
      teacher: sql<string | null>`(
        select ${firstNameFirst(users)} from ${classTeachers}
        join ${users} on ${users.id} = ${classTeachers.teacherId} and ${users.deletedAt} is null
        where ${classTeachers.classId} = ${classes.id} and not ${classTeachers.isAssistant})`,
      nextClassId: nextClasses.nextClassId,
      isLast: sql<boolean>`coalesce(${nextClasses.isLast}, false)`,
    })
    .from(classes)
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .leftJoin(nextClasses, eq(nextClasses.classId, classes.id))
    .where(
      and(eq(classes.sessionId, sessionId), isNull(classes.archivedAt), eq(classes.isActive, true)),
    )
    .orderBy(asc(classCategories.order), sql`${fullName} collate "und-x-icu"`);
}

/** A pupil of the session with all that the plan needs. */
export interface ReadPupil extends PlannedPupil {
  readonly name: string;
  readonly admissionNumber: string;
  readonly sex: string | null;
  readonly version: number;
}

interface CoreAverage {
  subject: string;
  average: number | null;
}

const ofSession = alias(enrolments, "of_session");

/**
 * Everyone enrolled in the term and at the school, in register order, with the session's averages
 * as on report sheets. One statement.
 */
export async function readPupils(
  db: Reader,
  { sessionId, termId, core }: { sessionId: string; termId: string; core: readonly string[] },
): Promise<ReadPupil[]> {
  const coreIds = sql`${sql.param([...core])}::uuid[]`;
  const { rows } = await db.execute<{
    id: string;
    name: string;
    admissionNumber: string;
    sex: string | null;
    version: number;
    classId: string;
    average: number | null;
    core: CoreAverage[];
    remark: HeadDecision | null;
    choice: PlannedPupil["choice"];
  }>(sql`
    select ${users.id} as id, ${registerName} as name,
      ${admissionNumberOf(users.id)} as "admissionNumber",
      nullif(${studentDetails.gender}, '') as sex, ${users.version} as version,
      ${enrolments.classId} as "classId", of_year.average, of_year.core,
      ${headRemarks.promotion} as remark,
      case when ${promotionDecisions.isByHand} then json_build_object(
        'decision', ${promotionDecisions.decision},
        'toClassId', ${promotionDecisions.toClassId}) end as choice
    from ${enrolments}
    join ${users} on ${users.id} = ${enrolments.studentId}
      and ${users.deletedAt} is null and ${users.leftOn} is null
    join ${studentDetails} on ${studentDetails.userId} = ${users.id}
    join ${classes} on ${classes.id} = ${enrolments.classId} and ${classes.archivedAt} is null
    left join ${headRemarks} on ${headRemarks.enrolmentId} = ${enrolments.id}
    left join ${promotionDecisions} on ${promotionDecisions.studentId} = ${users.id}
      and ${promotionDecisions.sessionId} = ${enrolments.sessionId}
    cross join lateral (
      with counted as materialized (
        select ${ofSession.termId} as term, ${results.subjectId} as subject, ${marks} as mark
        from ${enrolments} ${ofSession} join ${results} on ${approvedOf(ofSession.id)}
        where ${ofSession.studentId} = ${enrolments.studentId}
          and ${ofSession.sessionId} = ${sessionId}
      )
      select
        (select avg(average)::float8 from (
          select avg(mark) as average from counted group by term) per_term) as average,
        (select coalesce(json_agg(json_build_object('subject', ${subjects.name},
            'average', (select avg(mark)::float8 from counted where subject = ${subjects.id}))
          order by ${subjects.order}, ${subjects.name}), '[]')
        from ${classSubjects} join ${subjects} on ${subjects.id} = ${classSubjects.subjectId}
        where ${classSubjects.classId} = ${enrolments.classId}
          and ${subjects.id} = any(${coreIds}) and ${takesSubject(subjects.id)}) as core
    ) of_year
    where ${enrolments.termId} = ${termId}
    order by ${inRegisterOrder}`);
  return rows;
}

/** The order of classes of the session before, by name in lower case; empty for the first plan. */
export async function readEarlierOrder(
  db: Reader,
  before: string,
): Promise<Map<string, string | null>> {
  const next = alias(classes, "next_class");
  const rows = await db
    .select({
      name: sql<string>`lower(${fullName})`,
      next: sql<string | null>`concat_ws(' ', ${next.name}, ${next.section})`,
      isLast: nextClasses.isLast,
      session: academicSessions.name,
    })
    .from(nextClasses)
    .innerJoin(classes, eq(classes.id, nextClasses.classId))
    .innerJoin(academicSessions, eq(academicSessions.id, classes.sessionId))
    .leftJoin(next, eq(next.id, nextClasses.nextClassId))
    .where(lt(academicSessions.name, before))
    .orderBy(asc(academicSessions.name));
  const known = rows.filter(({ isLast, next }) => isLast || next);
  return new Map(known.map((row) => [row.name, row.isLast ? null : row.next]));
}

/** The first term of a session. Every session has three. */
export async function requireFirstTerm(db: Reader, sessionId: string) {
  const rows = await db
    .select({ id: terms.id, startsOn: terms.startsOn })
    .from(terms)
    .where(and(eq(terms.sessionId, sessionId), eq(terms.term, "TERM_1")));
  return one(rows, "first term");
}

/** Reads the requirements of the session's rule, and the names of its core subjects. */
export async function readRule(db: Reader, sessionId: string) {
  const { coreSubjects, passMark } = (await readSheetSettings(db, sessionId)).promotion;
  const named = await db
    .select({ name: subjects.name })
    .from(subjects)
    .where(inArray(subjects.id, coreSubjects))
    .orderBy(asc(subjects.order), asc(subjects.name));
  return { coreSubjects, passMark, names: named.map(({ name }) => name) };
}

/**
 * After a rollover: pupils at the school who were in the old session's last term and are not
 * enrolled in the new one. One statement.
 */
export async function countLeftBehind(
  db: Reader,
  { fromTermId, toTermId }: { fromTermId: string; toTermId: string },
): Promise<number> {
  const current = alias(enrolments, "current_enrolment");
  const rows = await db
    .select({ pupils: sql<number>`count(*)::int` })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .leftJoin(
      current,
      and(eq(current.studentId, enrolments.studentId), eq(current.termId, toTermId)),
    )
    .where(
      and(
        eq(enrolments.termId, fromTermId),
        isNull(users.deletedAt),
        isNull(users.leftOn),
        isNull(current.id),
      ),
    );
  return one(rows).pupils;
}
