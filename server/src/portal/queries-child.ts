import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Guardian, Sibling } from "@school/core/portal/contract-child.ts";
import { inRegisterOrder } from "../accounts/register-order.ts";
import { leftColumns } from "../accounts/left.ts";
import { firstNameFirst } from "../accounts/names-in-sql.ts";
import { users } from "../accounts/tables.ts";
import { fullName } from "../classes/queries.ts";
import { classCategories, classes } from "../classes/tables.ts";
import type { Reader } from "../platform/database/database.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { registerName } from "../students/queries.ts";
import {
  classChanges,
  enrolments,
  familyMembers,
  guardians,
  studentDetails,
} from "../students/tables.ts";
import {
  admissionNumberById,
  hasUsername,
  isCurrentEnrolment,
  isOpenClass,
  isTheirCategory,
  shownClass,
  usernames,
} from "../students/select-student.ts";

const movers = alias(users, "movers");

/** SQL: the class of the pupil in `users` this term, unless archived. */
const className = sql<string | null>`(
  select ${fullName} from ${enrolments}
  join ${terms} on ${terms.id} = ${enrolments.termId} and ${terms.isCurrent}
  join ${classes} on ${classes.id} = ${enrolments.classId} and ${classes.archivedAt} is null
  where ${enrolments.studentId} = ${users.id}
)`;

/** A pupil who is not deleted, with the admission record. One statement. */
export async function findChild(db: Reader, studentId: string) {
  const [row] = await db
    .select({
      id: users.id,
      userId: users.userId,
      admissionNumber: admissionNumberById(users.id),
      username: usernames.name,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      className: shownClass,
      isActive: users.isActive,
      left: leftColumns,
      createdAt: users.createdAt,
      profileImageId: users.profileImageId,
      version: users.version,
      classCategory: classCategories.name,
      details: studentDetails,
      familyId: familyMembers.familyId,
    })
    .from(studentDetails)
    .innerJoin(users, and(eq(users.id, studentDetails.userId), isNull(users.deletedAt)))
    .leftJoin(enrolments, isCurrentEnrolment)
    .leftJoin(classes, isOpenClass)
    .leftJoin(classCategories, isTheirCategory)
    .leftJoin(usernames, hasUsername)
    .leftJoin(familyMembers, eq(familyMembers.studentId, users.id))
    .where(eq(studentDetails.userId, studentId));
  return row;
}
export type ChildRow = NonNullable<Awaited<ReturnType<typeof findChild>>>;

/** The accounts of parents that see the pupil, by name. One statement. */
export function guardiansOf(db: Reader, studentId: string): Promise<Guardian[]> {
  return db
    .select({
      id: users.id,
      name: firstNameFirst(users),
      email: users.email,
      relationship: guardians.relationship,
    })
    .from(guardians)
    .innerJoin(users, and(eq(users.id, guardians.parentId), isNull(users.deletedAt)))
    .where(eq(guardians.studentId, studentId))
    .orderBy(inRegisterOrder);
}

/** Every enrolment of the pupil by term, newest first. One statement. */
export function enrolmentsOf(db: Reader, studentId: string) {
  return db
    .select({
      term: terms.term,
      academicYear: academicSessions.name,
      className: fullName,
      classId: classes.id,
      isCurrent: terms.isCurrent,
    })
    .from(enrolments)
    .innerJoin(terms, eq(terms.id, enrolments.termId))
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(eq(enrolments.studentId, studentId))
    .orderBy(desc(academicSessions.name), desc(terms.term));
}

/** Every move of the pupil, newest first. One statement. */
export function movesOf(db: Reader, studentId: string) {
  return db
    .select({
      id: classChanges.id,
      kind: classChanges.kind,
      term: terms.term,
      academicYear: academicSessions.name,
      fromClass: classChanges.fromClass,
      toClass: classChanges.toClass,
      reason: classChanges.reason,
      at: classChanges.createdAt,
      byId: classChanges.changedBy,
      byName: firstNameFirst<string | null>(movers),
    })
    .from(classChanges)
    .innerJoin(terms, eq(terms.id, classChanges.termId))
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .leftJoin(movers, eq(movers.id, classChanges.changedBy))
    .where(eq(classChanges.studentId, studentId))
    .orderBy(desc(classChanges.createdAt), desc(classChanges.id));
}
export type MoveRow = Awaited<ReturnType<typeof movesOf>>[number];

const membership = alias(familyMembers, "membership");

/**
 * The other children of the pupil's family, not deleted; for a parent only those linked to the
 * account. One statement.
 */
export async function siblingsOf(
  db: Reader,
  studentId: string,
  askingParentId: string | null,
): Promise<Sibling[]> {
  const rows = await db
    .select({
      id: users.id,
      name: registerName,
      admissionNumber: admissionNumberById(users.id),
      className,
    })
    .from(membership)
    .innerJoin(familyMembers, eq(familyMembers.familyId, membership.familyId))
    .innerJoin(users, and(eq(users.id, familyMembers.studentId), isNull(users.deletedAt)))
    .where(
      and(
        eq(membership.studentId, studentId),
        ne(users.id, studentId),
        askingParentId === null
          ? undefined
          : sql`${users.id} in (select ${guardians.studentId} from ${guardians}
              where ${guardians.parentId} = ${askingParentId})`,
      ),
    )
    .orderBy(inRegisterOrder);
  return rows.map((row) => ({ ...row, admissionNumber: row.admissionNumber ?? "" }));
}
