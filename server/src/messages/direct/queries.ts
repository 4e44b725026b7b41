import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice } from "@school/core/accounts/policy.ts";
import { type Counterpart, MESSAGES_SHOWN } from "@school/core/messages/direct/thread.ts";
import { paginate } from "@school/core/api/pagination.ts";
import { and, desc, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { searchedPeople } from "../../accounts/person-search.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classes, classTeachers } from "../../classes/tables.ts";
import { isAnyOf } from "../../platform/db/any-of.ts";
import type { Reader } from "../../platform/db/database.ts";
import { one } from "../../platform/db/rows.ts";
import { registerName } from "../../students/queries.ts";
import { admissionNames, hasAdmissionNumber } from "../../students/select-student.ts";
import { enrolments, guardians, studentDetails } from "../../students/tables.ts";
import { isLedBy, isReadBy, nameOf, placeNow, placesNow, takesMessages } from "./facts.ts";
import { directMessages, messageThreads, threadReads } from "./tables.ts";

const parents = alias(users, "parents");
const authors = alias(users, "authors");
const self = alias(users, "self");
const staff = alias(users, "staff");

/**
 * SQL: how many messages of the thread others wrote and the person has not opened. What was written
 * before the account existed counts as read.
 */
const unreadFor = (personId: string) => sql<number>`(
  select count(*) from ${directMessages}
  join ${users} ${self} on ${self.id} = ${personId}
  where ${directMessages.threadId} = ${messageThreads.id}
    and ${directMessages.authorId} <> ${self.id}
    and ${directMessages.sentAt} > ${self.createdAt}
    and ${directMessages.number} > coalesce((
      select ${threadReads.number} from ${threadReads}
      where ${threadReads.threadId} = ${messageThreads.id}
        and ${threadReads.personId} = ${self.id}), 0))`;

interface LastMessage {
  readonly author: string;
  readonly body: string;
  readonly sentAt: string;
}

/** Letters of the newest message that a list shows. */
const SHOWN_OF_LAST = 120;

const lastMessage = sql<LastMessage | null>`(
  select json_build_object('author', ${nameOf(authors)},
    'body', left(${directMessages.body}, ${sql.raw(String(SHOWN_OF_LAST))}),
    'sentAt', ${directMessages.sentAt})
  from ${directMessages}
  join ${users} ${authors} on ${authors.id} = ${directMessages.authorId}
  where ${directMessages.threadId} = ${messageThreads.id}
  order by ${directMessages.number} desc limit 1)`;

function selectThreads(db: Reader, actor: Actor) {
  return db
    .select({
      id: messageThreads.id,
      kind: messageThreads.kind,
      studentId: messageThreads.studentId,
      studentName: registerName,
      parentId: messageThreads.parentId,
      parentName: nameOf(parents),
      classId: messageThreads.classId,
      className: fullName,
      place: placeNow(messageThreads.studentId),
      last: lastMessage,
      unread: unreadFor(actor.id),
    })
    .from(messageThreads)
    .leftJoin(users, eq(users.id, messageThreads.studentId))
    .leftJoin(parents, eq(parents.id, messageThreads.parentId))
    .leftJoin(classes, eq(classes.id, messageThreads.classId))
    .$dynamic();
}

export type ThreadRow = Awaited<ReturnType<typeof selectThreads>>[number];

/** One page of the person's threads, the one written to last first: three statements. */
export async function listThreads(
  db: Reader,
  actor: Actor,
  { page, limit }: { page: number; limit: number },
) {
  const wanted = isReadBy(actor);
  const rows = await selectThreads(db, actor)
    .where(wanted)
    .orderBy(desc(messageThreads.lastMessageAt), desc(messageThreads.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(messageThreads, wanted);
  return { rows, pagination: paginate(page, limit, total), unread: await countUnread(db, actor) };
}

/** How many messages in all threads of the person others wrote and the person has not opened. */
export async function countUnread(db: Reader, actor: Actor): Promise<number> {
  const rows = await db
    .select({ unread: sql<number>`coalesce(sum(${unreadFor(actor.id)}), 0)` })
    .from(messageThreads)
    .where(isReadBy(actor));
  return one(rows).unread;
}

/** A thread that is there. */
export async function requireThread(db: Reader, actor: Actor, id: string): Promise<ThreadRow> {
  return one(await selectThreads(db, actor).where(eq(messageThreads.id, id)), "thread");
}

const message = {
  id: directMessages.id,
  number: directMessages.number,
  authorId: directMessages.authorId,
  authorName: nameOf(authors),
  body: directMessages.body,
  sentAt: directMessages.sentAt,
};

function selectMessages(db: Reader, wanted: SQL | undefined) {
  return db
    .select(message)
    .from(directMessages)
    .innerJoin(authors, eq(authors.id, directMessages.authorId))
    .where(wanted)
    .$dynamic();
}

export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

/** The newest messages of a thread, or those before a number, oldest first. One statement. */
export async function listMessages(
  db: Reader,
  { id, before }: { id: string; before?: number | undefined },
): Promise<{ rows: MessageRow[]; hasOlder: boolean }> {
  const wanted = and(
    eq(directMessages.threadId, id),
    before === undefined ? undefined : lt(directMessages.number, before),
  );
  const found = await selectMessages(db, wanted)
    .orderBy(desc(directMessages.number))
    .limit(MESSAGES_SHOWN + 1);
  const rows = found.slice(0, MESSAGES_SHOWN).toReversed();
  return { rows, hasOlder: found.length > MESSAGES_SHOWN };
}

/** A message that its caller has written. */
export async function requireMessage(db: Reader, id: string): Promise<MessageRow> {
  return one(await selectMessages(db, eq(directMessages.id, id)), "message");
}

interface LinkedParent {
  readonly id: string;
  readonly name: string;
  readonly relationship: string | null;
}

/** SQL: the parents' accounts of the pupil that can be opened. */
const linkedParents = sql<LinkedParent[]>`(
  select coalesce(json_agg(json_build_object('id', ${parents.id}, 'name', ${nameOf(parents)},
    'relationship', ${guardians.relationship}) order by ${parents.lastName}, ${parents.id}), '[]')
  from ${guardians} join ${users} ${parents} on ${parents.id} = ${guardians.parentId}
    and ${parents.isActive} and ${parents.deletedAt} is null and ${parents.role} = 'PARENT'
  where ${guardians.studentId} = ${users.id})`;

/** SQL: a parent's threads about the pupil, by counterpart. */
const threadsWith = (parentId: string) => sql<Partial<Record<Counterpart, string>>>`(
  select coalesce(json_object_agg(${messageThreads.kind}, ${messageThreads.id}), '{}')
  from ${messageThreads}
  where ${messageThreads.studentId} = ${users.id} and ${messageThreads.parentId} = ${parentId})`;

const isOwnChild = (personId: string) => sql`exists (
  select 1 from ${guardians}
  where ${guardians.studentId} = ${users.id} and ${guardians.parentId} = ${personId})`;

/** A child is found by name or id; phones are not looked through. */
const BY_NAME = { reach: "names", forgiving: true, phoneOwners: () => sql`select null` } as const;

/** Children who are found at once; a class has fewer. */
const MAX_RECIPIENTS = 50;

/**
 * Children about whom the person may write, with whom there is to write to, by name: a parent's,
 * those of a class teacher's class, for the office all. One statement.
 */
export async function listRecipients(
  db: Reader,
  actor: Actor,
  { studentId, search }: { studentId?: string | undefined; search?: string | undefined },
) {
  const isMine = actor.role === "PARENT" ? isOwnChild(actor.id) : isLedBy(actor.id, users.id);
  const found = await db
    .select({
      id: users.id,
      userId: users.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      admissionNumber: admissionNames.name,
      place: placeNow(users.id),
      isLed: isLedBy(actor.id, users.id),
      parents: linkedParents,
      threads: threadsWith(actor.id),
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(admissionNames, hasAdmissionNumber)
    .where(
      and(
        isNull(users.deletedAt),
        isOffice(actor) ? undefined : isMine,
        studentId === undefined ? undefined : eq(users.id, studentId),
        ...(search ? searchedPeople(search, BY_NAME) : []),
      ),
    )
    .orderBy(inRegisterOrder)
    .limit(MAX_RECIPIENTS + 1);
  return { rows: found.slice(0, MAX_RECIPIENTS), hasMore: found.length > MAX_RECIPIENTS };
}
export type RecipientRow = Awaited<ReturnType<typeof listRecipients>>["rows"][number];

/**
 * Who is told of a message in these threads, without its author: the parents and those who answer
 * now; of a class thread the pupils, their parents and those who teach the class. One statement.
 */
export async function findReaders(
  db: Reader,
  { threadIds, authorId }: { threadIds: readonly string[]; authorId: string },
): Promise<string[]> {
  const isIt = isAnyOf(messageThreads.id, threadIds);
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${users.id} as id from ${users}
    where ${users.id} in (
      select ${guardians.parentId} from ${messageThreads}
      join ${guardians} on ${guardians.parentId} = ${messageThreads.parentId}
        and ${guardians.studentId} = ${messageThreads.studentId}
      where ${isIt}
      union all
      select ${classTeachers.teacherId} from ${messageThreads}
      join (${placesNow}) on ${enrolments.studentId} = ${messageThreads.studentId}
      join ${classTeachers} on ${classTeachers.classId} = ${classes.id}
        and not ${classTeachers.isAssistant}
      where ${isIt} and ${messageThreads.kind} = 'CLASS_TEACHER'
      union all
      select ${classTeachers.teacherId} from ${messageThreads}
      join ${classTeachers} on ${classTeachers.classId} = ${messageThreads.classId}
      where ${isIt}
      union all
      select ${enrolments.studentId} from ${messageThreads}
      join (${placesNow}) on ${classes.id} = ${messageThreads.classId}
      where ${isIt}
      union all
      select ${guardians.parentId} from ${messageThreads}
      join (${placesNow}) on ${classes.id} = ${messageThreads.classId}
      join ${guardians} on ${guardians.studentId} = ${enrolments.studentId}
      where ${isIt}
      union all
      select ${staff.id} from ${messageThreads}
      join ${users} ${staff} on ${staff.role} = 'PRINCIPAL'
        or ${staff.role} = 'ADMIN' and ${messageThreads.kind} = 'OFFICE'
      where ${isIt} and ${messageThreads.kind} in ('OFFICE', 'PRINCIPAL'))
    and ${users.id} <> ${authorId} and not ${users.awaitingApproval} and ${takesMessages(users)}`);
  return rows.map(({ id }) => id);
}
