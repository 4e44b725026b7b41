import { SCHOOL_TIME_ZONE } from "@school/core/api/dates.ts";
import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  sql,
  type SQLWrapper,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import { leftColumns } from "../../accounts/left.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { terms } from "../../school/tables.ts";
import { searchedExactly } from "./student-filter.ts";
import { classChanges, enrolments, studentDetails } from "../tables.ts";
import {
  admissionNames,
  admissionNumberById,
  hasAdmissionNumber,
  lastClass,
} from "../select-student.ts";

const deleters = alias(users, "deleters");

/** Selects deleted pupils; the caller adds a condition. */
function selectDeleted(db: Reader) {
  return db
    .select({
      id: users.id,
      userId: users.userId,
      admissionNumber: admissionNumberById(users.id),
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      className: lastClass,
      deletedAt: sql`${users.deletedAt}`.mapWith(users.createdAt),
      deletedBy: firstNameFirst<string | null>(deleters),
      reason: users.deleteReason,
      version: users.version,
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(deleters, eq(deleters.id, users.deletedBy))
    .$dynamic();
}

export type DeletedRow = Awaited<ReturnType<typeof selectDeleted>>[number];

/** One deleted pupil, or undefined. */
export async function findDeleted(db: Reader, id: string): Promise<DeletedRow | undefined> {
  const [row] = await selectDeleted(db).where(and(eq(users.id, id), isNotNull(users.deletedAt)));
  return row;
}

/** One page of deleted pupils, the latest first: two statements. */
export async function listDeleted(
  db: Reader,
  { search, page, limit }: { search?: string | undefined; page: number; limit: number },
): Promise<{ rows: DeletedRow[]; pagination: Pagination }> {
  const matching = and(isNotNull(users.deletedAt), ...searchedExactly(search ?? ""));
  const rows = await selectDeleted(db)
    .where(matching)
    .orderBy(desc(users.deletedAt), desc(users.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const counted = db
    .select({ id: users.id })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(matching);
  const total = await db.$count(counted.as("matching"));
  return { rows, pagination: paginate(page, limit, total) };
}

/** Ids of all matching deleted pupils, latest first: one statement. */
export async function deletedIds(db: Reader, search: string | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(and(isNotNull(users.deletedAt), ...searchedExactly(search ?? "")))
    .orderBy(desc(users.deletedAt), desc(users.id));
  return rows.map(({ id }) => id);
}

/** Some of them, in list order: one statement. */
export async function readDeleted(db: Reader, ids: readonly string[]): Promise<DeletedRow[]> {
  return selectDeleted(db)
    .where(and(inArray(users.id, [...ids]), isNotNull(users.deletedAt)))
    .orderBy(desc(users.deletedAt), desc(users.id));
}

const yearAdmitted = sql<number | null>`extract(year from ${studentDetails.admittedOn})::int`;
/** The day of a moment in school time, YYYY-MM-DD. */
const dayOf = (moment: SQLWrapper) =>
  sql<string>`to_char(${moment} at time zone ${sql.raw(`'${SCHOOL_TIME_ZONE}'`)}, 'YYYY-MM-DD')`;

/** The class of the first logged move, else that of the pupil's first term. */
const classJoined = sql<string | null>`coalesce(
  (select coalesce(${classChanges.fromClass}, ${classChanges.toClass}) from ${classChanges}
    where ${classChanges.studentId} = ${users.id}
    order by ${classChanges.createdAt}, ${classChanges.id} limit 1),
  (select ${fullName} from ${enrolments}
    join ${classes} on ${classes.id} = ${enrolments.classId}
    join ${terms} on ${terms.id} = ${enrolments.termId}
    where ${enrolments.studentId} = ${users.id}
    order by ${terms.startsOn} limit 1))`;

/** Years with admissions and their counts, newest first, and the number without a known day. */
export async function admissionYears(db: Reader) {
  const rows = await db
    .select({ year: yearAdmitted, count: sql<number>`count(*)` })
    .from(studentDetails)
    .groupBy(yearAdmitted)
    .orderBy(sql`${yearAdmitted} desc nulls last`);
  return {
    years: rows.flatMap(({ year, count }) => (year === null ? [] : [{ year, count }])),
    undated: rows.find(({ year }) => year === null)?.count ?? 0,
  };
}

/**
 * The order of entry. Later entries come last, whatever the day of admission, and lines are never
 * removed, so that numbers in the register never change.
 */
const inOrderOfEntry = [users.createdAt, users.id];

/** Admitted in a year; null for an unknown day of admission. */
function ofYear(year: number | null) {
  if (year === null) return isNull(studentDetails.admittedOn);
  return and(
    gte(studentDetails.admittedOn, `${year}-01-01`),
    lte(studentDetails.admittedOn, `${year}-12-31`),
  );
}

/** Everyone in the register of a year, in order: one statement. */
export async function registerOf(db: Reader, year: number | null): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(ofYear(year))
    .orderBy(...inOrderOfEntry);
  return rows.map(({ id }) => id);
}

/** The register lines of some pupils, in order: one statement. */
export async function readAdmissions(db: Reader, ids: readonly string[]) {
  return db
    .select({
      id: users.id,
      admissionNumber: admissionNames.name,
      firstName: users.firstName,
      lastName: users.lastName,
      gender: studentDetails.gender,
      dob: studentDetails.dob,
      classJoined,
      parentName: studentDetails.parentName,
      parentPhone: studentDetails.parentPhone,
      admittedOn: studentDetails.admittedOn,
      left: leftColumns,
      deletedOn: sql<string | null>`case when ${users.deletedAt} is not null
        then ${dayOf(users.deletedAt)} end`,
      deleteReason: users.deleteReason,
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(admissionNames, hasAdmissionNumber)
    .where(inArray(users.id, [...ids]))
    .orderBy(...inOrderOfEntry);
}

/** One page of the register of a year: two statements. */
export async function admissionsOf(
  db: Reader,
  { year, page, limit }: { year: number | null; page: number; limit: number },
) {
  const before = (page - 1) * limit;
  const ids = (await registerOf(db, year)).slice(before, before + limit);
  const rows = await readAdmissions(db, ids);
  return rows.map((row, index) => ({ ...row, number: before + index + 1 }));
}

export type AdmissionRow = Awaited<ReturnType<typeof readAdmissions>>[number];
