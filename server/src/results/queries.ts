import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  not,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { countLimit, paginateCounted, type Pagination } from "@school/core/api/pagination.ts";
import type { EnrolledPupil } from "@school/core/results/reports/explain-position.ts";
import type { Term } from "@school/core/school/terms.ts";
import { inRegisterOrder } from "../accounts/register-order.ts";
import { firstNameFirst } from "../accounts/names-in-sql.ts";
import { users } from "../accounts/tables.ts";
import { fullName, isArchived } from "../classes/queries.ts";
import { classes, subjects } from "../classes/tables.ts";
import { isAnyOf } from "../platform/database/any-of.ts";
import type { Reader } from "../platform/database/database.ts";
import { prepared } from "../platform/database/per-database.ts";
import { one, UnexpectedRows } from "../platform/database/rows.ts";
import { schemeOfResults } from "../school/facts.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { registerName } from "../students/queries.ts";
import { classChanges, enrolments, studentDetails } from "../students/tables.ts";
import type { Sheet } from "./facts.ts";
import type { ResultRow } from "./present.ts";
import { results } from "./tables.ts";
import {
  admissionNames,
  admissionNumberById,
  hasAdmissionNumber,
  isOnRegister,
} from "../students/select-student.ts";

/** The person who entered a result, and the person who approved it. */
export const teacher = alias(users, "teacher");
export const approver = alias(users, "approver");

export const teacherName = firstNameFirst(teacher);
export const approverName = firstNameFirst<string | null>(approver);

/** SQL: what reports, averages and positions count; families see nothing else of an enrolment. */
export function approvedOf(enrolmentId: SQLWrapper) {
  return and(
    eq(results.enrolmentId, enrolmentId),
    eq(results.status, "approved"),
    eq(results.published, true),
  );
}

/** SQL: the admission number of a pupil, as in reports. */
export function admissionNumberOf(studentId: SQLWrapper) {
  return sql<string>`coalesce(${admissionNumberById(studentId)}, '')`;
}

/**
 * Everyone enrolled in a class for a term, in register order: also those who are not admitted, and
 * so in no report, and those who moved to another class in the term. One statement.
 */
export function readEnrolled(
  db: Reader,
  { classId, term }: { classId: string; term: Term },
): Promise<(EnrolledPupil & { className: string })[]> {
  return db
    .select({
      id: users.id,
      name: registerName,
      isAdmitted: studentDetails.admitted,
      hasLeft: sql<boolean>`${users.leftOn} is not null`,
      hasMoved: sql<boolean>`${enrolments.classId} <> ${classes.id}`,
      className: fullName,
    })
    .from(classes)
    .innerJoin(terms, and(eq(terms.sessionId, classes.sessionId), eq(terms.term, term)))
    .innerJoin(enrolments, eq(enrolments.termId, terms.id))
    .innerJoin(users, and(eq(users.id, enrolments.studentId), isNull(users.deletedAt)))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(
      and(
        eq(classes.id, classId),
        or(
          eq(enrolments.classId, classes.id),
          sql`(${enrolments.studentId}, ${enrolments.termId}) in (${db
            .select({ studentId: classChanges.studentId, termId: classChanges.termId })
            .from(classChanges)
            .where(eq(classChanges.fromClassId, classId))})`,
        ),
      ),
    )
    .orderBy(inRegisterOrder);
}

/** Selects results with all fields of the contract. */
function selectResults(db: Pick<Reader, "select">) {
  return db
    .select({
      result: getTableColumns(results),
      student: { id: users.id, admissionNumber: admissionNames.name, name: registerName },
      class: { id: classes.id, name: fullName },
      isArchived,
      subject: { id: subjects.id, name: subjects.name },
      termId: terms.id,
      term: terms.term,
      academicYear: academicSessions.name,
      scheme: schemeOfResults(enrolments.classId),
      teacherName,
      approverName,
    })
    .from(results)
    .innerJoin(enrolments, eq(enrolments.id, results.enrolmentId))
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(admissionNames, hasAdmissionNumber)
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(subjects, eq(subjects.id, results.subjectId))
    .innerJoin(terms, eq(terms.id, enrolments.termId))
    .innerJoin(academicSessions, eq(academicSessions.id, enrolments.sessionId))
    .innerJoin(teacher, eq(teacher.id, results.teacherId))
    .leftJoin(approver, eq(approver.id, results.approvedBy));
}

/*
 * Named statements: connections plan these joins once, since planning costs more than reading.
 */

