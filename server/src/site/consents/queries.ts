import { paginate } from "@school/core/api/pagination.ts";
import type { ConsentState } from "@school/core/site/consents/consent.ts";
import type { ConsentEntry, PhotoConsent } from "@school/core/site/consents/contract.ts";
import { and, count, desc, eq, inArray, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { one } from "../../platform/database/rows.ts";
import { matchingStudents } from "../../students/lists/student-filter.ts";
import {
  admissionNames,
  hasAdmissionNumber,
  isCurrentEnrolment,
  isOpenClass,
  shownClass,
} from "../../students/select-student.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { photoConsents, sitePicturePupils } from "../tables.ts";

const newest = alias(photoConsents, "newest_consent");

/** SQL: a column of the newest answer about this pupil; null before the first. */
function ofNewest<Value>(studentId: SQLWrapper, column: SQLWrapper) {
  return sql<Value | null>`(
    select ${column} from ${photoConsents} ${newest}
    where ${newest.studentId} = ${studentId}
    order by ${newest.createdAt} desc, ${newest.id} desc limit 1)`;
}

const state = sql<ConsentState>`coalesce(${ofNewest(users.id, newest.answer)}, 'NOT_ASKED')`;

interface ConsentFilter {
  readonly search?: string | undefined;
  readonly class?: string | undefined;
  readonly state?: ConsentState | undefined;
  readonly page: number;
  readonly limit: number;
}

/** One page of pupils at the school, in register order, with their families' answers. */
export async function listConsents(db: Reader, { page, limit, ...filters }: ConsentFilter) {
  const filter = { search: filters.search, class: filters.class };
  const matches = and(
    matchingStudents(filter, { reach: "office", forgiving: false }),
    filters.state && sql`${state} = ${filters.state}`,
  );
  const rows = await db
    .select({
      id: users.id,
      userId: users.userId,
      admissionNumber: admissionNames.name,
      firstName: users.firstName,
      lastName: users.lastName,
      className: shownClass,
      state,
      day: ofNewest<string>(users.id, newest.day),
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(enrolments, isCurrentEnrolment)
    .leftJoin(classes, isOpenClass)
    .leftJoin(admissionNames, hasAdmissionNumber)
    .where(matches)
    .orderBy(inRegisterOrder)
    .limit(limit)
    .offset((page - 1) * limit);
  const totals = await db
    .select({ total: count() })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(enrolments, isCurrentEnrolment)
    .leftJoin(classes, isOpenClass)
    .where(matches);
  return { data: rows, pagination: paginate(page, limit, one(totals).total) };
}

const MAX_HISTORY = 100;

/**
 * Reads a family's decisions, newest first. One statement.
 *
 * @param withNames whether it says who in the office entered a signed form
 */
export async function readConsent(
  db: Reader,
  studentId: string,
  { withNames }: { readonly withNames: boolean },
): Promise<PhotoConsent> {
  const rows = await db
    .select({
      id: photoConsents.id,
      answer: photoConsents.answer,
      signedBy: photoConsents.signedBy,
      day: photoConsents.day,
      createdAt: photoConsents.createdAt,
      name: firstNameFirst(users),
    })
    .from(photoConsents)
    .innerJoin(users, eq(users.id, photoConsents.enteredBy))
    .where(eq(photoConsents.studentId, studentId))
    .orderBy(desc(photoConsents.createdAt), desc(photoConsents.id))
    .limit(MAX_HISTORY);
  const history = rows.map(({ signedBy, name, createdAt, ...entry }): ConsentEntry => ({
    ...entry,
    how: signedBy === null ? "PORTAL" : "PAPER",
    by: signedBy ?? name,
    enteredBy: signedBy !== null && withNames ? name : null,
    createdAt: createdAt.toISOString(),
  }));
  return { state: history[0]?.answer ?? "NOT_ASKED", history };
}

/** The newest answer about a pupil; undefined before the first. */
export async function findNewest(db: Reader, studentId: string) {
  const [row] = await db
    .select({ id: photoConsents.id, answer: photoConsents.answer })
    .from(photoConsents)
    .where(eq(photoConsents.studentId, studentId))
    .orderBy(desc(photoConsents.createdAt), desc(photoConsents.id))
    .limit(1);
  return row;
}

/** The pupils in these pictures with their families' answers, by name. One statement. */
export async function pupilsInPictures(db: Reader, pictureIds: readonly string[]) {
  return db
    .select({
      pictureId: sitePicturePupils.pictureId,
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      state,
    })
    .from(sitePicturePupils)
    .innerJoin(users, eq(users.id, sitePicturePupils.studentId))
    .where(inArray(sitePicturePupils.pictureId, [...pictureIds]))
    .orderBy(inRegisterOrder);
}

/** Those people who are pupils, not deleted, with their families' answers. */
export async function readPupils(db: Reader, ids: readonly string[]) {
  return db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, state })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)))
    .orderBy(inRegisterOrder);
}
