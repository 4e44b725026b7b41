import { plural } from "@school/core/api/plural.ts";
import { withoutDearMarks } from "@school/core/api/sms-parts.ts";
import { automaticKinds } from "@school/core/messages/automatic/kinds.ts";
import {
  type Channel,
  recipientsOf,
  type Recipient,
} from "@school/core/messages/groups/audience.ts";
import { UNDO_SECONDS } from "@school/core/messages/writing/batch.ts";
import { texts } from "@school/core/messages/writing/text.ts";
import { eq } from "drizzle-orm";
import type { ActorWrite } from "../../platform/database/audit/audit.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import type { Reader } from "../../platform/database/database.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { SENDER_NAME } from "../../platform/outgoing/mail/sender-name.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import { peopleOf } from "../groups/present.ts";
import { readRoll, type RollPupil } from "../groups/queries.ts";
import { writeBatch } from "./commands.ts";
import { type Composed, lengthFault } from "./compose.ts";
import { BatchExpired, BatchNotFound, NothingToResend } from "./errors.ts";
import { type Missed, missedPeople, missedRecipients, partCosts } from "./queries.ts";
import { messageBatches, messageRecipients } from "./tables.ts";

/**
 * Sends a batch's message again to those who did not get it, in a new batch, which can also be
 * taken back. Each recipient counts once: a second call finds only those not included in the first.
 * They get the original text. Returns the new batch's id. Throws `BatchNotFound`, `BatchExpired`,
 * `NothingToResend` and `InvalidInput`.
 */
export async function resendMissed(
  write: ActorWrite,
  id: string,
  channel: Channel,
): Promise<string> {
  const { tx } = write;
  const [batch] = await tx
    .select()
    .from(messageBatches)
    .where(eq(messageBatches.id, id))
    .for("update");
  if (!batch) throw new BatchNotFound();
  if (batch.expiresAt !== null && batch.expiresAt <= new Date()) throw new BatchExpired();
  const missed = await missedRecipients(tx, id, { isOwed: true });
  if (missed.length === 0) throw new NothingToResend();
  if (channel !== "EMAIL" && !(await partCosts(tx)).has(channel)) throw wrongWay(texts.notSetUp);

  const { kind, purpose, withoutMarks } = batch;
  const selection = { kind: "chosen" as const, ...missedPeople(missed) };
  const recipients = recipientsOf(peopleOf(await readRoll(tx), selection), { channel, purpose });
  const plain = withoutMarks && channel === "SMS";
  const messages = recipients.flatMap((to) => {
    const message = composeAgain(to, missed);
    if (message === null) return [];
    const text = plain ? withoutDearMarks(message.text) : message.text;
    const isTooLong = lengthFault(channel, [{ text }]) !== null;
    return { ...message, text, fault: isTooLong ? ("too-long" as const) : null };
  });
  if (messages.length === 0) throw wrongWay(texts.noneReached);
  // The ones that fit leave; the new batch names those that do not, who can be written to otherwise.
  if (messages.every(({ fault }) => fault !== null)) {
    throw wrongWay(lengthFault(channel, messages) ?? texts.noneReached);
  }
  const resentIn = await writeBatch(write, {
    ...batch,
    channel,
    selection,
    audience: `${plural(messages.length, "recipient")} who missed it`,
    subject: batch.subject || (await subjectOf(tx, kind)),
    messages,
    leavesAt: new Date(Date.now() + UNDO_SECONDS * 1_000),
  });
  const again = missed.filter((one) => messages.some((message) => isFor(message, one)));
  await tx
    .update(messageRecipients)
    .set({ resentIn })
    .where(
      isAnyOf(
        messageRecipients.id,
        again.map((one) => one.id),
      ),
    );
  return resentIn;
}

const wrongWay = (message: string) => new InvalidInput([{ path: ["channel"], message }]);

type Whom = Pick<Composed, "studentIds" | "personId">;

/** Whether a message is for someone who missed the first: the same pupils, or member of staff. */
function isFor({ studentIds, personId }: Whom, missed: Missed): boolean {
  if (missed.studentIds.length === 0) return missed.personId === personId;
  return missed.studentIds.some((one) => studentIds.includes(one));
}

/** Composes what a household missed: siblings with one address may have missed several messages. */
function composeAgain(to: Recipient<RollPupil>, missed: readonly Missed[]): Composed | null {
  const { address, personId, name, pupils, otherwise, isShared } = to;
  const whom = { personId, studentIds: pupils.map(({ id }) => id) };
  const forPerson = missed.filter((one) => isFor(whom, one));
  if (address === null || forPerson.length === 0) return null;
  return {
    ...whom,
    name,
    children: pupils.map((pupil) => pupil.name).join(", "),
    address,
    fault: null,
    text: [...new Set(forPerson.map(({ text }) => text))].join("\n"),
    otherwise: [...otherwise],
    isShared,
  };
}

/** Returns the subject of an email whose message was first sent to phones. */
async function subjectOf(db: Reader, kind: keyof typeof automaticKinds | "written") {
  if (kind !== "written") return automaticKinds[kind].subject;
  const { school } = await readSettings(db, { school: SENDER_NAME });
  return `Message from ${school}`;
}
