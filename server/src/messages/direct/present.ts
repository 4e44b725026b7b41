import type { Actor } from "@school/core/accounts/actor.ts";
import type {
  DirectMessage,
  Recipients,
  Thread,
  ThreadHead,
} from "@school/core/messages/direct/contract.ts";
import { counterpartsOf } from "@school/core/messages/direct/policy.ts";
import { signedAddress } from "../../platform/documents/files/address.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import type { HeadRow, MessageRow, ThreadRow } from "./queries.ts";
import type { RecipientRow } from "./queries-people.ts";

export function presentHead(row: HeadRow): ThreadHead {
  const { id, kind, studentId, studentName, parentId, parentName, place } = row;
  return {
    id,
    kind,
    student: named(studentId, studentName),
    parent: named(parentId, parentName),
    className: kind === "CLASS" ? row.className : (place?.className ?? null),
    teacher: kind === "CLASS_TEACHER" ? (place?.teacher ?? null) : null,
  };
}

function named(id: string | null, name: string | null) {
  return id === null || name === null ? null : { id, name };
}

export function presentThread(row: ThreadRow): Thread {
  const { last, unread } = row;
  return {
    ...presentHead(row),
    last: last && { ...last, sentAt: new Date(last.sentAt).toISOString() },
    unread,
  };
}

export function presentMessage(row: MessageRow, actor: Actor, sealer: Sealer): DirectMessage {
  const { id, number, authorId, authorName, notice, body, sentAt, takenBackAt } = row;
  return {
    id,
    number,
    author: { id: authorId, name: authorName, isSelf: authorId === actor.id },
    notice,
    body,
    isTakenBack: takenBackAt !== null,
    attachments: row.attachments.map((file) => ({
      ...file,
      url: signedAddress(sealer, file.id, file.name),
    })),
    sentAt: sentAt.toISOString(),
  };
}

/** Null for a child about whom the actor may write to no one. */
export function presentRecipients(row: RecipientRow, actor: Actor): Recipients | null {
  const { id, userId, firstName, lastName, admissionNumber, place, parents, threads } = row;
  const isParent = actor.role === "PARENT";
  const counterparts = counterpartsOf(actor, {
    isParent,
    isClassTeacher: row.isLed,
    hasClassTeacher: Boolean(place?.teacher),
  });
  if (counterparts.length === 0) return null;
  return {
    student: { id, userId, firstName, lastName, admissionNumber },
    className: place?.className ?? null,
    teacher: place?.teacher ?? null,
    counterparts: counterparts.map((kind) => ({ kind, threadId: threads[kind] ?? null })),
    parents: isParent ? [] : parents,
  };
}
