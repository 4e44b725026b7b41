import { createHash } from "node:crypto";
import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import { UNDO_MINUTES } from "@school/core/results/result-status.ts";
import { users } from "../../accounts/tables.ts";
import { takesSubject } from "../../classes/facts.ts";
import { fullName } from "../../classes/queries.ts";
import { classCategories, classes, subjects } from "../../classes/tables.ts";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { schemeOfResults } from "../../school/facts.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { registerName } from "../../students/queries.ts";
import { isOnRegister } from "../../students/select-student.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import type { SheetKey } from "../facts.ts";
import type { ResultRow } from "../present.ts";
import { isListed, readResultsById, selectListed, teacher, teacherName } from "../queries.ts";
import { marks, marksOf, results } from "../tables.ts";
import type { PendingSheetRow } from "./present.ts";
import { ofClassAndTerm, type QueueFilter } from "./queries.ts";

/*
 * The pending results by score sheet: the published ones of one subject of one class in one term.
 * The version of a sheet names exactly those results in their current state, so that a decision
 * is about what the principal saw.
 */

const isPublished = and(eq(results.status, "pending"), eq(results.published, true));

/** The version of a sheet with these waiting results; as the SQL below has it. */
export function versionOf(rows: readonly ResultRow[]): string {
  const named = rows.map(({ result: { id, version } }) => `${id}:${version}`).toSorted();
  return createHash("md5").update(named.join(",")).digest("hex");
}

interface PendingSheets {
  data: PendingSheetRow[];
  pagination: Pagination;
}

/** One page of the sheets that wait, in the order of the classes. Two statements at most. */
export async function pendingSheets(db: Reader, filter: QueueFilter): Promise<PendingSheets> {
  const { subjectId, teacherId, page, limit } = filter;
  const rows = await readSheets(db, {
    matching: and(
      subjectId ? eq(results.subjectId, subjectId) : undefined,
      await ofClassAndTerm(db, filter),
    ),
    // A filter of rows would show a part of the sheet, and approve it.
    having: teacherId ? sql`bool_or(${results.teacherId} = ${teacherId})` : undefined,
    from: (page - 1) * limit,
    to: page * limit,
  });
  return {
    // A page behind the last one has one row that only tells the total.
    data: rows.filter((row) => row.classId !== null),
    pagination: paginate(page, limit, rows[0]?.total ?? 0),
  };
}

/** Those of some sheets that wait, as they are now. One statement. */
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
 * SQL: the total that the pupil of the enrolment has in the result's subject in the term before,
 * also of the session before; null unless it is approved.
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
  // A result that was removed between the two statements is not among them.
  return listed.flatMap(({ id, lastTerm }) => {
    const row = read.get(id);
    return row ? [{ row, lastTerm }] : [];
  });
}

interface Wanted {
  matching: SQL | undefined;
  having: SQL | undefined;
  from: number;
  to: number;
}

async function readSheets(db: Reader, { matching, having, from, to }: Wanted) {
  const { rows } = await db.execute<PendingSheetRow & { total: number }>(sql`
    with waiting as (
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
    ),
    paged as (select * from placed where place > ${from} and place <= ${to})
    select paged.*, entered.teachers, others.pupils, others.drafts, others.approved,
      others.rejected, others.missing, counted.totals,
      ${schemeOfResults(sql`paged."classId"`)} as scheme, everything.total
    from (select count(*)::int as total from placed) everything
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
        'total', ${marks}::float8, 'lastTerm', ${lastTermTotal})) as totals
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

/** SQL condition: the enrolment and the result are of one of these sheets. */
function isOneOf(sheets: readonly SheetKey[]): SQL {
  const list = (pick: (sheet: SheetKey) => string) => sql`${sql.param(sheets.map(pick))}::uuid[]`;
  return sql`(${enrolments.classId}, ${results.subjectId}, ${enrolments.termId}) in (
    select * from unnest(${list(({ classId }) => classId)},
      ${list(({ subjectId }) => subjectId)}, ${list(({ termId }) => termId)}))`;
}

/**
 * The published results of some sheets, locked and then read. A result that is published between
 * the two statements is not among them.
 */
export async function lockPublished(
  tx: Transaction,
  sheets: readonly SheetKey[],
): Promise<ResultRow[]> {
  const locked = await selectListed(tx, and(isPublished, isOneOf(sheets)))
    .orderBy(asc(enrolments.id))
    .for("no key update", { of: enrolments });
  const read = await readResultsById(
    tx,
    locked.map(({ id }) => id),
  );
  return [...read.values()].filter(({ result }) => result.status === "pending" && result.published);
}

/** Locks the enrolments of a decision's results, if it is recent; returns the results' ids. */
export async function lockDecided(tx: Transaction, decisionId: string): Promise<string[]> {
  const locked = await tx
    .select({ id: results.id })
    .from(results)
    .innerJoin(enrolments, eq(enrolments.id, results.enrolmentId))
    .where(
      and(
        eq(results.decisionId, decisionId),
        sql`${results.updatedAt} > now() - make_interval(mins => ${UNDO_MINUTES})`,
      ),
    )
    .orderBy(asc(enrolments.id))
    .for("no key update", { of: enrolments });
  return locked.map(({ id }) => id);
}
