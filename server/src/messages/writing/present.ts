import { shownPhone } from "@school/core/api/phone.ts";
import { type BatchState, RECIPIENT_STATES } from "@school/core/messages/writing/batch.ts";
import type { Batch, BatchRecipient } from "@school/core/messages/writing/contract.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import { hasMailServer } from "../../platform/outgoing/mail/mail-server.ts";
import type { BatchRow, RecipientRow } from "./queries.ts";

export function presentBatch(row: BatchRow, config: Pick<Config, "SMTP_URL">): Batch {
  const { id, kind, purpose, audience, channel, subject, text, author, counts } = row;
  const numbers = RECIPIENT_STATES.map((state) => [
    state,
    counts.find((one) => one.state === state)?.count ?? 0,
  ]);
  return {
    id,
    kind,
    purpose,
    audience,
    channel,
    subject,
    text,
    author,
    createdAt: row.createdAt.toISOString(),
    leavesAt: row.leavesAt.toISOString(),
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
    prunedAt: row.prunedAt?.toISOString() ?? null,
    state: stateOf(row, hasMailServer(config)),
    recipients: counts.reduce((sum, { count }) => sum + count, 0),
    counts: Object.fromEntries(numbers) as Batch["counts"],
    missed: counts.reduce((sum, { missed }) => sum + missed, 0),
    cost: counts.reduce((sum, { cost }) => sum + cost, 0),
  };
}

function stateOf(row: BatchRow, sendsEmails: boolean): BatchState {
  const { channel, queuedAt, stoppedAt, counts } = row;
  if (queuedAt === null) return stoppedAt === null ? "waiting" : "stopped";
  if (counts.every(({ state }) => state !== "queued")) return "done";
  return channel === "EMAIL" && !sendsEmails ? "unsent" : "leaving";
}

export function presentRecipient(row: RecipientRow): BatchRecipient {
  const { id, name, children, address, state, fault, reason, otherwise } = row;
  const at = row.deliveredAt ?? row.phoneSentAt ?? row.mailSentAt;
  return {
    id,
    name,
    children,
    address: address === null ? null : shownPhone(address),
    state,
    fault,
    reason,
    otherwise,
    at: at?.toISOString() ?? null,
  };
}
