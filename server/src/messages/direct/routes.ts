import { implement, os } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { first } from "@school/core/api/lists.ts";
import { directContract } from "@school/core/messages/direct/contract.ts";
import {
  isSchoolSide,
  mayOpenClassThread,
  mayReadThread,
  mayWriteInThread,
  takesPart,
  type ThreadFacts,
  mayAttach,
} from "@school/core/messages/direct/policy.ts";
import { canTakeBack } from "@school/core/messages/direct/thread.ts";
import { messages as texts } from "@school/core/messages/text.ts";
import { nextOpening, parseOfficeHours } from "@school/core/school/office-hours.ts";
import { guard } from "../../accounts/guards.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirst } from "../../platform/database/rows.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, InvalidInput, NotAllowed } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { reportMessage } from "../oversight/commands.ts";
import { readAttachment } from "../../platform/documents/files/attachment.ts";
import {
  storeAttachment,
  letPupilsWrite,
  markThreadRead,
  openClassThread,
  openThreads,
  takeBackMessage,
  writeMessages,
} from "./commands.ts";
import {
  CannotWrite,
  MessageNotFound,
  NoClassTeacher,
  ThreadNotFound,
  TooLateToTakeBack,
} from "./errors.ts";
import { belongsToPupil } from "../../students/facts.ts";
import { threadFacts } from "./facts.ts";
import { handOverThreads } from "./hand-over.job.ts";
import { presentHead, presentMessage, presentRecipients, presentThread } from "./present.ts";
import {
  countUnread,
  findMessage,
  listMessages,
  listThreads,
  type MessageRow,
  requireMessage,
  requireThread,
} from "./queries.ts";
import { listClasses, listRecipients } from "./queries-people.ts";

const api = implement(directContract).$context<RequestContext>().use(guard);

/** Looks into the file before any transaction begins. */
const reading = os
  .$context<RequestContext>()
  .middleware(async ({ next }, { file }: { file: File }) =>
    next({ context: { contents: await readAttachment(file) } }),
  );

type Facts = ThreadFacts & { readonly isBlocked: boolean };

/**
 * Returns the facts about a thread that the actor may read. Throws for any other thread, so that its
 * existence is not disclosed.
 */
async function requireReadable(db: Reader, actor: Actor, id: string): Promise<Facts> {
  const facts = await threadFacts(db, actor.id, id);
  if (!facts || !mayReadThread(actor, facts)) throw new ThreadNotFound();
  return facts;
}

/** A message in a thread that the actor may read; lines that no person typed count as not found. */
async function requireReadableMessage(db: Reader, actor: Actor, id: string): Promise<MessageRow> {
  const row = await findMessage(db, id);
  if (!row || row.notice !== null || row.takenBackAt !== null) throw new MessageNotFound();
  await requireReadable(db, actor, row.threadId);
  return row;
}

/** Why the actor cannot write in a thread, in words; null for anyone who can. */
function refusalOf(
  actor: Actor,
  facts: Facts,
  { place }: { place: { teacher: unknown } | null },
): string | null {
  if (facts.isBlocked) return texts.blocked;
  if (!mayWriteInThread(actor, facts)) return "You can read these messages, but not write here.";
  const isWaiting = facts.kind === "CLASS_TEACHER" && !place?.teacher;
  return isWaiting ? texts.noClassTeacher : null;
}

/** Throws `InvalidInput` for a message without text and files. */
function requireWritten({ body, attachmentIds }: { body: string; attachmentIds: string[] }): void {
  if (body !== "" || attachmentIds.length > 0) return;
  throw new InvalidInput([{ path: ["body"], message: texts.typeMessage }]);
}

/** When the school next replies; null during office hours, and for staff. */
async function answersFrom(db: Reader, { role }: Actor): Promise<string | null> {
  if (role !== "PARENT" && role !== "STUDENT") return null;
  const { hours } = await readSettings(db, { hours: SCHOOL_SETTINGS.officeHours });
  const parsed = parseOfficeHours(hours);
  return parsed && nextOpening(parsed, Date.now());
}

