import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice } from "@school/core/accounts/policy.ts";
import type { Counterpart } from "@school/core/messages/direct/thread.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { searchedPeople } from "../../accounts/person-search.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classes, classTeachers } from "../../classes/tables.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import type { Reader } from "../../platform/database/database.ts";
import { terms } from "../../school/tables.ts";
import { registerName } from "../../students/queries.ts";
import { admissionNames, hasAdmissionNumber } from "../../students/select-student.ts";
import { enrolments, guardians, studentDetails } from "../../students/tables.ts";
import {
  isBlocked,
  isLedBy,
  leadsClass,
  currentClassOf,
  currentEnrolments,
  takesMessages,
} from "./facts.ts";
import { parents } from "./queries.ts";
import type { Notice } from "../notify.ts";
import { messageThreads } from "./tables.ts";

const staff = alias(users, "staff");

interface LinkedParent {
  readonly id: string;
  readonly name: string;
  readonly relationship: string | null;
}

/** SQL: the parents' accounts of the pupil that can be opened. */
const linkedParents = sql<LinkedParent[]>`(
  select coalesce(json_agg(json_build_object('id', ${parents.id}, 'name', ${firstNameFirst(parents)},
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
 * Children about whom the actor may write, with possible recipients, by name: a parent's, those of
 * a class teacher's class, for the office all. One statement.
 */
export async function listRecipients(
  db: Reader,
  actor: Actor,
  { studentId, search }: { studentId?: string | undefined; search?: string | undefined },
) {
  const isMine = actor.role === "PARENT" ? isOwnChild(actor.id) : isLedBy(actor.id, users.id);
  const rows = await db
    .select({
      id: users.id,
      userId: users.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      admissionNumber: admissionNames.name,
      place: currentClassOf(users.id),
      isLed: isLedBy(actor.id, users.id),
      parents: linkedParents,
      threads: threadsWith(actor.id),
      isBlocked: isBlocked(actor.id),
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
  return { rows: rows.slice(0, MAX_RECIPIENTS), hasMore: rows.length > MAX_RECIPIENTS };
}
export type RecipientRow = Awaited<ReturnType<typeof listRecipients>>["rows"][number];

/** Notification about a thread, for people who are not looking at it. */
export interface ThreadNotice extends Pick<Notice, "title" | "message"> {
  readonly threadId: string;
}

export interface ThreadReader extends Record<string, unknown> {
  readonly threadId: string;
  readonly personId: string;
}

/**
 * Finds the people to notify of a message in these threads, without its author: the parents and those
 * who reply now. In a class thread these are the pupils, their parents and those who teach the class.
 * One statement.
 */
export async function findReaders(
  db: Reader,
  { threadIds, authorId }: { threadIds: readonly string[]; authorId: string | null },
): Promise<ThreadReader[]> {
  const isIt = isAnyOf(messageThreads.id, threadIds);
  const { rows } = await db.execute<ThreadReader>(sql`
    select distinct reader.thread as "threadId", ${users.id} as "personId" from (
      select ${messageThreads.id} as thread, ${guardians.parentId} as person
      from ${messageThreads}
      join ${guardians} on ${guardians.parentId} = ${messageThreads.parentId}
        and ${guardians.studentId} = ${messageThreads.studentId}
      where ${isIt}
      union all
      select ${messageThreads.id}, ${classTeachers.teacherId} from ${messageThreads}
      join (${currentEnrolments}) on ${enrolments.studentId} = ${messageThreads.studentId}
      join ${classTeachers} on ${classTeachers.classId} = ${classes.id}
        and not ${classTeachers.isAssistant}
      where ${isIt} and ${messageThreads.kind} = 'CLASS_TEACHER'
      union all
      select ${messageThreads.id}, ${classTeachers.teacherId} from ${messageThreads}
      join ${classTeachers} on ${classTeachers.classId} = ${messageThreads.classId}
      where ${isIt}
      union all
      select ${messageThreads.id}, ${enrolments.studentId} from ${messageThreads}
      join (${currentEnrolments}) on ${classes.id} = ${messageThreads.classId}
      where ${isIt}
      union all
      select ${messageThreads.id}, ${guardians.parentId} from ${messageThreads}
      join (${currentEnrolments}) on ${classes.id} = ${messageThreads.classId}
      join ${guardians} on ${guardians.studentId} = ${enrolments.studentId}
      where ${isIt}
      union all
      select ${messageThreads.id}, ${staff.id} from ${messageThreads}
      join ${users} ${staff} on ${staff.role} = 'PRINCIPAL'
        or ${staff.role} = 'ADMIN' and ${messageThreads.kind} = 'OFFICE'
      where ${isIt} and ${messageThreads.kind} in ('OFFICE', 'PRINCIPAL')) as reader
    join ${users} on ${users.id} = reader.person and ${users.id} is distinct from ${authorId}::uuid
      and not ${users.awaitingApproval} and ${takesMessages(users)}`);
  return rows;
}

/** Returns the notifications for threads in which someone has written. One statement. */
export async function noticesOfThreads(
  db: Reader,
  { threadIds, authorId }: { threadIds: readonly string[]; authorId: string },
): Promise<ThreadNotice[]> {
  const rows = await db
    .select({
      threadId: messageThreads.id,
      child: users.firstName,
      student: sql<string | null>`${registerName}`,
      class: sql<string | null>`nullif(${fullName}, '')`,
      writer: sql<string>`(select ${firstNameFirst(staff)} from ${users} ${staff}
        where ${staff.id} = ${authorId})`,
    })
    .from(messageThreads)
    .leftJoin(users, eq(users.id, messageThreads.studentId))
    .leftJoin(classes, eq(classes.id, messageThreads.classId))
    .where(isAnyOf(messageThreads.id, threadIds));
  return rows.map(({ threadId, child, student, class: className, writer }) =>
    child === null
      ? { threadId, title: `New message for ${className}` }
      : { threadId, title: `New message about ${student}`, message: { writer, child } },
  );
}

/** Classes of the current session for which the person may open a thread, by name. One statement. */
export async function listClasses(db: Reader, actor: Actor) {
  return db
    .select({
      id: classes.id,
      name: fullName,
      threadId: messageThreads.id,
      isBlocked: isBlocked(actor.id),
    })
    .from(classes)
    .innerJoin(terms, and(eq(terms.sessionId, classes.sessionId), eq(terms.isCurrent, true)))
    .leftJoin(messageThreads, eq(messageThreads.classId, classes.id))
    .where(
      and(
        isNull(classes.archivedAt),
        isOffice(actor) ? undefined : leadsClass(actor.id, classes.id),
      ),
    )
    .orderBy(sql`${fullName} collate "und-x-icu"`);
}
