import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import type { ClassChange, ClassPupil } from "@school/core/students/moves/contract.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { termShown } from "../../classes/facts.ts";
import { fullName } from "../../classes/queries.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { marks, results } from "../../results/tables.ts";
import { schemeOfClass } from "../../school/facts.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { registerName } from "../queries.ts";
import { classChanges, enrolments, studentDetails } from "../tables.ts";
import { admissionNames, currentClassName, hasAdmissionNumber } from "../select-student.ts";

/** Locks some classes until the transaction ends, so that none of them can be closed. */
export async function lockClasses(tx: Transaction, ids: readonly string[]) {
  const rows = await tx
    .select({
      id: classes.id,
      name: fullName,
      sessionId: classes.sessionId,
      academicYear: academicSessions.name,
      isActive: classes.isActive,
      isArchived: sql<boolean>`${classes.archivedAt} is not null`,
    })
    .from(classes)
    .innerJoin(academicSessions, eq(academicSessions.id, classes.sessionId))
    .where(inArray(classes.id, [...ids]))
    .orderBy(asc(classes.id))
    .for("share", { of: classes });
  return new Map(rows.map((row) => [row.id, row]));
}

export type LockedClass =
  Awaited<ReturnType<typeof lockClasses>> extends Map<string, infer Row> ? Row : never;

/** Names of pupils who are not deleted, and their class in a term. */
export async function currentClassesOf(db: Reader, ids: readonly string[], termId: string) {
  const rows = await db
    .select({ id: users.id, name: registerName, classId: classes.id, className: currentClassName })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(enrolments, and(eq(enrolments.studentId, users.id), eq(enrolments.termId, termId)))
    .leftJoin(classes, eq(classes.id, enrolments.classId))
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Pupils of locked enrolments whose results another class's scheme would make meaningless. Locks
 * the schemes until the transaction ends.
 */
export async function gradedOtherwise(
  tx: Transaction,
  enrolmentIds: readonly string[],
  classId: string,
): Promise<{ name: string }[]> {
  return tx
    .select({ name: registerName })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(academicSessions, eq(academicSessions.id, enrolments.sessionId))
    .where(
      and(
        inArray(enrolments.id, [...enrolmentIds]),
        sql`exists (select 1 from ${results} where ${results.enrolmentId} = ${enrolments.id})`,
        sql`${schemeOfClass(enrolments.classId)} is distinct from ${schemeOfClass(sql`${classId}`)}`,
      ),
    )
    .orderBy(inRegisterOrder)
    .for("share", { of: academicSessions });
}

const enrolment = alias(enrolments, "enrolment");
const nowIn = alias(classes, "now_in");

const currentClass = sql<string | null>`(
  select concat_ws(' ', ${nowIn.name}, ${nowIn.section}) from ${enrolments} ${enrolment}
  join ${terms} on ${terms.id} = ${enrolment.termId} and ${terms.isCurrent}
  join ${classes} ${nowIn} on ${nowIn.id} = ${enrolment.classId} and ${nowIn.archivedAt} is null
  where ${enrolment.studentId} = ${users.id})`;

const ofSession = alias(enrolments, "of_session");

/** SQL: the pupil's average in the enrolment's session, over all classes. */
const sessionAverage = sql<number | null>`(
  select round(avg(${marks}), 1)::float8 from ${results}
  join ${enrolments} ${ofSession} on ${ofSession.id} = ${results.enrolmentId}
  where ${ofSession.studentId} = ${enrolments.studentId}
    and ${ofSession.sessionId} = ${enrolments.sessionId} and ${results.status} = 'approved')`;

/** The pupils of a class in its session's current or latest term, in register order. */
export async function pupilsOfClass(db: Reader, classId: string): Promise<ClassPupil[]> {
  return db
    .select({
      id: users.id,
      userId: users.userId,
      admissionNumber: admissionNames.name,
      firstName: users.firstName,
      lastName: users.lastName,
      isActive: users.isActive,
      version: users.version,
      currentClass,
      average: sessionAverage,
    })
    .from(enrolments)
    .innerJoin(
      users,
      and(eq(users.id, enrolments.studentId), isNull(users.deletedAt), isNull(users.leftOn)),
    )
    .leftJoin(admissionNames, hasAdmissionNumber)
    .where(and(eq(enrolments.classId, classId), eq(enrolments.termId, termShown(classId))))
    .orderBy(inRegisterOrder);
}

/** Returns those pupils who attended a class in the last term of its session with enrolments. */
export async function attendedLast(
  db: Reader,
  ids: readonly string[],
  classId: string,
): Promise<Set<string>> {
  const rows = await db
    .select({ id: enrolments.studentId })
    .from(enrolments)
    .where(
      and(
        inArray(enrolments.studentId, [...ids]),
        eq(enrolments.classId, classId),
        eq(enrolments.termId, termShown(classId)),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

const movers = alias(users, "movers");

/** One page of moves, the latest first: two statements. */
export async function listClassChanges(
  db: Reader,
  { studentId, page, limit }: { studentId?: string | undefined; page: number; limit: number },
): Promise<{ data: ClassChange[]; pagination: Pagination }> {
  const matching = studentId ? eq(classChanges.studentId, studentId) : undefined;
  const rows = await db
    .select({
      id: classChanges.id,
      student: { id: users.id, name: registerName, admissionNumber: admissionNames.name },
      kind: classChanges.kind,
      academicYear: academicSessions.name,
      term: terms.term,
      fromClass: classChanges.fromClass,
      toClass: classChanges.toClass,
      reason: classChanges.reason,
      changedBy: firstNameFirst<string | null>(movers),
      createdAt: classChanges.createdAt,
    })
    .from(classChanges)
    .innerJoin(users, eq(users.id, classChanges.studentId))
    .leftJoin(admissionNames, hasAdmissionNumber)
    .innerJoin(terms, eq(terms.id, classChanges.termId))
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .leftJoin(movers, eq(movers.id, classChanges.changedBy))
    .where(matching)
    .orderBy(desc(classChanges.createdAt), desc(classChanges.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(classChanges, matching);
  const data = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return { data, pagination: paginate(page, limit, total) };
}
