import { createHash } from "node:crypto";
import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { first } from "@school/core/api/lists.ts";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import type { MatchingSheets } from "@school/core/results/approvals/contract.ts";
import { users } from "../../accounts/tables.ts";
import { takesSubject } from "../../classes/facts.ts";
import { fullName } from "../../classes/queries.ts";
import { classCategories, classes, subjects } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { schemeOfResults } from "../../school/facts.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { registerName } from "../../students/queries.ts";
import { isOnRegister } from "../../students/select-student.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import type { SheetKey } from "../facts.ts";
import type { ResultRow } from "../present.ts";
import { isListed, readResultsById, teacher, teacherName } from "../queries.ts";
import { marks, marksOf, results } from "../tables.ts";
import type { PendingSheetRow } from "./present.ts";
import { isPublished, ofClassAndTerm, type SheetFilter } from "./queries.ts";
import type { StoredSheet } from "./tables.ts";

/*
 * Pending results by score sheet: the published ones of a subject, class and term. A sheet's
 * version identifies exactly those results in their current state, so that a decision applies to
 * what the principal saw.
 */

/** The version of a sheet with these waiting results; equal to that of the SQL below. */
export function versionOf(rows: readonly ResultRow[]): string {
  const named = rows.map(({ result: { id, version } }) => `${id}:${version}`).toSorted();
  return createHash("md5").update(named.join(",")).digest("hex");
}

/** Facts about the whole list in each row of a page. */
interface ListRow {
  total: number;
  totalResults: number;
  listVersion: string;
  asOf: Date | string;
}

interface PendingSheets {
  data: PendingSheetRow[];
  pagination: Pagination;
  matching: MatchingSheets;
}

/** One page of the waiting sheets, in class order. At most two statements. */
export async function pendingSheets(
  db: Reader,
  filter: SheetFilter & { page: number; limit: number },
): Promise<PendingSheets> {
  const { page, limit } = filter;
  const rows = await readSheets(db, {
    ...(await conditionsOf(db, filter)),
    from: (page - 1) * limit,
    to: page * limit,
  });
  // A page after the last has one row with only the facts of the list.
  const { total, totalResults, listVersion, asOf } = first(rows);
  return {
    data: rows.filter((row) => row.classId !== null),
    pagination: paginate(page, limit, total),
    matching: {
      sheets: total,
      results: totalResults,
      version: listVersion,
      asOf: new Date(asOf).toISOString(),
    },
  };
}

/** Converts the filter to SQL. At most one statement. */
async function conditionsOf(db: Reader, filter: SheetFilter) {
  const { subjectId, teacherId } = filter;
  return {
    matching: and(
      subjectId ? eq(results.subjectId, subjectId) : undefined,
      await ofClassAndTerm(db, filter),
    ),
    // A condition on rows would select, and approve, a part of the sheet.
    having: teacherId ? sql`bool_or(${results.teacherId} = ${teacherId})` : undefined,
  };
}

/** The current waiting results of some sheets. One statement. */
export async function readPendingSheets(
  db: Reader,
  keys: readonly SheetKey[],
): Promise<PendingSheetRow[]> {
  const rows = await readSheets(db, {
    matching: isOneOf(keys),
    having: undefined,
    from: 0,
    to: keys.length,
  });
  return rows.filter((row) => row.classId !== null);
}

const before = alias(enrolments, "before");
const beforeResult = alias(results, "before_result");
const ownTerm = alias(terms, "own_term");
const termBefore = alias(terms, "term_before");

/**
 * SQL: the approved total of the enrolment's pupil in the result's subject in the previous term,
 * also of the previous session; null without one.
 */
const lastTermTotal = sql<number | null>`(
  select ${marksOf(beforeResult)}::float8
  from ${enrolments} ${before}
  join ${results} ${beforeResult} on ${beforeResult.enrolmentId} = ${before.id}
    and ${beforeResult.subjectId} = ${results.subjectId} and ${beforeResult.status} = 'approved'
  where ${before.studentId} = ${enrolments.studentId} and ${before.termId} = (
    select ${termBefore.id} from ${terms} ${termBefore}
    join ${terms} ${ownTerm} on ${ownTerm.id} = ${enrolments.termId}
    where ${termBefore.startsOn} < ${ownTerm.startsOn}
    order by ${termBefore.startsOn} desc limit 1))`;

