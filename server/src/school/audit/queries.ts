import { parsePersonSearch } from "@school/core/accounts/person-search.ts";
import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { SCHOOL_TIME_ZONE } from "@school/core/api/dates.ts";
import { countLimit, paginateCounted } from "@school/core/api/pagination.ts";
import type { AuditEntry, AuditPerson } from "@school/core/school/audit/contract.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { hasTerm } from "../../accounts/users/queries.ts";
import { auditLog, auditSeals, auditValues } from "../../platform/database/audit/tables.ts";
import type { Reader } from "../../platform/database/database.ts";

const MAX_PEOPLE = 20;

const actors = alias(users, "actors");
const subjects = alias(users, "subjects");

interface AuditFilter {
  person?: string | undefined;
  subject?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** One page of the log, newest first: two statements, and one more for an action. */
export async function listAudit(
  db: Reader,
  { page, limit, ...filter }: AuditFilter & { page: number; limit: number },
) {
  const fits = await matching(db, filter);
  const data = await selectEntries(db, fits, limit, (page - 1) * limit);
  const counted = db
    .select({ seq: auditLog.seq })
    .from(auditLog)
    .where(fits)
    // The newest are in memory; in no order the whole log would be read from wherever it begins.
    .orderBy(desc(auditLog.seq))
    .limit(countLimit(page, limit))
    .as("counted");
  return { data, pagination: paginateCounted(page, limit, await db.$count(counted)) };
}

/** The newest entries that fit, at most `limit`: one statement, and one more for an action. */
export async function readEntries(
  db: Reader,
  filter: AuditFilter,
  limit: number,
): Promise<AuditEntry[]> {
  return selectEntries(db, await matching(db, filter), limit, 0);
}

async function selectEntries(
  db: Reader,
  fits: SQL | undefined,
  limit: number,
  offset: number,
): Promise<AuditEntry[]> {
  const rows = await db
    .select({
      entry: auditLog,
      values: auditValues.values,
      isSealed: sql<boolean>`${auditSeals.position} is not null`,
      actorName: firstNameFirst<string | null>(actors),
      subjectName: firstNameFirst<string | null>(subjects),
    })
    .from(auditLog)
    .leftJoin(auditValues, eq(auditValues.seq, auditLog.seq))
    .leftJoin(auditSeals, eq(auditSeals.seq, auditLog.seq))
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(subjects, eq(subjects.id, auditLog.subjectId))
    .where(fits)
    .orderBy(desc(auditLog.seq))
    .limit(limit)
    .offset(offset);
  return rows.map(({ entry, values, isSealed, actorName, subjectName }) => ({
    seq: entry.seq,
    at: entry.at.toISOString(),
    // An account that was merged into a pupil's is deleted; its id remains.
    actor: entry.actorId === null ? null : { id: entry.actorId, name: actorName ?? "" },
    action: entry.action,
    subject: entry.subjectId === null ? null : { id: entry.subjectId, name: subjectName },
    ip: values?.ip ?? null,
    requestId: entry.requestId,
    before: values?.before ?? null,
    after: values?.after ?? null,
    isErased: values === null,
    isSealed,
  }));
}

/** Up to 20 people who match all terms, by surname, deleted ones too: one statement. */
export async function findPeople(
  db: Reader,
  { search = "", id }: { search?: string | undefined; id?: string | undefined },
): Promise<AuditPerson[]> {
  return db
    .select({
      id: users.id,
      name: firstNameFirst(users),
      userId: users.userId,
    })
    .from(users)
    .where(and(id ? eq(users.id, id) : undefined, ...parsePersonSearch(search).map(hasTerm)))
    .orderBy(users.lastName, users.firstName, users.id)
    .limit(MAX_PEOPLE);
}

/** Every action in the log, each found by one index step: one statement. */
export async function listActions(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(sql`
    with recursive actions as (
      (select ${auditLog.action} as action from ${auditLog} order by ${auditLog.action} limit 1)
      union all
      select (
        select ${auditLog.action} from ${auditLog}
        where ${auditLog.action} > actions.action order by ${auditLog.action} limit 1
      ) from actions where actions.action is not null
    )
    select actions.action from actions where actions.action is not null`);
  return rows.map(({ action }) => action);
}

async function matching(db: Reader, { person, subject, action, from, to }: AuditFilter) {
  return and(
    person ? or(eq(auditLog.actorId, person), eq(auditLog.subjectId, person)) : undefined,
    subject ? eq(auditLog.subjectId, subject) : undefined,
    action ? inArray(auditLog.action, await actionsOf(db, action)) : undefined,
    from ? gte(auditLog.at, startOf(sql`${from}::date`)) : undefined,
    to ? lt(auditLog.at, startOf(sql`(${to}::date + 1)`)) : undefined,
  );
}

/**
 * The action itself and those of the module. By name, PostgreSQL knows how many entries there are,
 * and finds the few of a rare one in the index, however long the log is.
 */
async function actionsOf(db: Reader, prefix: string): Promise<string[]> {
  const actions = await listActions(db);
  return actions.filter((action) => action === prefix || action.startsWith(`${prefix}.`));
}

/** SQL: the start of a day in school time. */
function startOf(day: ReturnType<typeof sql>) {
  return sql`(${day}::timestamp at time zone ${SCHOOL_TIME_ZONE})`;
}
