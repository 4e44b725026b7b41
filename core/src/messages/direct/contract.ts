import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { mayOpenDirect, mayStartThreads } from "./policy.ts";
import { COUNTERPARTS, MAX_PARENTS, MESSAGE_LENGTH, THREAD_KINDS } from "./thread.ts";

const tag = "messages";
const time = z.iso.datetime();

const Named = z.object({ id: z.uuid(), name: z.string() });

/** A thread as the list of the person shows it. */
export const Thread = z.object({
  id: z.uuid(),
  kind: z.enum(THREAD_KINDS),
  /** Null for a class thread. */
  student: Named.nullable(),
  /** The parent who writes with the school; null for a class thread. */
  parent: Named.nullable(),
  /** The child's class now, or that of the class thread; null for a child without one. */
  className: z.string().nullable(),
  /** Who is class teacher now; null for other threads, and while there is none. */
  teacher: Named.nullable(),
  last: z.object({ author: z.string(), body: z.string(), sentAt: time }).nullable(),
  /** What others wrote and the person has not opened. */
  unread: z.int(),
});
export type Thread = z.infer<typeof Thread>;

export const DirectMessage = z.object({
  id: z.uuid(),
  /** Counts from 1 in each thread. */
  number: z.int(),
  author: Named.extend({ isSelf: z.boolean() }),
  body: z.string(),
  sentAt: time,
});
export type DirectMessage = z.infer<typeof DirectMessage>;

/** A thread with its newest messages, or those before a number. */
export const OpenThread = z.object({
  thread: Thread,
  /** Oldest first. */
  messages: z.array(DirectMessage),
  hasOlder: z.boolean(),
  mayWrite: z.boolean(),
});
export type OpenThread = z.infer<typeof OpenThread>;

/** A child about whom the person can write, and to whom. */
export const Recipients = z.object({
  student: z.object({
    id: z.uuid(),
    /** The visible student id. */
    userId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    admissionNumber: z.string().nullable(),
  }),
  className: z.string().nullable(),
  /** Who is class teacher now; null while there is none. */
  teacher: Named.nullable(),
  /** To whom a parent may write, or as whom staff; a parent's thread if there is one already. */
  counterparts: z.array(z.object({ kind: z.enum(COUNTERPARTS), threadId: z.uuid().nullable() })),
  /** Whom staff can write to; empty for a parent. */
  parents: z.array(Named.extend({ relationship: z.string().nullable() })),
});
export type Recipients = z.infer<typeof Recipients>;

/** Without words there is no message. */
const body = z.string().trim().min(1).max(MESSAGE_LENGTH);

export const directContract = {
  threads: endpoint(mayOpenDirect, {
    method: "GET",
    path: "/messages/threads",
    summary: "The caller's threads, the one written to last first",
    tag,
  })
    .input(z.strictObject({ ...paging(20) }))
    .output(pageOf(Thread).extend({ unread: z.int() })),

  thread: endpoint(mayOpenDirect, {
    method: "GET",
    path: "/messages/threads/{id}",
    summary: "A thread with its newest messages, or those before a number",
    tag,
  })
    .input(z.strictObject({ id: z.uuid(), before: z.int().min(1).optional() }))
    .output(dataOf(OpenThread)),

  recipients: endpoint(mayStartThreads, {
    method: "GET",
    path: "/messages/recipients",
    summary: "Children about whom the caller can write, and to whom; at most 50, by name",
    tag,
  })
    .input(
      z.strictObject({
        studentId: z.uuid().optional(),
        search: z.string().trim().max(200).optional(),
      }),
    )
    .output(z.object({ data: z.array(Recipients), hasMore: z.boolean() })),

  start: endpoint(mayStartThreads, {
    method: "POST",
    path: "/messages/threads",
    summary: "Writes about a child, in a new thread or the one that is there",
    tag,
    successStatus: 201,
  })
    .input(
      z.strictObject({
        studentId: z.uuid(),
        kind: z.enum(COUNTERPARTS),
        /** Of staff: to which parents; each has a thread of their own. */
        parentIds: z.array(z.uuid()).max(MAX_PARENTS).default([]),
        body,
      }),
    )
    .output(dataOf(z.object({ threadIds: z.array(z.uuid()) }))),

  write: endpoint(mayOpenDirect, {
    method: "POST",
    path: "/messages/threads/{id}/messages",
    summary: "Writes in a thread",
    tag,
    successStatus: 201,
  })
    .input(z.strictObject({ id: z.uuid(), body }))
    .output(dataOf(DirectMessage)),

  markThreadRead: endpoint(mayOpenDirect, {
    method: "POST",
    path: "/messages/threads/{id}/read",
    summary: "Marks the messages of a thread up to a number as read by the caller",
    tag,
  })
    .input(z.strictObject({ id: z.uuid(), number: z.int().min(0) }))
    .output(dataOf(z.object({ unread: z.int() }))),
};
