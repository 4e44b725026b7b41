import { ASKED_AGAIN_SHARE } from "@school/core/accounts/reads/budgets.ts";
import { FILE_KINDS, READ_KINDS } from "@school/core/accounts/reads/kinds.ts";
import type { Role } from "@school/core/accounts/roles.ts";
import { SCHOOL_TIME_ZONE } from "@school/core/api/dates.ts";
import {
  type ReaderOfWeek,
  type Unusual,
  UNUSUAL_CAUSES,
} from "@school/core/school/audit/contract-reads.ts";
import { and, eq, gte, isNotNull, or, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { recordReads } from "../../accounts/reads/tables.ts";
import { rememberedDevices, users } from "../../accounts/tables.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import type { Reader } from "../../platform/database/database.ts";

export interface ReadsFilter {
  readonly person?: string | undefined;
  readonly about?: string | undefined;
}

/** Without the reader's own account: the caller's role decides the rest. */
type Reads = Omit<ReaderOfWeek, "mayEndSessions">;

const earlier = alias(recordReads, "earlier");

const since = sql`now() - interval '7 days'`;

/** SQL: whether an hour is at night in school time. */
const atNight = (hour: SQLWrapper) =>
  sql`(extract(hour from ${hour} at time zone ${SCHOOL_TIME_ZONE}) >= 22
    or extract(hour from ${hour} at time zone ${SCHOOL_TIME_ZONE}) < 5)`;

/**
 * Everyone who read, exported or changed records in the last seven days; unusual readers first, then
 * by name. Three statements.
 */
export async function listReads(db: Reader, filter: ReadsFilter): Promise<Reads[]> {
  const [sums, hours] = await Promise.all([sumReads(db, filter), unusualHours(db, filter)]);
  const changes = countChanges(db, filter);
  const people = await db
    .select({
      id: users.id,
      name: firstNameFirst(users),
      userId: users.userId,
      role: sql<Role>`${users.role}`,
      changes: sql<number>`coalesce(${changes.changes}, 0)`,
      changedRecords: sql<number>`coalesce(${changes.records}, 0)`,
      newDeviceAt: newDevice.mapWith(rememberedDevices.createdAt),
    })
    .from(users)
    .leftJoin(changes, eq(changes.actorId, users.id))
    .where(
      or(
        isNotNull(changes.actorId),
        isAnyOf(
          users.id,
          sums.map(({ readerId }) => readerId),
        ),
      ),
    );
  const readsOf = Map.groupBy(sums, ({ readerId }) => readerId);
  const hoursOf = Map.groupBy(hours, ({ readerId }) => readerId);
  const rows = people.map(({ newDeviceAt, ...person }): Reads => {
    const reads = readsOf.get(person.id) ?? [];
    const unusual: Unusual[] = (hoursOf.get(person.id) ?? []).map(
      ({ readerId: _readerId, ...hour }) => hour,
    );
    if (newDeviceAt && reads.length > 0) {
      const at = newDeviceAt.toISOString();
      unusual.push({ cause: "NEW_DEVICE", kind: null, people: null, at });
    }
    return {
      ...person,
      reads: READ_KINDS.flatMap((kind) =>
        reads
          .filter((row) => row.kind === kind)
          .map((row) => ({ kind, people: row.people, files: row.files })),
      ),
      lastReadAt:
        reads
          .map(({ lastAt }) => lastAt.toISOString())
          .toSorted()
          .at(-1) ?? null,
      unusual: unusual.toSorted(
        (one, two) => rankOf(one) - rankOf(two) || two.at.localeCompare(one.at),
      ),
    };
  });
  return rows.toSorted(
    (one, two) =>
      rankOf(one.unusual[0]) - rankOf(two.unusual[0]) || one.name.localeCompare(two.name),
  );
}

function rankOf(unusual: Unusual | undefined): number {
  return unusual ? UNUSUAL_CAUSES.indexOf(unusual.cause) : UNUSUAL_CAUSES.length;
}

function isOfWeek({ person, about }: ReadsFilter) {
  return and(
    gte(recordReads.hour, since),
    person ? eq(recordReads.readerId, person) : undefined,
    about ? sql`${recordReads.people} @> array[${about}::uuid]` : undefined,
  );
}

/** Distinct people by reader and kind. */
function sumReads(db: Reader, filter: ReadsFilter) {
  const person = sql`person`;
  return db
    .select({
      readerId: recordReads.readerId,
      kind: recordReads.kind,
      people: sql<number>`count(distinct ${person})::int`,
      files: sql<number>`coalesce(sum(${recordReads.files}) filter (where person = ${recordReads.people}[1]), 0)::int`,
      lastAt: sql<Date>`max(${recordReads.hour})`.mapWith(recordReads.hour),
    })
    .from(recordReads)
    .innerJoin(sql`lateral unnest(${recordReads.people}) as person`, sql`true`)
    .where(isOfWeek(filter))
    .groupBy(recordReads.readerId, recordReads.kind);
}

/** Hours over the budget or half of it, with files, or at night for someone who never reads then. */
async function unusualHours(
  db: Reader,
  filter: ReadsFilter,
): Promise<(Unusual & { readerId: string })[]> {
  const { hour, kind, people, budget, readerId, overAt } = recordReads;
  const count = sql<number>`cardinality(${people})`;
  const isFile = sql`${kind} in (${sql.join(
    FILE_KINDS.map((one) => sql`${one}`),
    sql`, `,
  )})`;
  const isHalf = sql`${count} > ${budget} * ${ASKED_AGAIN_SHARE}::float`;
  const isNight = sql`(${atNight(hour)} and not exists (
    select 1 from ${recordReads} ${earlier} where ${earlier.readerId} = ${readerId}
      and ${earlier.hour} < ${since} and ${atNight(earlier.hour)}))`;
  const rows = await db
    .select({
      readerId,
      kind,
      people: count,
      hour,
      cause: sql<Unusual["cause"]>`case when ${overAt} is not null then 'OVER_BUDGET'
        when ${isHalf} then 'HALF_BUDGET' when ${isFile} then 'EXPORT' else 'NIGHT' end`,
    })
    .from(recordReads)
    .where(
      and(isOfWeek(filter), sql`(${isNotNull(overAt)} or ${isHalf} or ${isFile} or ${isNight})`),
    );
  return rows.map(({ hour: at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** SQL: entries of the audit log about others by actor, and the number of their records. */
function countChanges(db: Reader, { person, about }: ReadsFilter) {
  return db
    .select({
      actorId: auditLog.actorId,
      changes: sql<number>`count(*)::int`.as("changes"),
      records: sql<number>`count(distinct ${auditLog.subjectId})::int`.as("records"),
    })
    .from(auditLog)
    .where(
      and(
        gte(auditLog.at, since),
        isNotNull(auditLog.actorId),
        // A sign-in and what people change about themselves say nothing of this page's question.
        sql`${auditLog.subjectId} is distinct from ${auditLog.actorId}`,
        person ? eq(auditLog.actorId, person) : undefined,
        about ? eq(auditLog.subjectId, about) : undefined,
      ),
    )
    .groupBy(auditLog.actorId)
    .as("counted");
}

/** SQL: when the person signed in on a new device in the week, having used another before; else null. */
const newDevice = sql<Date | null>`(select max(${rememberedDevices.createdAt})
  from ${rememberedDevices} where ${rememberedDevices.userId} = ${users.id}
  having max(${rememberedDevices.createdAt}) >= ${since}
    and min(${rememberedDevices.createdAt}) < ${since})`;
