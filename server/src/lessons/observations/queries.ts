import type { Actor } from "@school/core/accounts/actor.ts";
import { isFamily, isOffice } from "@school/core/accounts/policy.ts";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import { and, asc, desc, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import { firstNameFirst, surnameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { isClassTeacher } from "../../classes/facts.ts";
import { fullName } from "../../classes/queries.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { lockRow } from "../../platform/database/locked-row.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { terms } from "../../school/tables.ts";
import { isCurrentEnrolment, isOnRegister } from "../../students/select-student.ts";
import { enrolments, guardians, studentDetails } from "../../students/tables.ts";
import { filesOf } from "../files.ts";
import { observations, observedChildren } from "./tables.ts";

/**
 * Classes of the current session that the person leads and the condition admits; the office has all
 * of these. One statement.
 */
export function listObservedClasses(db: Reader, actor: Actor, condition?: SQL) {
  return db
    .select({ id: classes.id, name: fullName })
    .from(classes)
    .innerJoin(terms, and(eq(terms.sessionId, classes.sessionId), eq(terms.isCurrent, true)))
    .where(
      and(
        isNull(classes.archivedAt),
        condition,
        isOffice(actor) ? undefined : isClassTeacher(actor.id, classes.id),
      ),
    )
    .orderBy(sql`${fullName} collate "und-x-icu"`);
}

/** The children who are in the class now, by name. One statement. */
export function listClassChildren(db: Reader, classId: string) {
  return db
    .select({ id: users.id, name: surnameFirst(users) })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .innerJoin(enrolments, isCurrentEnrolment)
    .where(and(eq(enrolments.classId, classId), isOnRegister))
    .orderBy(asc(sql`${surnameFirst(users)} collate "und-x-icu"`), asc(users.id));
}

interface ObservedChild {
  readonly id: string;
  readonly name: string;
  readonly isClassTeacher: boolean;
}

/** The observations with their children; a family reads only its own. */
function selectObservations(db: Reader, actor: Actor) {
  const isOwn = isFamily(actor)
    ? sql`(${users.id} = ${actor.id} or exists (select 1 from ${guardians}
        where ${guardians.parentId} = ${actor.id} and ${guardians.studentId} = ${users.id}))`
    : sql`true`;
  const childName = surnameFirst(users);
  return db
    .select({
      id: observations.id,
      day: observations.day,
      area: observations.area,
      words: observations.words,
      version: observations.version,
      authorId: observations.authorId,
      author: sql<string>`(select ${firstNameFirst(users)} from ${users}
        where ${users.id} = ${observations.authorId})`,
      files: filesOf("observationId", observations.id),
      children: sql<ObservedChild[]>`(
        select coalesce(json_agg(json_build_object('id', ${users.id}, 'name', ${childName},
          'isClassTeacher', exists (select 1 from ${enrolments}
            join ${terms} on ${terms.id} = ${enrolments.termId} and ${terms.isCurrent}
            where ${enrolments.studentId} = ${users.id}
              and ${isClassTeacher(actor.id, enrolments.classId)}))
          order by ${childName} collate "und-x-icu"), '[]')
        from ${observedChildren} join ${users} on ${users.id} = ${observedChildren.studentId}
        where ${observedChildren.observationId} = ${observations.id} and ${isOwn})`,
    })
    .from(observations)
    .$dynamic();
}

export type ObservationRow = Awaited<ReturnType<typeof selectObservations>>[number];

interface Paging {
  readonly page: number;
  readonly limit: number;
}

async function listWhere(db: Reader, actor: Actor, condition: SQL, { page, limit }: Paging) {
  const rows = await selectObservations(db, actor)
    .where(condition)
    .orderBy(desc(observations.day), desc(observations.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(observations, condition);
  return { rows, pagination: paginate(page, limit, total) satisfies Pagination };
}

/** Observations of the children who are in the class now, newest first. Two statements. */
export function listOfClass(db: Reader, actor: Actor, classId: string, paging: Paging) {
  const ofClass = db
    .select({ id: observedChildren.studentId })
    .from(observedChildren)
    .innerJoin(enrolments, eq(enrolments.studentId, observedChildren.studentId))
    .innerJoin(terms, and(eq(terms.id, enrolments.termId), eq(terms.isCurrent, true)))
    .where(
      and(eq(observedChildren.observationId, observations.id), eq(enrolments.classId, classId)),
    );
  return listWhere(db, actor, exists(ofClass), paging);
}

interface OfChild extends Paging {
  readonly studentId: string;
  /** Those of the days of a term; undefined for all. */
  readonly termId?: string | undefined;
}

/** Observations of a child, newest first. Two statements. */
export function listOfChild(db: Reader, actor: Actor, { studentId, termId, ...paging }: OfChild) {
  const ofChild = db
    .select({ id: observedChildren.studentId })
    .from(observedChildren)
    .where(
      and(
        eq(observedChildren.observationId, observations.id),
        eq(observedChildren.studentId, studentId),
      ),
    );
  const inTerm =
    termId === undefined
      ? sql`true`
      : sql`exists (select 1 from ${terms} where ${terms.id} = ${termId}
          and ${observations.day} between ${terms.startsOn} and ${terms.endsOn})`;
  return listWhere(db, actor, sql`${exists(ofChild)} and ${inTerm}`, paging);
}

/** One observation; null if there is none. One statement. */
export async function findObservation(
  db: Reader,
  actor: Actor,
  id: string,
): Promise<ObservationRow | null> {
  return findFirst(await selectObservations(db, actor).where(eq(observations.id, id)));
}

/** The same, locked for a change. */
export async function lockObservation(tx: Transaction, actor: Actor, id: string) {
  await lockRow(tx, observations, id);
  return findObservation(tx, actor, id);
}
