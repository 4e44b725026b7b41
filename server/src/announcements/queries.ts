import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AnnouncementState } from "@school/core/announcements/announcement.ts";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice } from "@school/core/accounts/policy.ts";
import { audiencesOf } from "@school/core/announcements/policy.ts";
import { paginate } from "@school/core/api/pagination.ts";
import { lockRow } from "../platform/database/locked-row.ts";
import { one } from "../platform/database/rows.ts";
import { wantsBy } from "../accounts/notification-preferences/queries.ts";
import { firstNameFirst } from "../accounts/names-in-sql.ts";
import { users } from "../accounts/tables.ts";
import { unreadSince } from "../accounts/unread.ts";
import type { Reader, Transaction } from "../platform/database/database.ts";
import { guardians } from "../students/tables.ts";
import { announcementReads, announcements, announcementStudents } from "./tables.ts";

const people = alias(users, "people");

const author = firstNameFirst(users);

/** Published, not yet expired and not withdrawn. */
const isUp = and(
  isNull(announcements.withdrawnAt),
  eq(announcements.isDraft, false),
  lte(announcements.publishAt, sql`now()`),
  or(isNull(announcements.expiresAt), gt(announcements.expiresAt, sql`now()`)),
);

/**
 * SQL: for the actor: an audience of the role and, with a cause, about the actor or a child. The
 * office reads all.
 */
const isFor = (actor: Actor) =>
  and(
    inArray(announcements.audience, [...audiencesOf(actor.role)]),
    isOffice(actor)
      ? undefined
      : sql`(${announcements.causeId} is null or exists (
          select 1 from ${announcementStudents}
          where ${announcementStudents.announcementId} = ${announcements.id}
            and (${announcementStudents.studentId} = ${actor.id}::uuid
              or ${announcementStudents.studentId} in (
                select ${guardians.studentId} from ${guardians}
                where ${guardians.parentId} = ${actor.id}::uuid))))`,
  );

const newestFirst = [desc(announcements.publishAt), desc(announcements.id)];

const shown = {
  id: announcements.id,
  title: announcements.title,
  body: announcements.body,
  // Never null once published.
  publishAt: sql<Date>`${announcements.publishAt}`.mapWith(announcements.publishAt),
  path: announcements.path,
};

/** The newest on the public page; with an actor the newest that this person may see. */
export async function newestAnnouncements(db: Reader, actor: Actor | null, limit: number) {
  const visible = actor === null ? eq(announcements.onPublicSite, true) : isFor(actor);
  return db
    .select(shown)
    .from(announcements)
    .where(and(isUp, visible))
    .orderBy(...newestFirst)
    .limit(limit);
}

const sinceFor = (personId: string) => sql`(
  select ${unreadSince(people.createdAt)} from ${users} ${people} where ${people.id} = ${personId})`;

/**
 * SQL: opened by the person, or published before it could be unread. Evaluated per row of a page:
 * with `exists`, PostgreSQL first reads everything the person has ever opened.
 */
const isRead = (personId: string) => sql<boolean>`(coalesce((
    select true from ${announcementReads}
    where ${announcementReads.announcementId} = ${announcements.id}
      and ${announcementReads.userId} = ${personId}), false)
  or ${announcements.publishAt} < ${sinceFor(personId)})`;

/** SQL: not opened, as a condition that starts with what can be unread. */
const isUnread = (personId: string) =>
  and(
    sql`${announcements.publishAt} >= ${sinceFor(personId)}`,
    sql`not exists (
      select 1 from ${announcementReads}
      where ${announcementReads.announcementId} = ${announcements.id}
        and ${announcementReads.userId} = ${personId})`,
  );

/** Counts the announcements that the person has not opened yet. */
export async function countUnread(db: Reader, actor: Actor): Promise<number> {
  return db.$count(announcements, and(isUp, isFor(actor), isUnread(actor.id)));
}

/** The newest that the person may see, and how many are unread. One statement. */
export async function readNews(db: Reader, actor: Actor, limit: number) {
  const isSeen = and(isUp, isFor(actor));
  const rows = await db
    .select({
      ...shown,
      unread: sql<number>`(select count(*) from ${announcements}
        where ${and(isSeen, isUnread(actor.id))})`.mapWith(Number),
    })
    .from(announcements)
    .where(isSeen)
    .orderBy(...newestFirst)
    .limit(limit);
  return {
    newest: rows,
    unread: rows[0]?.unread ?? 0,
  };
}

interface Paging {
  page: number;
  limit: number;
}

