import type { OutboxMail } from "@school/core/school/outbox/contract.ts";
import type { MailRow } from "./queries.ts";

export function presentMail(row: MailRow): OutboxMail {
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
