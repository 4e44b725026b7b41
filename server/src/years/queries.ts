import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { Against, type Rollover } from "@school/core/years/schemas.ts";
import { UNDO_DAYS } from "@school/core/years/text.ts";
import { firstNameFirst } from "../accounts/names-in-sql.ts";
import { users } from "../accounts/tables.ts";
import { registers } from "../attendance/tables.ts";
import type { Reader } from "../platform/database/database.ts";
import { findFirst, one } from "../platform/database/rows.ts";
import {
  isIssued,
  headRemarks,
  sheetEntries,
  sheetIssues,
  sheetReleases,
} from "../report-cards/tables.ts";
import { results } from "../results/tables.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { classChanges, enrolments } from "../students/tables.ts";
import { issuedCertificates, promotionPlans, termRollovers } from "./tables.ts";

const from = alias(terms, "from_term");
const to = alias(terms, "to_term");
const fromSession = alias(academicSessions, "from_session");
const toSession = alias(academicSessions, "to_session");

/** Advisory lock during a rollover: an arbitrary number, the same in every process. */
export const TURNS_LOCK = 7_205_973;

/** Whether another rollover is running. The lock ends with its process. */
export async function readIsMoving(db: Reader): Promise<boolean> {
  const { rows } = await db.execute<{ isMoving: boolean }>(sql`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and objid = ${TURNS_LOCK} and granted and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())
    ) as "isMoving"`);
  return one(rows).isMoving;
}

/**
 * The turn into the current term that can be taken back: of a year, or of a term within one; null
 * without one. One statement.
 */
export async function findRollover(db: Reader, { ofYear }: { ofYear: boolean }) {
  const rows = await selectRollovers(db)
    .leftJoin(promotionPlans, eq(promotionPlans.rolloverId, termRollovers.id))
    .where(
      and(
        eq(to.isCurrent, true),
        isNull(termRollovers.takenBackAt),
        ofYear ? isNotNull(promotionPlans.id) : isNull(promotionPlans.id),
      ),
    )
    .orderBy(desc(termRollovers.createdAt))
    .limit(1);
  return findFirst(rows);
}

/** A turn into the current term that was not taken back; null for any other. One statement. */
export async function findRolloverById(db: Reader, id: string) {
  const rows = await selectRollovers(db).where(
    and(eq(termRollovers.id, id), eq(to.isCurrent, true), isNull(termRollovers.takenBackAt)),
  );
  return findFirst(rows);
}

function selectRollovers(db: Reader) {
  return db
    .select({
      id: termRollovers.id,
      from: { id: from.id, term: from.term, academicYear: fromSession.name },
      to: { id: to.id, term: to.term, academicYear: toSession.name },
      enrolled: termRollovers.enrolled,
      left: termRollovers.left,
      by: firstNameFirst(users),
      createdAt: termRollovers.createdAt,
    })
    .from(termRollovers)
    .innerJoin(from, eq(from.id, termRollovers.fromTermId))
    .innerJoin(fromSession, eq(fromSession.id, from.sessionId))
    .innerJoin(to, eq(to.id, termRollovers.toTermId))
    .innerJoin(toSession, eq(toSession.id, to.sessionId))
    .innerJoin(users, eq(users.id, termRollovers.turnedBy))
    .$dynamic();
}

export type RolloverRow = NonNullable<Awaited<ReturnType<typeof findRollover>>>;

/** Until when a rollover can be undone; null for one between terms, which has no deadline. */
export function untilOf({ createdAt, from, to }: RolloverRow): Date | null {
  if (from.academicYear === to.academicYear) return null;
  return new Date(createdAt.getTime() + UNDO_DAYS * 86_400_000);
}

/** SQL: the time of a rollover, equal in all its rows; a `Date` would cut it to milliseconds. */
export function madeBy(rolloverId: string) {
  return sql`(select ${termRollovers.createdAt} from ${termRollovers} where ${termRollovers.id} = ${rolloverId})`;
}

/** SQL: a valid leaving certificate of the turn's leavers, issued since the promotion was prepared. */
export function isAgainst({ id, left }: Pick<RolloverRow, "id" | "left">): SQL {
  return sql`(${issuedCertificates.studentId} = any(${sql.param(left)}::uuid[])
    and ${issuedCertificates.kind} = 'LEAVING' and ${issuedCertificates.cancelledAt} is null
    and ${issuedCertificates.createdAt} >= (
      select ${promotionPlans.createdAt} from ${promotionPlans}
      where ${promotionPlans.rolloverId} = ${id}))`;
}

/**
 * Counts what prevents undoing a rollover. Data entered since would be lost, and certificates state
 * that the pupils have departed. One statement.
 */
export async function readAgainst(db: Reader, rollover: RolloverRow): Promise<Against[]> {
  const term = sql`${rollover.to.id}::uuid`;
  const since = madeBy(rollover.id);
  const inTerm = sql`${enrolments.termId} = ${term}`;
  const { rows } = await db.execute<Record<Against["kind"], number>>(sql`
    select
      (select count(*)::int from ${results}
        join ${enrolments} on ${enrolments.id} = ${results.enrolmentId} where ${inTerm}) as results,
      (select count(*)::int from ${registers} where ${registers.termId} = ${term}) as registers,
      (select count(*)::int from ${sheetEntries}
        join ${enrolments} on ${enrolments.id} = ${sheetEntries.enrolmentId} where ${inTerm})
        + (select count(*)::int from ${headRemarks}
        join ${enrolments} on ${enrolments.id} = ${headRemarks.enrolmentId} where ${inTerm})
        as "sheetEntries",
      (select count(*)::int from ${sheetReleases} where ${sheetReleases.termId} = ${term}
        and exists (select 1 from ${sheetIssues}
          where ${sheetIssues.releaseId} = ${sheetReleases.id} and ${isIssued})) as releases,
      (select count(*)::int from ${classChanges} where ${classChanges.termId} = ${term}
        and ${classChanges.createdAt} > ${since}) as moves,
      (select count(*)::int from ${enrolments} where ${inTerm}
        and ${enrolments.createdAt} > ${since} and not ${enrolments.id} = any(${sql.param(rollover.enrolled)}::uuid[])) as admissions,
      (select count(*)::int from ${users} where ${users.id} = any(${sql.param(rollover.left)}::uuid[])
        and (${users.leftOn} is null or ${users.deletedAt} is not null)) as leavers,
      (select count(*)::int from ${issuedCertificates}
        where ${isAgainst(rollover)}) as certificates`);
  const counted = one(rows);
  return KINDS.flatMap((kind) => (counted[kind] > 0 ? [{ kind, count: counted[kind] }] : []));
}

const KINDS = Against.shape.kind.options;

/** A rollover with the obstacles to undoing it; null without a rollover. */
export async function readRollover(
  db: Reader,
  which: { ofYear: boolean },
): Promise<Rollover | null> {
  const rollover = await findRollover(db, which);
  if (!rollover) return null;
  const { createdAt, enrolled, left, ...rest } = rollover;
  return {
    ...rest,
    enrolled: enrolled.length,
    left: left.length,
    at: createdAt.toISOString(),
    until: untilOf(rollover)?.toISOString() ?? null,
    against: await readAgainst(db, rollover),
  };
}