/** One page of the announcements for the actor, newest first: three statements. */
export async function listAnnouncements(
  db: Reader,
  actor: Actor,
  { unread, page, limit }: Paging & { unread: boolean },
) {
  const condition = and(isUp, isFor(actor), unread ? isUnread(actor.id) : undefined);
  const rows = await db
    .select({
      ...shown,
      audience: announcements.audience,
      expiresAt: announcements.expiresAt,
      author,
      isRead: isRead(actor.id),
    })
    .from(announcements)
    .innerJoin(users, eq(users.id, announcements.createdBy))
    .where(condition)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(announcements, condition);
  return {
    rows,
    pagination: paginate(page, limit, total),
    unread: await countUnread(db, actor),
  };
}

const written = {
  id: announcements.id,
  title: announcements.title,
  body: announcements.body,
  audience: announcements.audience,
  publishAt: announcements.publishAt,
  expiresAt: announcements.expiresAt,
  withdrawnAt: announcements.withdrawnAt,
  onPublicSite: announcements.onPublicSite,
  sendMail: announcements.sendMail,
  path: announcements.path,
  mailedAt: announcements.mailedAt,
  createdBy: announcements.createdBy,
  version: announcements.version,
  author,
  state: sql<AnnouncementState>`case
    when ${announcements.withdrawnAt} is not null then 'withdrawn'
    when ${announcements.isDraft} then 'draft'
    when ${announcements.expiresAt} <= now() then 'expired'
    when ${announcements.publishAt} > now() then 'scheduled'
    else 'published' end`,
  reads: sql<number>`(
    select count(*) from ${announcementReads}
    where ${announcementReads.announcementId} = ${announcements.id})`,
};

function selectWritten(db: Reader) {
  return db
    .select(written)
    .from(announcements)
    .innerJoin(users, eq(users.id, announcements.createdBy))
    .$dynamic();
}

export type WrittenRow = Awaited<ReturnType<typeof selectWritten>>[number];

export async function findWritten(db: Reader, id: string): Promise<WrittenRow | undefined> {
  const [row] = await selectWritten(db).where(eq(announcements.id, id));
  return row;
}

/** The announcement, locked for a change. */
export async function lockWritten(tx: Transaction, id: string): Promise<WrittenRow | undefined> {
  await lockRow(tx, announcements, id);
  return findWritten(tx, id);
}

/** An announcement that its caller has written. */
export async function requireWritten(db: Reader, id: string): Promise<WrittenRow> {
  return one(await selectWritten(db).where(eq(announcements.id, id)), "announcement");
}

/** One page of announcements in every state: drafts first, then by publication time. */
export async function listWritten(
  db: Reader,
  {
    state,
    authorId,
    page,
    limit,
  }: Paging & { state?: AnnouncementState | undefined; authorId: string | null },
) {
  const condition = and(
    state ? isIn(state) : undefined,
    authorId === null ? undefined : eq(announcements.createdBy, authorId),
  );
  const rows = await selectWritten(db)
    .where(condition)
    .orderBy(
      desc(announcements.isDraft),
      sql`${announcements.publishAt} desc nulls first`,
      desc(announcements.id),
    )
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(announcements, condition);
  return { rows, pagination: paginate(page, limit, total) };
}

function isIn(state: AnnouncementState): SQL | undefined {
  const stands = isNull(announcements.withdrawnAt);
  if (state === "withdrawn") return isNotNull(announcements.withdrawnAt);
  if (state === "published") return isUp;
  const isOut = eq(announcements.isDraft, false);
  if (state === "draft") return and(stands, eq(announcements.isDraft, true));
  if (state === "expired") return and(stands, isOut, lte(announcements.expiresAt, sql`now()`));
  return and(
    stands,
    isOut,
    gt(announcements.publishAt, sql`now()`),
    or(isNull(announcements.expiresAt), gt(announcements.expiresAt, sql`now()`)),
  );
}

/** Active people of the audience. */
function isOfAudience(audience: WrittenRow["audience"]): SQL | undefined {
  const pupilsAndParents = inArray(users.role, ["STUDENT", "PARENT"]);
  const staff = inArray(users.role, ["TEACHER", "STAFF", "PRINCIPAL", "ADMIN"]);
  return and(
    eq(users.isActive, true),
    eq(users.awaitingApproval, false),
    isNull(users.deletedAt),
    audience === "STUDENTS" ? pupilsAndParents : undefined,
    audience === "TEACHERS" ? staff : undefined,
  );
}

/** Ids of an announcement's audience. */
export async function audienceIds(db: Reader, audience: WrittenRow["audience"]): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(isOfAudience(audience));
  return rows.map(({ id }) => id);
}

/** Email addresses of the audience: of those who have confirmed one and want such emails. */
export async function audienceAddresses(db: Reader, audience: WrittenRow["audience"]) {
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(
        isOfAudience(audience),
        isNotNull(users.emailConfirmedAt),
        isNotNull(users.email),
        wantsBy(users.id, "announcements", "EMAIL"),
      ),
    )
    .orderBy(users.id);
  return rows.flatMap(({ id, email }) => (email === null ? [] : [{ id, email }]));
}
