import { MAX_SMS_PARTS, smsParts, withoutDearMarks } from "@school/core/api/sms-parts.ts";
import {
  type Channel,
  type Delivery,
  recipientsOf,
  type Recipient,
} from "@school/core/messages/groups/audience.ts";
import { type BatchFault, WHATSAPP_LENGTH } from "@school/core/messages/writing/batch.ts";
import {
  childValues,
  fillText,
  placeholdersIn,
} from "@school/core/messages/writing/message-text.ts";
import { texts } from "@school/core/messages/writing/text.ts";
import type { Reader } from "../../platform/database/database.ts";
import { SENDER_NAME } from "../../platform/outgoing/mail/sender-name.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import type { Roll, RollPupil } from "../groups/queries.ts";
import { releasedAverages } from "./queries.ts";

interface ComposeInput extends Delivery {
  /** Those who were selected. */
  readonly people: Roll;
  readonly text: string;
  readonly withoutMarks: boolean;
  /** Values for placeholders that only this kind of message has. */
  readonly ownValues?: (to: Recipient<RollPupil>) => Record<string, string>;
}

/** A message as its recipient reads it. */
export interface Composed {
  readonly personId: string | null;
  readonly studentIds: string[];
  readonly name: string;
  readonly children: string;
  readonly address: string | null;
  readonly fault: BatchFault | null;
  readonly text: string;
  readonly otherwise: string[];
  readonly isShared: boolean;
}

/** One message for each household and member of staff: two statements for any number. */
export async function compose(db: Reader, request: ComposeInput): Promise<Composed[]> {
  const { people, channel, purpose, text, ownValues } = request;
  const { school } = await readSettings(db, { school: SENDER_NAME });
  const ids = people.pupils.map(({ id }) => id);
  const hasAverage = placeholdersIn(text).includes("average");
  const averages = hasAverage ? await releasedAverages(db, ids) : null;
  const averageOf = (id: string) => averages?.get(id) ?? null;
  return recipientsOf(people, { channel, purpose }).map((to) => {
    const { pupils, personId, name, isShared } = to;
    const children = pupils.map(({ id, firstName, className }) => ({
      firstName,
      className,
      average: averageOf(id),
    }));
    const lacks = averages !== null && pupils.some(({ id }) => averageOf(id) === null);
    const filled = fillText(text, { school, ...childValues(children), ...ownValues?.(to) });
    const said = request.withoutMarks && channel === "SMS" ? withoutDearMarks(filled) : filled;
    const isTooLong = lengthFault(channel, [{ text: said }]) !== null;
    return {
      personId,
      studentIds: pupils.map(({ id }) => id),
      name,
      children: pupils.map((pupil) => pupil.name).join(", "),
      address: lacks ? null : to.address,
      // Names make one too long for any gateway; the others leave.
      fault: to.fault ?? (lacks ? "no-average" : isTooLong ? "too-long" : null),
      text: said,
      otherwise: [...to.otherwise],
      isShared,
    };
  });
}

/** The fault of the longest message for a gateway; null if it fits. */
export function lengthFault(
  channel: Channel,
  messages: readonly { text: string }[],
): string | null {
  if (channel === "SMS") {
    const most = costOf(channel, messages, 0).most;
    return most > MAX_SMS_PARTS ? texts.tooManyParts(most, MAX_SMS_PARTS) : null;
  }
  const isTooLong = messages.some(({ text }) => text.length > WHATSAPP_LENGTH);
  return channel === "WHATSAPP" && isTooLong ? texts.tooLong(WHATSAPP_LENGTH) : null;
}

/** Parts of all messages and of the longest, and kobo for all. */
export function costOf(channel: Channel, messages: readonly { text: string }[], kobo: number) {
  const parts = messages.map(({ text }) => (channel === "SMS" ? smsParts(text).parts : 1));
  const sum = parts.reduce((all, one) => all + one, 0);
  return {
    parts: sum,
    most: parts.reduce((most, one) => Math.max(most, one), 0),
    cost: sum * kobo,
  };
}