/** The published results of one sheet in register order. Two statements. */
export async function readSheetRows(
  db: Reader,
  key: SheetKey,
): Promise<{ row: ResultRow; lastTerm: number | null }[]> {
  const listed = await db
    .select({ id: results.id, lastTerm: lastTermTotal })
    .from(results)
    .innerJoin(enrolments, eq(enrolments.id, results.enrolmentId))
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(and(isPublished, isListed, isOneOf([key])))
    .orderBy(sql`${registerName} collate "und-x-icu"`, asc(results.id));
  const read = await readResultsById(
    db,
    listed.map(({ id }) => id),
  );
  // Leaves out results that were removed between the two statements.
  return listed.flatMap(({ id, lastTerm }) => {
    const row = read.get(id);
    return row ? [{ row, lastTerm }] : [];
  });
}

interface SheetQuery {
  matching: SQL | undefined;
  having: SQL | undefined;
  from: number;
  to: number;
}

/** SQL: `placed`, the matching waiting sheets, each with its version and its index in the list. */
function numberedSheets({ matching, having }: Pick<SheetQuery, "matching" | "having">): SQL {
  return sql`waiting as (
      select ${enrolments.classId} as "classId", ${results.subjectId} as "subjectId",
        ${enrolments.termId} as "termId", count(*)::int as results,
        avg(${marks})::float8 as mean, min(${marks})::float8 as lowest,
        max(${marks})::float8 as highest, min(${results.publishedAt}) as "publishedAt",
        md5(string_agg(${results.id} || ':' || ${results.version}, ',' order by ${results.id}))
          as version,
        array_agg(distinct ${results.teacherId}) as "teacherIds"
      from ${results}
      join ${enrolments} on ${enrolments.id} = ${results.enrolmentId}
      join ${users} on ${users.id} = ${enrolments.studentId}
      join ${studentDetails} on ${studentDetails.userId} = ${users.id}
      join ${classes} on ${classes.id} = ${enrolments.classId}
      where ${and(isPublished, isListed, matching)}
      group by ${enrolments.classId}, ${results.subjectId}, ${enrolments.termId}
      having ${having ?? sql`true`}
    ),
    placed as (
      select waiting.*, ${fullName} as "className", ${subjects.name} as "subjectName",
        ${terms.term} as term, ${academicSessions.name} as "academicYear",
        row_number() over (
          order by ${academicSessions.name} desc, ${terms.term} desc, ${classCategories.order},
            ${fullName} collate "und-x-icu", ${classes.id}, ${subjects.name} collate "und-x-icu"
        ) as place
      from waiting
      join ${classes} on ${classes.id} = waiting."classId"
      join ${subjects} on ${subjects.id} = waiting."subjectId"
      join ${terms} on ${terms.id} = waiting."termId"
      join ${academicSessions} on ${academicSessions.id} = ${terms.sessionId}
      left join ${classCategories} on ${classCategories.id} = ${classes.categoryId}
    )`;
}

/** All matching sheets in list order, with the time of this statement. At most two statements. */
export async function readMatching(
  db: Reader,
  filter: SheetFilter,
): Promise<{ sheets: StoredSheet[]; asOf: string }> {
  const { rows } = await db.execute<Record<string, unknown> & StoredSheet & { asOf: string }>(sql`
    with ${numberedSheets(await conditionsOf(db, filter))}
    select "classId", "subjectId", "termId", version, results,
      "className" || ', ' || "subjectName" as name, statement_timestamp() as "asOf"
    from placed order by place`);
  const asOf = new Date(rows[0]?.asOf ?? Date.now()).toISOString();
  const sheets = rows.map(({ classId, subjectId, termId, version, results, name }) => {
    return { classId, subjectId, termId, version, results, name };
  });
  return { sheets, asOf };
}

