import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { Against, type Turn } from "@school/core/years/schemas.ts";
import { UNDO_DAYS } from "@school/core/years/text.ts";
import { firstNameFirst } from "../accounts/names-in-sql.ts";
import { users } from "../accounts/tables.ts";
import { registers } from "../attendance/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { findFirst, one } from "../platform/db/rows.ts";
import { headRemarks, sheetEntries, sheetReleases } from "../report-cards/tables.ts";
import { results } from "../results/tables.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { classChanges, enrolments } from "../students/tables.ts";
import { issuedPapers, promotionPlans, termTurns } from "./tables.ts";

const from = alias(terms, "from_term");
const to = alias(terms, "to_term");
const fromSession = alias(academicSessions, "from_session");
const toSession = alias(academicSessions, "to_session");

/** Held while the school is moved. Any number will do, as long as every process uses the same. */
export const TURNS_LOCK = 7_205_973;

/** Whether someone else moves the school at this moment. The lock goes with its process. */
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
export async function findTurn(db: Reader, { ofYear }: { ofYear: boolean }) {
  const rows = await selectTurns(db)
    .leftJoin(promotionPlans, eq(promotionPlans.turnId, termTurns.id))
    .where(
      and(
        eq(to.isCurrent, true),
        isNull(termTurns.takenBackAt),
        ofYear ? isNotNull(promotionPlans.id) : isNull(promotionPlans.id),
      ),
    )
    .orderBy(desc(termTurns.createdAt))
    .limit(1);
  return findFirst(rows);
}

/** A turn into the current term that was not taken back; null for any other. One statement. */
export async function findTurnById(db: Reader, id: string) {
  const rows = await selectTurns(db).where(
    and(eq(termTurns.id, id), eq(to.isCurrent, true), isNull(termTurns.takenBackAt)),
  );
  return findFirst(rows);
}

function selectTurns(db: Reader) {
  return db
    .select({
      id: termTurns.id,
      from: { id: from.id, term: from.term, academicYear: fromSession.name },
      to: { id: to.id, term: to.term, academicYear: toSession.name },
      enrolled: termTurns.enrolled,
      left: termTurns.left,
      by: firstNameFirst(users),
      createdAt: termTurns.createdAt,
    })
    .from(termTurns)
    .innerJoin(from, eq(from.id, termTurns.fromTermId))
    .innerJoin(fromSession, eq(fromSession.id, from.sessionId))
    .innerJoin(to, eq(to.id, termTurns.toTermId))
    .innerJoin(toSession, eq(toSession.id, to.sessionId))
    .innerJoin(users, eq(users.id, termTurns.turnedBy))
    .$dynamic();
}

export type TurnRow = NonNullable<Awaited<ReturnType<typeof findTurn>>>;

/** Until when a turn can be taken back; null for the turn of a term, which has no such day. */
export function untilOf({ createdAt, from, to }: TurnRow): Date | null {
  if (from.academicYear === to.academicYear) return null;
  return new Date(createdAt.getTime() + UNDO_DAYS * 86_400_000);
}

/** SQL: the moment of a turn, which all its rows have; a `Date` would cut it to milliseconds. */
export function madeBy(turnId: string) {
  return sql`(select ${termTurns.createdAt} from ${termTurns} where ${termTurns.id} = ${turnId})`;
}

/**
 * What stands against taking a turn back: what was entered since, which would be lost, and
 * certificates that say the pupils have left. One statement.
 */
export async function readAgainst(db: Reader, turn: TurnRow): Promise<Against[]> {
  const term = sql`${turn.to.id}::uuid`;
  const since = madeBy(turn.id);
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
      (select count(*)::int from ${sheetReleases} where ${sheetReleases.termId} = ${term})
        as releases,
      (select count(*)::int from ${classChanges} where ${classChanges.termId} = ${term}
        and ${classChanges.createdAt} > ${since}) as moves,
      (select count(*)::int from ${enrolments} where ${inTerm}
        and ${enrolments.createdAt} > ${since} and not ${enrolments.id} = any(${sql.param(turn.enrolled)}::uuid[])) as admissions,
      (select count(*)::int from ${users} where ${users.id} = any(${sql.param(turn.left)}::uuid[])
        and (${users.leftOn} is null or ${users.deletedAt} is not null)) as leavers,
      (select count(*)::int from ${issuedPapers}
        join ${promotionPlans} on ${promotionPlans.turnId} = ${turn.id}
        where ${issuedPapers.studentId} = any(${sql.param(turn.left)}::uuid[])
        and ${issuedPapers.kind} = 'LEAVING' and ${issuedPapers.cancelledAt} is null
        and ${issuedPapers.createdAt} >= ${promotionPlans.createdAt}) as certificates`);
  const counted = one(rows);
  return KINDS.flatMap((kind) => (counted[kind] > 0 ? [{ kind, count: counted[kind] }] : []));
}

const KINDS = Against.shape.kind.options;

/** A turn with what stands against taking it back; null without a turn. */
export async function readTurn(db: Reader, which: { ofYear: boolean }): Promise<Turn | null> {
  const turn = await findTurn(db, which);
  if (!turn) return null;
  const { createdAt, enrolled, left, ...rest } = turn;
  return {
    ...rest,
    enrolled: enrolled.length,
    left: left.length,
    at: createdAt.toISOString(),
    until: untilOf(turn)?.toISOString() ?? null,
    against: await readAgainst(db, turn),
  };
}
