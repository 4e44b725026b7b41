import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import { classes, classTeachers } from "../../classes/tables.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import { bareName } from "../../platform/database/columns.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import type { JobKind, Worker } from "../../platform/runtime/jobs/job.ts";
import { enrolments } from "../../students/tables.ts";
import { notifyUnavailable, notifyPages } from "./commands.ts";
import { currentEnrolments, takesMessages } from "./facts.ts";
import { findReaders } from "./queries-people.ts";
import { directMessages, messageThreads, threadReads } from "./tables.ts";

const teachers = alias(users, "teachers");

/**
 * Class teachers and classes change in many ways. Each message reads the current class teacher;
 * this job updates threads without new messages.
 */
export const handOverJob: JobKind = {
  name: "hand-over-messages",
  retries: 2,
  firstDelay: 30,
  longestDelay: 120,
  schedule: "*/5 * * * *",
  oneAtATime: true,
};

export function handOverWorker(db: Database): Worker {
  return { kind: handOverJob, run: () => db.transaction((tx) => handOverThreads(tx, null)) };
}

interface HandedOver extends Record<string, unknown> {
  readonly id: string;
  /** Previous class teacher; null if unknown. */
  readonly from: string | null;
  readonly to: string;
  readonly teacher: string;
  readonly className: string;
}

/**
 * Adds a notice to threads whose child has a new class teacher, and notifies the parent. What the
 * previous teacher had not read is unread for the new one. For all threads, or for these; threads
 * without a class teacher wait. At most seven statements.
 */
export async function handOverThreads(
  tx: Transaction,
  threadIds: readonly string[] | null,
): Promise<void> {
  const { rows: moved } = await tx.execute<HandedOver>(sql`
    select ${messageThreads.id} as id, ${messageThreads.teacherId} as "from",
      ${teachers.id} as "to", ${firstNameFirst(teachers)} as teacher,
      concat_ws(' ', ${classes.name}, ${classes.section}) as "className"
    from ${messageThreads}
    join (${currentEnrolments}) on ${enrolments.studentId} = ${messageThreads.studentId}
    join ${classTeachers} on ${classTeachers.classId} = ${classes.id}
      and not ${classTeachers.isAssistant}
    join ${users} ${teachers} on ${teachers.id} = ${classTeachers.teacherId}
      and ${takesMessages(teachers)}
    where ${messageThreads.kind} = 'CLASS_TEACHER'
      and ${messageThreads.teacherId} is distinct from ${teachers.id}
      and ${threadIds === null ? sql`true` : isAnyOf(messageThreads.id, threadIds)}
    order by ${messageThreads.id}
    for update of ${messageThreads}`);
  if (moved.length === 0) return;
  const list = (key: "id" | "from" | "to") => sql.param(moved.map((row) => row[key]));
  const moves = sql`unnest(${list("id")}::uuid[], ${list("from")}::uuid[], ${list("to")}::uuid[])
    as moved (thread, "from", "to")`;
  const { rows: counted } = await tx.execute<{ id: string; number: number }>(sql`
    update ${messageThreads} set ${bareName(messageThreads.teacherId)} = moved."to",
      ${bareName(messageThreads.lastNumber)} = ${messageThreads.lastNumber} + 1
    from ${moves} where ${messageThreads.id} = moved.thread
    returning ${messageThreads.id} as id, ${messageThreads.lastNumber} as number`);
  const teacherOf = new Map(moved.map(({ id, to }) => [id, to]));
  await tx.insert(directMessages).values(
    counted.flatMap(({ id: threadId, number }) => {
      const authorId = teacherOf.get(threadId);
      if (authorId === undefined) return [];
      return [
        { id: newId(), threadId, number, authorId, notice: "HANDED_OVER" as const, body: "" },
      ];
    }),
  );
  await tx.execute(sql`
    insert into ${threadReads} (${bareName(threadReads.threadId)},
      ${bareName(threadReads.personId)}, ${bareName(threadReads.number)})
    select moved.thread, moved."to", ${threadReads.number} from ${moves}
    join ${threadReads} on ${threadReads.threadId} = moved.thread
      and ${threadReads.personId} = moved."from"
    on conflict do nothing`);
  const ids = moved.map(({ id }) => id);
  const readers = await findReaders(tx, { threadIds: ids, authorId: null });
  await notifyPages(tx, readers);
  const notices = moved.map(({ id, teacher, className }) => {
    return { threadId: id, title: `${teacher} is now class teacher of ${className}` };
  });
  // The new teacher already knows.
  const parents = readers.filter(({ threadId, personId }) => teacherOf.get(threadId) !== personId);
  await notifyUnavailable(tx, parents, notices);
}
