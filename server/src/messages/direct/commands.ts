import type { Counterpart } from "@school/core/messages/direct/thread.ts";
import { and, eq, gte, inArray, isNull, lt, ne, notExists, notInArray, sql } from "drizzle-orm";
import { type ActorWrite, audit, writeAudit } from "../../platform/database/audit/audit.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import { excluded } from "../../platform/database/columns.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { notify } from "../../platform/http/events/notify.ts";
import { files } from "../../platform/documents/files/tables.ts";
import { reclaimUploads, storeUpload } from "../../platform/documents/files/uploads.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { pendingNotices } from "../tables.ts";
import { forgetNotices, notifyPeople } from "../notify.ts";
import type { MessageRow } from "./queries.ts";
import {
  findReaders,
  noticesOfThreads,
  type ThreadNotice,
  type ThreadReader,
} from "./queries-people.ts";
import {
  directMessages,
  messageAttachments,
  messageFiles,
  messageThreads,
  threadReads,
} from "./tables.ts";

interface ChildThreads {
  readonly kind: Counterpart;
  readonly studentId: string;
  readonly parentIds: readonly string[];
  /** Current class teacher of the child. */
  readonly teacherId: string | null;
}

/** The threads about a child with these parents, made where they are missing. */
export async function openThreads(
  { tx }: ActorWrite,
  { kind, studentId, parentIds, teacherId }: ChildThreads,
): Promise<string[]> {
  const of = { kind, studentId, teacherId: kind === "CLASS_TEACHER" ? teacherId : null };
  await tx
    .insert(messageThreads)
    .values(parentIds.map((parentId) => ({ id: newId(), ...of, parentId })))
    .onConflictDoNothing();
  const threads = await tx
    .select({ id: messageThreads.id })
    .from(messageThreads)
    .where(
      and(
        eq(messageThreads.studentId, studentId),
        eq(messageThreads.kind, kind),
        inArray(messageThreads.parentId, [...parentIds]),
      ),
    );
  return threads.map(({ id }) => id);
}

/** Returns the thread of a class, creating it if missing; sets whether pupils may write. */
export async function openClassThread(
  { tx }: ActorWrite,
  { classId, pupilsMayWrite }: { classId: string; pupilsMayWrite: boolean },
): Promise<string[]> {
  const opened = await tx
    .insert(messageThreads)
    .values({ id: newId(), kind: "CLASS", classId, pupilsMayWrite })
    .onConflictDoUpdate({ target: messageThreads.classId, set: { pupilsMayWrite } })
    .returning({ id: messageThreads.id });
  return opened.map(({ id }) => id);
}

/** Sets whether the pupils of a class thread may write in it. */
export async function letPupilsWrite(
  { tx, origin }: ActorWrite,
  { id, pupilsMayWrite }: { id: string; pupilsMayWrite: boolean },
): Promise<void> {
  await tx.update(messageThreads).set({ pupilsMayWrite }).where(eq(messageThreads.id, id));
  await audit({ tx, origin }, "messages.let-pupils-write", id, { after: { pupilsMayWrite } });
  await notifyPages(tx, await findReaders(tx, { threadIds: [id], authorId: origin.actorId }));
}

interface NewMessage {
  readonly body: string;
  readonly attachmentIds?: readonly string[];
  /** If false, readers are also notified outside the portal. */
  readonly isQuiet?: boolean;
}

/**
 * Writes a message with its files into several threads, and notifies their readers; returns the
 * messages' ids. Throws `InvalidInput` for a file that is no upload of the writer.
 */
export async function writeMessages(
  { tx, origin }: ActorWrite,
  threadIds: readonly string[],
  { body, attachmentIds = [], isQuiet = false }: NewMessage,
): Promise<string[]> {
  const authorId = origin.actorId;
  // Locked in the order of their ids, so that concurrent writers cannot deadlock.
  const locked = tx
    .select({ id: messageThreads.id })
    .from(messageThreads)
    .where(isAnyOf(messageThreads.id, threadIds))
    .orderBy(messageThreads.id)
    .for("update");
  const counted = await tx
    .update(messageThreads)
    .set({ lastNumber: sql`${messageThreads.lastNumber} + 1`, lastMessageAt: sql`now()` })
    .where(inArray(messageThreads.id, locked))
    .returning({ threadId: messageThreads.id, number: messageThreads.lastNumber });
  const rows = counted.map((target) => ({ ...target, id: newId(), authorId, body }));
  await tx.insert(directMessages).values(rows);
  const messageIds = rows.map(({ id }) => id);
  await attach(tx, { ownerId: authorId, messageIds, fileIds: attachmentIds });
  // The text stays in the thread; the log only records the message.
  const entries = rows.map(({ id, threadId }) => ({
    action: "messages.write",
    subjectId: threadId,
    before: null,
    after: { message: id },
  }));
  await writeAudit({ tx, origin }, entries);
  const readers = await findReaders(tx, { threadIds, authorId });
  await notifyPages(tx, readers);
  if (!isQuiet)
    await notifyUnavailable(tx, readers, await noticesOfThreads(tx, { threadIds, authorId }));
  return messageIds;
}

const UPLOAD = "message-attachment";

