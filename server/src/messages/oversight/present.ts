import type {
  BlockedWriter,
  MessageReport,
  OverseenThread,
} from "@school/core/messages/oversight/contract.ts";
import { presentHead } from "../direct/present.ts";
import type { BlockedRow, OverseenRow, ReportRow } from "./queries.ts";

export function presentOverseen(row: OverseenRow): OverseenThread {
  return { ...presentHead(row), messages: row.messages, lastAt: row.lastAt.toISOString() };
}

export function presentReport(row: ReportRow): MessageReport {
  const { id, thread, body, reason, createdAt, decidedAt, decidedByName, hasBlocked } = row;
  return {
    id,
    thread: presentHead(thread),
    author: { id: row.authorId, name: row.authorName },
    body,
    reporter: { id: row.reporterId, name: row.reporterName },
    reason,
    reportedAt: createdAt.toISOString(),
    decision: decidedAt && {
      blocked: hasBlocked,
      by: decidedByName ?? "",
      at: decidedAt.toISOString(),
    },
  };
}

export function presentBlocked(row: BlockedRow): BlockedWriter {
  const { personId, personName, reason, by, createdAt } = row;
  return { person: { id: personId, name: personName }, reason, by, since: createdAt.toISOString() };
}
