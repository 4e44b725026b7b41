import { SCHOOL_TIME_ZONE } from "@school/core/api/dates.ts";
import { paginate } from "@school/core/api/pagination.ts";
import type { DuePerson, Retention } from "@school/core/privacy/retention/contract.ts";
import {
  LIST_KINDS,
  type ListKind,
  type PeopleKind,
  type RetentionTimes,
} from "@school/core/privacy/retention/kinds.ts";
import { alias, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { desc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { feeStatementLines } from "../../fees/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { one } from "../../platform/database/rows.ts";
import { readStored } from "../../platform/database/settings/settings.ts";
import { enquiries, newsletterReaders } from "../../site/tables.ts";
import { registerName } from "../../students/queries.ts";
import { admissionDrafts, guardians, studentDetails } from "../../students/tables.ts";
import { erasures } from "../tables.ts";
import { RETENTION_TIMES } from "./settings.ts";

const children = alias(users, "children");
const planners = alias(users, "planners");

const dayOf = (moment: SQL | typeof users.deletedAt): SQL =>
  sql`(${moment} at time zone ${SCHOOL_TIME_ZONE})::date`;

const hasRecord = sql`exists (
  select from ${studentDetails} where ${studentDetails.userId} = ${users.id})`;

/** Pupils as lists write them, others with first names first. */
const nameOf = sql<string | null>`case
  when ${users.role} = 'STUDENT' then ${registerName} else ${firstNameFirst(users)} end`;

/** SQL: the kind of retention time of the person. */
const kindOf = sql<PeopleKind>`case
  when ${users.role} = 'STUDENT' and ${hasRecord} then 'PUPIL'
  when ${users.role} in ('PARENT', 'STUDENT') or ${users.awaitingApproval} then 'ACCOUNT'
  else 'STAFF' end`;

const childrenOf = sql`${guardians} join ${users} ${children}
  on ${eq(children.id, guardians.studentId)} where ${eq(guardians.parentId, users.id)}`;

/**
 * SQL: since when a person has been gone; null for those at the school. An account without a record
 * is gone when it was deleted, or when it has no child at the school and is no longer used.
 */
const goneSince = sql<string | null>`case
  when ${users.leftOn} is not null then ${users.leftOn}
  when ${users.deletedAt} is not null then ${dayOf(users.deletedAt)}
  when (${users.role} = 'PARENT' or ${users.awaitingApproval}) and not ${hasRecord}
    and not exists (select from ${childrenOf}
      and ${children.leftOn} is null and ${children.deletedAt} is null)
  then ${dayOf(sql`greatest(${users.createdAt}, ${users.lastSignInAt},
    (select max(coalesce(${children.leftOn}::timestamptz, ${children.deletedAt})) from ${childrenOf}))`)}
  end`;

/** SQL: the people who are due, with their kind. A case by kind, since a time is of a kind. */
function duePeople(times: RetentionTimes): SQL {
  return sql`select ${users.id} as id, ${users.userId} as visible_id,
      ${nameOf} as name,
      ${kindOf} as kind, ${goneSince}::date as gone_since
    from ${users}
    where ${goneSince}::date <= (now() at time zone ${SCHOOL_TIME_ZONE})::date
      - make_interval(months => case ${kindOf} when 'PUPIL' then ${times.PUPIL}::int
        when 'STAFF' then ${times.STAFF}::int else ${times.ACCOUNT}::int end)`;
}

const notPlanned = sql`not exists (
  select from ${erasures} where ${erasures.personId} = due.id)`;

/** One page of due people without a plan, longest gone first: two statements. */
export async function listDue(db: Reader, { page, limit }: { page: number; limit: number }) {
  const { value: times } = await readStored(db, RETENTION_TIMES);
  const due = sql`from (${duePeople(times)}) as due where ${notPlanned}`;
  const { rows } = await db.execute<Record<string, string> & { kind: PeopleKind }>(
    sql`select due.*, due.gone_since::text as since ${due}
      order by due.gone_since, due.id limit ${limit} offset ${(page - 1) * limit}`,
  );
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total ${due}`,
  );
  const people = rows.map(
    ({ id = "", visible_id: userId = "", name = "", kind, since: goneSince = "" }): DuePerson => ({
      id,
      userId,
      name,
      kind,
      goneSince,
    }),
  );
  return { rows: people, pagination: paginate(page, limit, one(counted).total) };
}

/** Those people who are due now, with their kind: one statement. */
export async function dueAmong(
  db: Reader,
  times: RetentionTimes,
  people: readonly string[],
): Promise<Map<string, PeopleKind>> {
  const { rows } = await db.execute<{ id: string; kind: PeopleKind }>(
    sql`select due.id, due.kind from (${duePeople(times)}) as due
      where due.id = any(${sql.param([...people])}::uuid[])`,
  );
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

interface List {
  readonly table: PgTable & Record<"id", PgColumn>;
  /** The address by which emails about a row are found. */
  readonly email: PgColumn | null;
  /** SQL: start of a row's retention time; null while it is in use. */
  readonly servedSince: SQL;
}

/** Records that are erased together. */
export const LISTS: Readonly<Record<ListKind, List>> = {
  APPLICATIONS: {
    table: admissionDrafts,
    email: null,
    servedSince: sql`${admissionDrafts.updatedAt}`,
  },
  CONTACT_MESSAGES: {
    table: enquiries,
    email: enquiries.email,
    servedSince: sql`${enquiries.createdAt}`,
  },
  // Who left, or never confirmed.
  NEWSLETTER: {
    table: newsletterReaders,
    email: newsletterReaders.email,
    servedSince: sql`case when ${newsletterReaders.leftAt} is not null then ${newsletterReaders.leftAt}
      when ${newsletterReaders.confirmedAt} is null then ${newsletterReaders.createdAt} end`,
  },
  // Who sent money for something else than fees.
  BANK_LINES: {
    table: feeStatementLines,
    email: null,
    servedSince: sql`case when ${feeStatementLines.paymentId} is null
      then ${feeStatementLines.paidOn}::timestamptz end`,
  },
};

/** SQL: rows of a kind are due if their use ended before this. */
export const servedBefore = (times: RetentionTimes, kind: keyof RetentionTimes): SQL<Date> =>
  sql`(now() - make_interval(months => ${times[kind]}::int))`;

/** Reads the page's data except the people. Four statements. */
export async function readRetention(db: Reader): Promise<Retention> {
  const { value: times, version } = await readStored(db, RETENTION_TIMES);
  const waiting = db
    .select({ kind: erasures.kind })
    .from(erasures)
    .where(sql`${isNull(erasures.personId)} and ${isNull(erasures.erasedAt)}`);
  const planned = new Set((await waiting).map(({ kind }) => kind));
  const counts = LIST_KINDS.map((kind) => {
    const { table, servedSince } = LISTS[kind];
    return sql`(select count(*) from ${table} where ${servedSince} < ${servedBefore(times, kind)})::int`;
  });
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  );
  const due = one(rows).counts;
  const listed = await db
    .select({
      row: erasures,
      name: nameOf,
      plannedBy: firstNameFirst(planners),
    })
    .from(erasures)
    .innerJoin(planners, eq(planners.id, erasures.plannedBy))
    .leftJoin(users, eq(users.id, erasures.personId))
    .orderBy(sql`${erasures.erasedAt} desc nulls first`, desc(erasures.plannedAt), erasures.id)
    .limit(100);
  return {
    times,
    version,
    lists: LIST_KINDS.map((kind, at) => ({ kind, due: planned.has(kind) ? 0 : (due[at] ?? 0) })),
    erasures: listed.map(({ row, name, plannedBy }) => ({
      id: row.id,
      kind: row.kind,
      person: row.personId === null ? null : { id: row.personId, name: name ?? "" },
      plannedBy,
      plannedAt: row.plannedAt.toISOString(),
      carryOutOn: row.carryOutOn,
      erasedAt: row.erasedAt?.toISOString() ?? null,
    })),
  };
}

/** Those whose waiting time is over, the oldest first: one statement. */
export async function readRipe(db: Reader): Promise<(typeof erasures.$inferSelect)[]> {
  return db
    .select()
    .from(erasures)
    .where(
      sql`${isNull(erasures.erasedAt)}
        and ${erasures.carryOutOn} <= (now() at time zone ${SCHOOL_TIME_ZONE})::date`,
    )
    .orderBy(erasures.plannedAt, erasures.id);
}

/** A pending erasure, locked until the transaction ends. */
export async function lockWaiting(db: Reader, id: string) {
  const rows = await db
    .select()
    .from(erasures)
    .where(sql`${inArray(erasures.id, [id])} and ${isNull(erasures.erasedAt)}`)
    .for("update");
  return rows[0];
}