/** The version of a list of sheets; equal to that of the SQL below. */
export function versionOfSheets(sheets: readonly { version: string }[]): string {
  const versions = sheets.map(({ version }) => version).toSorted();
  return createHash("md5").update(versions.join(",")).digest("hex");
}

/** SQL: a part of the result is 0. */
const hasZero = sql`coalesce(least(${results.ca1}, ${results.ca2}, ${results.ca3}, ${results.ca4},
  ${results.exam}) = 0, false)`;

async function readSheets(db: Reader, { matching, having, from, to }: SheetQuery) {
  const { rows } = await db.execute<PendingSheetRow & ListRow>(sql`
    with ${numberedSheets({ matching, having })},
    paged as (select * from placed where place > ${from} and place <= ${to})
    select paged.*, entered.teachers, others.pupils, others.drafts, others.approved,
      others.rejected, others.missing, counted.totals,
      ${schemeOfResults(sql`paged."classId"`)} as scheme, everything.*
    from (
      select count(*)::int as total, coalesce(sum(results), 0)::int as "totalResults",
        md5(coalesce(string_agg(version, ',' order by version collate "C"), '')) as "listVersion",
        statement_timestamp() as "asOf"
      from placed
    ) everything
    left join paged on true
    left join lateral (
      select jsonb_agg(
        jsonb_build_object('id', ${teacher.id}, 'name', ${teacherName}) order by ${teacherName}
      ) as teachers
      from ${users} ${teacher} where ${teacher.id} = any(paged."teacherIds")
    ) entered on true
    left join lateral (
      select count(*)::int as pupils,
        count(*) filter (where ${results.status} = 'pending' and not ${results.published})::int
          as drafts,
        count(*) filter (where ${results.status} = 'approved')::int as approved,
        count(*) filter (where ${results.status} = 'rejected')::int as rejected,
        coalesce(
          jsonb_agg(${registerName} order by ${registerName} collate "und-x-icu")
            filter (where ${results.id} is null or not ${results.published}), '[]') as missing
      from ${enrolments}
      join ${users} on ${users.id} = ${enrolments.studentId}
      join ${studentDetails} on ${studentDetails.userId} = ${users.id}
      left join ${results} on ${results.enrolmentId} = ${enrolments.id}
        and ${results.subjectId} = paged."subjectId"
      where ${enrolments.classId} = paged."classId" and ${enrolments.termId} = paged."termId"
        and ${isOnRegister}
        and (${takesSubject(sql`paged."subjectId"`)} or ${results.id} is not null)
    ) others on true
    left join lateral (
      select jsonb_agg(jsonb_build_object(
        'total', ${marks}::float8, 'lastTerm', ${lastTermTotal}, 'name', ${registerName},
        'hasZero', ${hasZero}, 'isAbsent', coalesce(cardinality(${results.absent}), 0) > 0)
        order by ${registerName} collate "und-x-icu") as totals
      from ${results}
      join ${enrolments} on ${enrolments.id} = ${results.enrolmentId}
      join ${users} on ${users.id} = ${enrolments.studentId}
      join ${studentDetails} on ${studentDetails.userId} = ${users.id}
      where ${enrolments.classId} = paged."classId" and ${enrolments.termId} = paged."termId"
        and ${results.subjectId} = paged."subjectId" and ${and(isPublished, isOnRegister)}
    ) counted on true
    order by paged.place`);
  return rows;
}

/** SQL condition: enrolment and result belong to one of these sheets. */
export function isOneOf(sheets: readonly SheetKey[]): SQL {
  const list = (pick: (sheet: SheetKey) => string) => sql`${sql.param(sheets.map(pick))}::uuid[]`;
  return sql`(${enrolments.classId}, ${results.subjectId}, ${enrolments.termId}) in (
    select * from unnest(${list(({ classId }) => classId)},
      ${list(({ subjectId }) => subjectId)}, ${list(({ termId }) => termId)}))`;
}
