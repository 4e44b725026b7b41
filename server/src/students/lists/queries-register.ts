import { SCHOOL_TIME_ZONE } from "@school/core/api/dates.ts";
import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import { users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { terms } from "../../school/tables.ts";
import { searchedExactly } from "./student-filter.ts";
import { classChanges, enrolments, studentDetails } from "../tables.ts";
import { admissionNames, admissionNumberById, hasAdmissionNumber } from "../select-student.ts";

const deleters = alias(users, "deleters");

/** The class of the pupil's latest term. */
const lastClass = sql<string | null>`(
  select ${fullName} from ${enrolments}
  join ${classes} on ${classes.id} = ${enrolments.classId}
  join ${terms} on ${terms.id} = ${enrolments.termId}
  where ${enrolments.studentId} = ${users.id}
  order by ${terms.startsOn} desc limit 1)`;

/** A deleted pupil, as a statement that a condition completes. */
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
      deletedBy: sql<string | null>`${deleters.firstName} || ' ' || ${deleters.lastName}`,
      reason: users.deleteReason,
      version: users.version,
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(deleters, eq(deleters.id, users.deletedBy))
    .$dynamic();
}

export type DeletedRow = Awaited<ReturnType<typeof selectDeleted>>[number];

/** One deleted pupil; undefined when there is none. */
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

const schoolTime = sql`(${users.createdAt} at time zone ${sql.raw(`'${SCHOOL_TIME_ZONE}'`)})`;
const yearAdmitted = sql<number>`extract(year from ${schoolTime})::int`;

/** The class of the first move on record, else that of the pupil's first term. */
const classJoined = sql<string | null>`coalesce(
  (select coalesce(${classChanges.fromClass}, ${classChanges.toClass}) from ${classChanges}
    where ${classChanges.studentId} = ${users.id}
    order by ${classChanges.createdAt}, ${classChanges.id} limit 1),
  (select ${fullName} from ${enrolments}
    join ${classes} on ${classes.id} = ${enrolments.classId}
    join ${terms} on ${terms.id} = ${enrolments.termId}
    where ${enrolments.studentId} = ${users.id}
    order by ${terms.startsOn} limit 1))`;

/** Years in which pupils were admitted, with how many, newest first. */
export async function admissionYears(db: Reader): Promise<{ year: number; count: number }[]> {
  return db
    .select({ year: yearAdmitted, count: sql<number>`count(*)` })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(isNull(users.deletedAt))
    .groupBy(yearAdmitted)
    .orderBy(desc(yearAdmitted));
}

/** Written as the index of `users` has it. */
const inOrderOfAdmission = [users.createdAt, users.id];
const isPupilHere = and(sql`${users.role} = 'STUDENT'`, isNull(users.deletedAt));

/** Some pupils of a year in the order in which they were admitted: one statement. */
export async function admissionsOf(
  db: Reader,
  { year, page, limit }: { year: number; page: number; limit: number },
) {
  // First who is on the page: what hangs on a pupil is not looked up for those before it.
  const onPage = db
    .select({ id: users.id })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(and(isPupilHere, eq(yearAdmitted, year)))
    .orderBy(...inOrderOfAdmission)
    .limit(limit)
    .offset((page - 1) * limit);
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
      admittedOn: sql<string>`to_char(${schoolTime}, 'YYYY-MM-DD')`,
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(admissionNames, hasAdmissionNumber)
    .where(inArray(users.id, onPage))
    .orderBy(...inOrderOfAdmission);
}

export type AdmissionRow = Awaited<ReturnType<typeof admissionsOf>>[number];