interface UploadedFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Stores a file for a message of its owner; if unclaimed, it is deleted after a day. */
export async function storeAttachment(
  { tx, origin }: ActorWrite,
  { name, contentType, bytes }: UploadedFile,
): Promise<string> {
  const upload = { ownerId: origin.actorId, purpose: UPLOAD, contentType, bytes };
  const fileId = await storeUpload(tx, upload);
  const isPicture = contentType.startsWith("image/");
  await tx.insert(messageAttachments).values({ fileId, name, size: bytes.length, isPicture });
  return fileId;
}

async function attach(
  tx: Transaction,
  {
    ownerId,
    messageIds,
    fileIds,
  }: { ownerId: string; messageIds: readonly string[]; fileIds: readonly string[] },
): Promise<void> {
  if (fileIds.length === 0) return;
  const taken = await reclaimUploads(tx, fileIds, { ownerId, purpose: UPLOAD });
  if (taken.size < new Set(fileIds).size) {
    const message = "A file is not there any more. Remove it and add it again.";
    throw new InvalidInput([{ path: ["attachmentIds"], message }]);
  }
  const rows = messageIds.flatMap((messageId) =>
    [...taken].map((fileId) => ({ messageId, fileId })),
  );
  await tx.insert(messageFiles).values(rows);
}

/** Takes back a message: its text and the names of its files remain only in the audit log. */
export async function takeBackMessage(
  { tx, origin }: ActorWrite,
  { id, threadId, body, attachments }: MessageRow,
): Promise<void> {
  await tx
    .update(directMessages)
    .set({ body: "", takenBackAt: sql`now()` })
    .where(eq(directMessages.id, id));
  await forgetUnnotified(tx, threadId);
  await detach(
    tx,
    id,
    attachments.map((file) => file.id),
  );
  await audit({ tx, origin }, "messages.take-back", threadId, {
    before: { message: id, body, files: attachments.map(({ name }) => name) },
  });
  await notifyPages(tx, await findReaders(tx, { threadIds: [threadId], authorId: origin.actorId }));
}

/** Cancels notifications of a thread that has no message left to announce. */
async function forgetUnnotified(tx: Transaction, threadId: string): Promise<void> {
  const pending = tx
    .select({ id: directMessages.id })
    .from(directMessages)
    .where(
      and(
        eq(directMessages.threadId, threadId),
        isNull(directMessages.takenBackAt),
        ne(directMessages.authorId, pendingNotices.personId),
        gte(directMessages.sentAt, pendingNotices.createdAt),
      ),
    );
  await tx
    .delete(pendingNotices)
    .where(
      and(
        eq(pendingNotices.path, pathOf(threadId)),
        isNull(pendingNotices.toldAt),
        notExists(pending),
      ),
    );
}

/** Removes the files from a message, and deletes those that no other message has. */
async function detach(
  tx: Transaction,
  messageId: string,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  // Locked, so that of two messages that are taken back at once the second sees the first.
  await tx
    .select({ id: files.id })
    .from(files)
    .where(isAnyOf(files.id, fileIds))
    .orderBy(files.id)
    .for("update");
  await tx.delete(messageFiles).where(eq(messageFiles.messageId, messageId));
  const used = tx
    .select({ id: messageFiles.fileId })
    .from(messageFiles)
    .where(isAnyOf(messageFiles.fileId, fileIds));
  await tx.delete(files).where(and(isAnyOf(files.id, fileIds), notInArray(files.id, used)));
}

/** Stores the person's reading position, which never decreases. */
export async function markThreadRead(
  tx: Transaction,
  personId: string,
  { id: threadId, number }: { id: string; number: number },
): Promise<void> {
  // At most the newest message, or later ones would count as read.
  const known = tx
    .select({
      threadId: messageThreads.id,
      personId: sql<string>`${personId}::uuid`.as("person_id"),
      number: sql<number>`least(${messageThreads.lastNumber}, ${number}::int)`.as("number"),
      readAt: sql<Date>`now()`.as("read_at"),
    })
    .from(messageThreads)
    .where(eq(messageThreads.id, threadId));
  await tx
    .insert(threadReads)
    .select(known)
    .onConflictDoUpdate({
      target: [threadReads.threadId, threadReads.personId],
      set: { number: excluded(threadReads.number), readAt: sql`now()` },
      setWhere: lt(threadReads.number, excluded(threadReads.number)),
    });
  await forgetNotices(tx, personId, pathOf(threadId));
}

const pathOf = (threadId: string) => `/dashboard/messages/${threadId}`;

/** Notifies the readers of threads outside the portal. */
export async function notifyUnavailable(
  tx: Transaction,
  readers: readonly ThreadReader[],
  notices: readonly ThreadNotice[],
): Promise<void> {
  const ofThread = Map.groupBy(readers, ({ threadId }) => threadId);
  await notifyPeople(
    tx,
    notices.map(({ threadId, ...about }) => ({
      ...about,
      personIds: (ofThread.get(threadId) ?? []).map(({ personId }) => personId),
      path: pathOf(threadId),
    })),
  );
}

/** Maximum number of people in one event, which is limited to 8,000 bytes. */
const PEOPLE_IN_EVENT = 150;

/** Open pages of these people read again. */
export async function notifyPages(
  tx: Transaction,
  readers: readonly ThreadReader[],
): Promise<void> {
  const personIds = [...new Set(readers.map(({ personId }) => personId))];
  for (let from = 0; from < personIds.length; from += PEOPLE_IN_EVENT) {
    const people = personIds.slice(from, from + PEOPLE_IN_EVENT).join(" ");
    await notify(tx, { topic: "messages", about: { people } });
  }
}