export const directRoutes = {
  threads: api.threads.handler(async ({ context: { actor, db }, input }) => {
    const { rows, ...rest } = await listThreads(db, actor, input);
    return { data: rows.map(presentThread), ...rest };
  }),

  thread: api.thread.handler(async ({ context: { actor, db, sealer }, input }) => {
    const facts = await requireReadable(db, actor, input.id);
    const [row, { rows, hasOlder }, opening] = await Promise.all([
      requireThread(db, actor, input.id),
      listMessages(db, input),
      answersFrom(db, actor),
    ]);
    const isClass = facts.kind === "CLASS";
    const refusal = refusalOf(actor, facts, row);
    return {
      data: {
        thread: presentHead(row),
        messages: rows.map((message) => presentMessage(message, actor, sealer)),
        hasOlder,
        readByOthers: row.readByOthers,
        pupilsMayWrite: isClass ? row.pupilsMayWrite : null,
        answersFrom: opening,
        may: { write: refusal === null, letPupilsWrite: isClass && isSchoolSide(actor, facts) },
        refusal,
      },
    };
  }),

  recipients: api.recipients.handler(async ({ context: { actor, db }, input }) => {
    const { rows, hasMore } = await listRecipients(db, actor, input);
    const data = rows.flatMap((row) => presentRecipients(row, actor) ?? []);
    return { data, hasMore, answersFrom: await answersFrom(db, actor) };
  }),

  start: api.start.use(transaction).handler(async ({ context, input }) => {
    const { actor, tx } = context;
    const { studentId, kind, body, attachmentIds } = input;
    requireWritten(input);
    const row = findFirst((await listRecipients(tx, actor, { studentId })).rows);
    const recipients = row && presentRecipients(row, actor);
    if (!row || !recipients) throw new NotAllowed(texts.notAboutChild);
    if (row.isBlocked) throw new CannotWrite(texts.blocked);
    const isParent = actor.role === "PARENT";
    if (!recipients.counterparts.some((one) => one.kind === kind)) {
      if (isParent) throw new NoClassTeacher(texts.noClassTeacher);
      throw new NotAllowed(texts.notAboutChild);
    }
    const known = new Set(recipients.parents.map(({ id }) => id));
    const parentIds = isParent ? [actor.id] : [...new Set(input.parentIds)];
    if (parentIds.length === 0 || (!isParent && !parentIds.every((id) => known.has(id)))) {
      throw new InvalidInput([{ path: ["parentIds"], message: texts.chooseParents }]);
    }
    const teacherId = recipients.teacher?.id ?? null;
    const threadIds = await openThreads(context, { kind, studentId, parentIds, teacherId });
    if (kind === "CLASS_TEACHER") await handOverThreads(tx, threadIds);
    await writeMessages(context, threadIds, { body, attachmentIds });
    return { data: { threadIds } };
  }),

  write: api.write.use(transaction).handler(async ({ context, input }) => {
    const { actor, sealer, tx } = context;
    const { id, body, attachmentIds } = input;
    const facts = await requireReadable(tx, actor, id);
    const refusal = refusalOf(actor, facts, await requireThread(tx, actor, id));
    if (refusal !== null) throw new CannotWrite(refusal);
    requireWritten(input);
    if (facts.kind === "CLASS_TEACHER") await handOverThreads(tx, [id]);
    // A pupil's message to the class is not emailed to every parent.
    const isQuiet = facts.kind === "CLASS" && !isSchoolSide(actor, facts);
    const ids = await writeMessages(context, [id], { body, attachmentIds, isQuiet });
    return { data: presentMessage(await requireMessage(tx, first(ids)), actor, sealer) };
  }),

  takeBack: api.takeBack.use(transaction).handler(async ({ context, input }) => {
    const { actor, sealer, tx } = context;
    const row = await requireReadableMessage(tx, actor, input.id);
    allow(row.authorId === actor.id, "You can take back only your own messages.");
    if (!canTakeBack(row.sentAt.getTime(), Date.now())) throw new TooLateToTakeBack();
    await takeBackMessage(context, row);
    return { data: presentMessage(await requireMessage(tx, input.id), actor, sealer) };
  }),

  report: api.report.use(transaction).handler(async ({ context, input }) => {
    const { actor, tx } = context;
    const row = await requireReadableMessage(tx, actor, input.id);
    allow(row.authorId !== actor.id, "You cannot report your own message.");
    await reportMessage(context, row, input.reason);
    return { data: { id: input.id } };
  }),

  uploadAttachment: api.uploadAttachment
    .use(reading)
    .use(transaction)
    .handler(async ({ context }) => {
      const { actor, contents, tx } = context;
      allow(mayAttach(actor, { belongsToPupil: await belongsToPupil(tx, actor.id) }));
      return { data: { id: await storeAttachment(context, contents), name: contents.name } };
    }),

  markThreadRead: api.markThreadRead.use(transaction).handler(async ({ context, input }) => {
    const { actor, tx } = context;
    const facts = await requireReadable(tx, actor, input.id);
    // A principal who reads with a reason leaves no reading position: the school's side has not
    // read it.
    if (takesPart(actor, facts)) await markThreadRead(tx, actor.id, input);
    return { data: { unread: await countUnread(tx, actor) } };
  }),

  classesToWrite: api.classesToWrite.handler(async ({ context: { actor, db } }) => {
    if (!mayOpenClassThread(actor, { leads: true })) return { data: [] };
    const rows = await listClasses(db, actor);
    return { data: rows.map(({ id, name, threadId }) => ({ id, name, threadId })) };
  }),

  openClassThread: api.openClassThread.use(transaction).handler(async ({ context, input }) => {
    const { actor, tx } = context;
    const { classId, pupilsMayWrite, body, attachmentIds } = input;
    requireWritten(input);
    const ledClass = (await listClasses(tx, actor)).find(({ id }) => id === classId);
    allow(mayOpenClassThread(actor, { leads: ledClass !== undefined }) && ledClass !== undefined);
    if (ledClass?.isBlocked) throw new CannotWrite(texts.blocked);
    const threadIds = await openClassThread(context, { classId, pupilsMayWrite });
    await writeMessages(context, threadIds, { body, attachmentIds });
    return { data: { threadIds } };
  }),

  letPupilsWrite: api.letPupilsWrite.use(transaction).handler(async ({ context, input }) => {
    const { actor, tx } = context;
    const facts = await requireReadable(tx, actor, input.id);
    allow(facts.kind === "CLASS" && isSchoolSide(actor, facts));
    await letPupilsWrite(context, input);
    return { data: { pupilsMayWrite: input.pupilsMayWrite } };
  }),
};
