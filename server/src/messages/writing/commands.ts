import type { Actor } from "@school/core/accounts/actor.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { MessagePurpose } from "@school/core/accounts/notification-preferences/kinds.ts";
import { type BatchKind, UNDO_SECONDS } from "@school/core/messages/writing/batch.ts";
import type { MessageForm } from "@school/core/messages/writing/contract.ts";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { queueJob } from "../../platform/runtime/jobs/queue-job.ts";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { phoneMessages } from "../../platform/outgoing/phone/tables.ts";
import { pushMessages } from "../../platform/outgoing/push/tables.ts";
import type { Composed } from "./compose.ts";
import { BatchNotFound, NothingToStop } from "./errors.ts";
import { sendBatchesJob } from "./send-batches.job.ts";
import { type Draft, draftMessage } from "./preview.ts";
import { messageBatches, messageRecipients } from "./tables.ts";

/**
 * Sends a message to many after `UNDO_SECONDS`, or at the requested time. Returns the id of the
 * batch. Throws `InvalidInput` if it cannot be sent.
 */
export async function sendMessage(
  write: ActorWrite,
  actor: Actor,
  form: MessageForm,
): Promise<string> {
  const draft = await draftMessage(write.tx, actor, form);
  if (draft.faults.length > 0) throw new InvalidInput(draft.faults);
  const soon = new Date(Date.now() + UNDO_SECONDS * 1_000);
  const chosenAt = form.sendAt === null ? soon : new Date(form.sendAt);
  const leavesAt = chosenAt < soon ? soon : chosenAt;
  return writeBatch(write, { ...draft, ...form, kind: "written", leavesAt });
}

interface NewBatch
  extends
    Pick<Draft, "selection" | "audience">,
    Pick<MessageForm, "channel" | "subject" | "text" | "withoutMarks"> {
  readonly kind: BatchKind;
  readonly purpose: MessagePurpose;
  readonly messages: readonly Composed[];
  readonly leavesAt: Date;
  /** Time after which none of it is sent. */
  readonly expiresAt?: Date | null;
  /** The act of another module that is its reason. */
  readonly causeId?: string | null;
}

/** Stores a batch with its recipients and has it leave: a fixed number of statements. */
export async function writeBatch({ tx, origin }: ActorWrite, batch: NewBatch): Promise<string> {
  const { kind, purpose, selection, audience, channel, subject, text } = batch;
  const { withoutMarks, leavesAt, expiresAt = null, causeId = null } = batch;
  const id = newId();
  await tx.insert(messageBatches).values({
    id,
    kind,
    purpose,
    selection,
    audience,
    channel,
    subject,
    text,
    withoutMarks,
    leavesAt,
    expiresAt,
    causeId,
    createdBy: origin.actorId,
  });
  await insertRows(
    tx,
    messageRecipients,
    batch.messages.map((message) => ({
      id: newId(),
      batchId: id,
      personId: message.personId,
      studentIds: message.studentIds,
      name: message.name,
      children: message.children,
      address: message.address,
      fault: message.fault,
      text: message.text,
      otherwise: message.otherwise,
    })),
  );
  await queueJob(tx, sendBatchesJob, {}, leavesAt);
  const after = { kind, purpose, audience, channel, text, recipients: batch.messages.length };
  await audit({ tx, origin }, "messages.send", id, { after: { ...after, leavesAt } });
  return id;
}

/** Why a message that was taken back did not leave, as the list of recipients shows it. */
const STOPPED = "It was stopped before it left.";

/** Takes back the unsent part of a batch. Throws `BatchNotFound` and `NothingToStop`. */
export async function stopBatch({ tx, origin }: ActorWrite, id: string): Promise<void> {
  const [batch] = await tx
    .select()
    .from(messageBatches)
    .where(eq(messageBatches.id, id))
    .for("update");
  if (!batch) throw new BatchNotFound();
  if (batch.stoppedAt !== null && batch.queuedAt === null) return;
  const stopped = batch.queuedAt === null ? null : await stopQueued(tx, id);
  if (stopped === 0) throw new NothingToStop();
  await tx
    .update(messageBatches)
    .set({ stoppedAt: sql`now()` })
    .where(eq(messageBatches.id, id));
  await audit({ tx, origin }, "messages.stop", id, { after: { stopped } });
}

/**
 * Stops unsent messages caused by an action of another module: its batches, and the emails and
 * notifications with its id. Idempotent.
 */
export async function stopOfCause(write: ActorWrite, causeId: string): Promise<void> {
  const { tx } = write;
  const batches = await tx
    .select({ id: messageBatches.id })
    .from(messageBatches)
    .where(eq(messageBatches.causeId, causeId));
  for (const { id } of batches) {
    await stopBatch(write, id).catch((error: unknown) => {
      if (!(error instanceof NothingToStop)) throw error;
    });
  }
  await stopQueued(tx, causeId);
}

/** Fails queued messages that are not being handed over; returns their number. */
async function stopQueued(tx: Transaction, batchId: string): Promise<number> {
  let stopped = 0;
  for (const table of [phoneMessages, mails, pushMessages] as const) {
    const rows = await tx
      .update(table)
      .set({ state: "failed", lastError: STOPPED })
      .where(and(eq(table.batchId, batchId), eq(table.state, "queued"), isNull(table.sendingSince)))
      .returning({ id: table.id });
    stopped += rows.length;
  }
  return stopped;
}