/** Results by id; missing ones are left out. One statement. */
export async function readResultsById(
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, ResultRow>> {
  const rows = await selectResults(db)
    .where(isAnyOf(results.id, ids))
    .prepare("results_by_id")
    .execute();
  return new Map(rows.map((row) => [row.result.id, row]));
}

/** The row of a key that must exist. Throws `UnexpectedRows` otherwise. */
export function rowOf<Key, Row>(rows: ReadonlyMap<Key, Row>, key: Key): Row {
  const row = rows.get(key);
  if (row === undefined) throw new UnexpectedRows(`a row of ${String(key)}`, 0);
  return row;
}

/** The results of these pupils on a sheet. One statement. */
export async function readResultsOfSheet(
  db: Reader,
  sheet: Pick<Sheet, "class" | "subject" | "termId">,
  studentIds: readonly string[],
): Promise<ResultRow[]> {
  const { class: ofClass, subject, termId } = sheet;
  const key = { classId: ofClass.id, subjectId: subject.id, termId };
  return resultsOfSheet(db).execute({ ...key, studentIds });
}

const resultsOfSheet = prepared((db) =>
  selectResults(db)
    .where(
      and(
        eq(enrolments.classId, sql.placeholder("classId")),
        eq(enrolments.termId, sql.placeholder("termId")),
        sql`${enrolments.studentId} = any(${sql.placeholder("studentIds")}::uuid[])`,
        eq(results.subjectId, sql.placeholder("subjectId")),
      ),
    )
    .prepare("results_of_sheet"),
);

interface Page {
  page: number;
  limit: number;
}

export interface PageOfResults {
  data: ResultRow[];
  pagination: Pagination;
}

/** SQL: results in lists: of pupils on the register, in a class that is not archived. */
export const isListed = and(isOnRegister, not(isArchived));

/** SQL: the enrolments with stored but unlisted results; the complement of `isListed`. */
const hiddenEnrolments = sql`(
  select ${enrolments.id} from ${enrolments} join ${users} on ${users.id} = ${enrolments.studentId}
  where ${users.deletedAt} is not null
  union all
  select ${enrolments.id} from ${enrolments}
  join ${studentDetails} on ${studentDetails.userId} = ${enrolments.studentId}
  where not ${studentDetails.admitted}
  union all
  select ${enrolments.id} from ${enrolments} join ${classes} on ${classes.id} = ${enrolments.classId}
  where ${isArchived}
)`;

/**
 * Selects the ids of listed results that match; `matching` may refer to their enrolment, pupil and
 * class.
 */
export function selectListed(db: Reader, matching: SQL | undefined) {
  return db
    .select({ id: results.id })
    .from(results)
    .innerJoin(enrolments, eq(enrolments.id, results.enrolmentId))
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(and(isListed, matching))
    .$dynamic();
}

/** SQL condition on `results`: the enrolment matches `which`. */
export function ofEnrolments(db: Reader, which: SQL | undefined): SQL | undefined {
  if (!which) return undefined;
  return inArray(
    results.enrolmentId,
    db.select({ id: enrolments.id }).from(enrolments).where(which),
  );
}

/** SQL: each order of a list of results. "by pupil" is for those of a class: it sorts them all. */
const ORDERS = {
  "oldest first": [asc(results.createdAt), asc(results.id)],
  "newest first": [desc(results.createdAt), asc(results.id)],
  "by pupil": [inRegisterOrder, asc(results.createdAt), asc(results.id)],
};

/**
 * One page of the listed results that match; `matching` refers only to `results`. In the order of
 * entry the rows of one save stay together in sheet order. Three statements; only the page's own
 * rows are read in full. The scan follows the index of `created_at` until the page is full.
 */
export async function pageOfResults(
  db: Reader,
  matching: SQL | undefined,
  order: keyof typeof ORDERS,
  { page, limit }: Page,
): Promise<PageOfResults> {
  const listed = await selectListed(db, matching)
    .orderBy(...ORDERS[order])
    .limit(limit)
    .offset((page - 1) * limit);
  const counted = await countListed(db, matching, countLimit(page, limit));
  const rows = await readResultsById(
    db,
    listed.map(({ id }) => id),
  );
  return {
    data: listed.flatMap(({ id }) => rows.get(id) ?? []),
    pagination: paginateCounted(page, limit, counted),
  };
}

/**
 * Counts the listed results that match, up to `most`; `matching` refers only to `results`. One
 * statement: it subtracts the few hidden results from all, so that years of results are not joined
 * to their pupils.
 */
export async function countListed(
  db: Reader,
  matching: SQL | undefined,
  most: number | null = null,
): Promise<number> {
  const hidden = db
    .select({ count: count() })
    .from(results)
    .where(and(matching, sql`${results.enrolmentId} in ${hiddenEnrolments}`));
  const all = db.select({ id: results.id }).from(results).where(matching);
  const { rows } = await db.execute<{ total: number }>(sql`
    with hidden as materialized (${hidden})
    select (
      select count(*) from (${all} limit ${most}::bigint + (select count from hidden)) counted
    ) - (select count from hidden) as total`);
  return one(rows).total;
}
