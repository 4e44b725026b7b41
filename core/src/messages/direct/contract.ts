import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { MAX_ATTACHMENTS } from "../../api/attachments.ts";
import { mayOpenDirect, mayStartThreads } from "./policy.ts";
import {
  COUNTERPARTS,
  MAX_PARENTS,
  MESSAGE_LENGTH,
  NOTICES,
  REASON_LENGTH,
  THREAD_KINDS,
} from "./thread.ts";

const tag = "messages";
const time = z.iso.datetime();

const Named = z.object({ id: z.uuid(), name: z.string() });

/** The fields of a thread for everyone who may know that it exists. */
export const ThreadHead = z.object({
  id: z.uuid(),
  kind: z.enum(THREAD_KINDS),
  /** Null for a class thread. */
  student: Named.nullable(),
  /** The parent in the thread; null for a class thread. */
  parent: Named.nullable(),
  /** The child's current class, or that of the class thread; null for a child without one. */
  className: z.string().nullable(),
  /** The current class teacher; null for other threads, and without one. */
  teacher: Named.nullable(),
});
export type ThreadHead = z.infer<typeof ThreadHead>;

/** A thread in a person's list. */
export const Thread = ThreadHead.extend({
  last: z
    .object({
      author: z.string(),
      notice: z.enum(NOTICES).nullable(),
      body: z.string(),
      isTakenBack: z.boolean(),
      sentAt: time,
    })
    .nullable(),
  /** Number of messages from others that the person has not opened. */
  unread: z.int(),
});
export type Thread = z.infer<typeof Thread>;

/** A file of a message; its URL is valid for an hour or two. */
const Attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  isPicture: z.boolean(),
  url: z.string(),
});
export type Attachment = z.infer<typeof Attachment>;

export const DirectMessage = z.object({
  id: z.uuid(),
  /** Counts from 1 in each thread. */
  number: z.int(),
  author: Named.extend({ isSelf: z.boolean() }),
  /** Null for a typed message. */
  notice: z.enum(NOTICES).nullable(),
  /** Empty if the message was taken back. */
  body: z.string(),
  isTakenBack: z.boolean(),
  attachments: z.array(Attachment),
  sentAt: time,
});
export type DirectMessage = z.infer<typeof DirectMessage>;

/** A thread with its newest messages, or those before a given number. */
export const OpenThread = z.object({
  thread: ThreadHead,
  /** Oldest first. */
  messages: z.array(DirectMessage),
  hasOlder: z.boolean(),
  /** Number of the last message that someone on the other side has read. */
  readByOthers: z.int(),
  /** Null except for class threads. */
  pupilsMayWrite: z.boolean().nullable(),
  /** When the school next replies; null during office hours, and for staff. */
  answersFrom: time.nullable(),
  may: z.object({ write: z.boolean(), letPupilsWrite: z.boolean() }),
  /** Reason for which the person cannot write, if it is shown. */
  refusal: z.string().nullable(),
});
export type OpenThread = z.infer<typeof OpenThread>;

/** A child about whom the person can write, with the possible recipients. */
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
  /** The current class teacher; null without one. */
  teacher: Named.nullable(),
  /**
   * The counterparts to whom a parent may write, or in whose role staff may write; with a parent's
   * existing thread, if any.
   */
  counterparts: z.array(z.object({ kind: z.enum(COUNTERPARTS), threadId: z.uuid().nullable() })),
  /** Parents to whom staff can write; empty for a parent. */
  parents: z.array(Named.extend({ relationship: z.string().nullable() })),
});
export type Recipients = z.infer<typeof Recipients>;

/** A message needs text or files. */
const written = {
  body: z.string().trim().max(MESSAGE_LENGTH),
  /** Uploads of the writer; each can be sent only once. */
  attachmentIds: z.array(z.uuid()).max(MAX_ATTACHMENTS).default([]),
};
const thread = { id: z.uuid() };

export const directContract = {
  threads: endpoint(mayOpenDirect, {
    method: "GET",
    path: "/messages/threads",
    summary: "The caller's threads, the one written to last first",
    tag,
  })
    .input(
      z.strictObject({
        /** Searches names and messages. */
        search: z.string().trim().max(200).optional(),
        unread: z.boolean().default(false),
        ...paging(20),
      }),
    )
    .output(pageOf(Thread).extend({ unread: z.int() })),

  thread: endpoint(mayOpenDirect, {
    method: "GET",
    path: "/messages/threads/{id}",
    summary: "A thread with its newest messages, or those before a number",
    tag,
  })
    .input(z.strictObject({ ...thread, before: z.int().min(1).optional() }))
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
    .output(
      z.object({
        data: z.array(Recipients),
        hasMore: z.boolean(),
        /** When the school next replies; null during office hours, and for staff. */
        answersFrom: time.nullable(),
      }),
    ),

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
        /** From staff: the parents who get the message; each has a separate thread. */
        parentIds: z.array(z.uuid()).max(MAX_PARENTS).default([]),
        ...written,
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
    .input(z.strictObject({ ...thread, ...written }))
    .output(dataOf(DirectMessage)),

  takeBack: endpoint(mayOpenDirect, {
    method: "POST",
    path: "/messages/{id}/take-back",
    summary: "Takes back a message of the last five minutes; the audit log keeps it",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(DirectMessage)),

  report: endpoint(mayOpenDirect, {
    method: "POST",
    path: "/messages/{id}/report",
    summary: "Reports a message to the principal",
    tag,
    successStatus: 201,
  })
    .input(z.strictObject({ id: z.uuid(), reason: z.string().trim().min(1).max(REASON_LENGTH) }))
    .output(dataOf(z.object({ id: z.uuid() }))),

  uploadAttachment: endpoint(mayOpenDirect, {
    method: "POST",
    path: "/upload/message-attachment",
    summary: "Uploads a file (field file: jpg, png, pdf, docx or xlsx under 5 MB) for a message",
    tag,
    successStatus: 201,
  })
    .input(z.strictObject({ file: z.file() }))
    .output(dataOf(z.object({ id: z.uuid(), name: z.string() }))),

  markThreadRead: endpoint(mayOpenDirect, {
    method: "POST",
    path: "/messages/threads/{id}/read",
    summary: "Marks the messages of a thread up to a number as read by the caller",
    tag,
  })
    .input(z.strictObject({ ...thread, number: z.int().min(0) }))
    .output(dataOf(z.object({ unread: z.int() }))),

  classesToWrite: endpoint(mayOpenDirect, {
    method: "GET",
    path: "/messages/classes",
    summary: "Classes for which the caller can open a class thread, or has one",
    tag,
  }).output(z.object({ data: z.array(Named.extend({ threadId: z.uuid().nullable() })) })),

  openClassThread: endpoint(mayStartThreads, {
    method: "POST",
    path: "/messages/class-threads",
    summary: "Opens the thread of a class with a first message",
    tag,
    successStatus: 201,
  })
    .input(
      z.strictObject({
        classId: z.uuid(),
        pupilsMayWrite: z.boolean().default(false),
        ...written,
      }),
    )
    .output(dataOf(z.object({ threadIds: z.array(z.uuid()) }))),

  letPupilsWrite: endpoint(mayStartThreads, {
    method: "PUT",
    path: "/messages/threads/{id}/pupils",
    summary: "Sets whether the pupils of a class thread may write in it",
    tag,
  })
    .input(z.strictObject({ ...thread, pupilsMayWrite: z.boolean() }))
    .output(dataOf(z.object({ pupilsMayWrite: z.boolean() }))),
};
