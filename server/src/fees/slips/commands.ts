import { MAX_OPEN_SLIPS, messages } from "@school/core/fees/slips/text.ts";
import { and, eq } from "drizzle-orm";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import { newId } from "../../platform/database/id.ts";
import type { ReadAttachment } from "../../platform/documents/files/attachment.ts";
import { storeFile } from "../../platform/documents/files/files.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { SlipDecided, SlipNotFound, TooManySlips } from "../errors.ts";
import { feeSlipChildren, feeSlips } from "../tables.ts";
import { isOpen, lockSlip, type SlipRow } from "./queries.ts";

interface SlipForm {
  readonly kobo: number;
  /** YYYY-MM-DD. */
  readonly paidOn: string;
  readonly note: string;
  readonly studentIds: readonly string[];
}

/** Keeps a parent's slip with its picture. Returns its id. Throws `TooManySlips`. */
export async function sendSlip(
  { tx, origin }: ActorWrite,
  { name, contentType, bytes }: ReadAttachment,
  { studentIds, ...form }: SlipForm,
): Promise<string> {
  const { actorId } = origin;
  const waiting = await tx.$count(feeSlips, and(eq(feeSlips.sentBy, actorId), isOpen));
  if (waiting >= MAX_OPEN_SLIPS) throw new TooManySlips();
  const file = await storeFile(tx, { ownerId: actorId, isPublic: false, contentType, bytes });
  const id = newId();
  await tx
    .insert(feeSlips)
    .values({ id, sentBy: actorId, fileId: file.id, fileName: name, ...form });
  await tx
    .insert(feeSlipChildren)
    .values(studentIds.map((studentId) => ({ slipId: id, studentId })));
  await audit({ tx, origin }, "fees.send-slip", id, { after: { ...form, studentIds } });
  return id;
}

interface Confirmed {
  readonly paymentId: string;
  readonly studentIds: readonly string[];
}

/**
 * Marks a slip as confirmed by a payment for one of its children or more. Throws `SlipNotFound`,
 * `SlipDecided`, `InvalidInput`.
 */
export async function confirmSlip(
  write: ActorWrite,
  id: string,
  { paymentId, studentIds }: Confirmed,
): Promise<void> {
  const { children } = await requireOpen(write, id);
  if (!children.some(({ studentId }) => studentIds.includes(studentId)))
    throw new InvalidInput([{ path: ["shares"], message: messages.otherChildren }]);
  await write.tx
    .update(feeSlips)
    .set({ paymentId, decidedBy: write.origin.actorId })
    .where(eq(feeSlips.id, id));
  await audit(write, "fees.confirm-slip", id, { after: { paymentId } });
}

/** Answers a slip that is not confirmed. Throws `SlipNotFound`, `SlipDecided`. */
export async function answerSlip(write: ActorWrite, id: string, answer: string): Promise<void> {
  await requireOpen(write, id);
  await write.tx
    .update(feeSlips)
    .set({ answer, decidedBy: write.origin.actorId })
    .where(eq(feeSlips.id, id));
  await audit(write, "fees.answer-slip", id, { after: { answer } });
}

async function requireOpen({ tx }: ActorWrite, id: string): Promise<SlipRow> {
  const slip = await lockSlip(tx, id);
  if (!slip) throw new SlipNotFound();
  if (slip.receiptId !== null || slip.answer !== null) throw new SlipDecided();
  return slip;
}
