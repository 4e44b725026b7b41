import type { SentMail, SentPhoneMessage } from "@school/core/school/sent-mail/contract.ts";
import { fillSecrets } from "../../platform/outgoing/secrets.ts";
import { messages } from "../text.ts";
import type { MailRow, PhoneMessageRow } from "./queries.ts";

export function presentMail(row: MailRow): SentMail {
  const { id, recipientName, address, subject, purpose, state, tries, lastError } = row;
  return {
    id,
    recipientName,
    address,
    subject,
    purpose,
    state,
    tries,
    lastError,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

export function presentPhoneMessage(row: PhoneMessageRow): SentPhoneMessage {
  const { id, recipientName, number, channel, state, tries, lastError, parts, cost } = row;
  return {
    id,
    recipientName,
    number,
    channel,
    text: fillSecrets(row.text, () => messages.hidden),
    state,
    tries,
    lastError,
    parts,
    cost,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  };
}
