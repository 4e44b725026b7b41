import { eq, sql } from "drizzle-orm";
import { users } from "../../accounts/tables.ts";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import { notifyPages } from "../direct/commands.ts";
import type { MessageRow } from "../direct/queries.ts";
import { findReaders } from "../direct/queries-people.ts";
import { directMessages, messageThreads } from "../direct/tables.ts";
import { notifyPeople } from "../notify.ts";
import { messageBlocks, messageReports, threadInspections } from "./tables.ts";

/** The page of reports for principals. */
const PAGE = "/dashboard/messages/reports";

/** Reports a message to the principals; a second report by the same person changes nothing. */
export async function reportMessage(
  { tx, origin }: ActorWrite,
  { id: messageId, threadId, body }: MessageRow,
  reason: string,
): Promise<void> {
  const reported = await tx
    .insert(messageReports)
    .values({ id: newId(), messageId, reporterId: origin.actorId, reason, body })
    .onConflictDoNothing()
    .returning({ id: messageReports.id });
  if (reported.length === 0) return;
  await audit({ tx, origin }, "messages.report", threadId, {
    after: { message: messageId, reason },
  });
  const principals = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, "PRINCIPAL"));
  const personIds = principals.map(({ id }) => id);
  await notifyPeople(tx, [{ personIds, title: "A message was reported", path: PAGE }]);
}

/** Opens a thread to a principal for a day. Its readers find the reason in it. */
export async function inspectThread(
  { tx, origin }: ActorWrite,
  { id: threadId, reason }: { id: string; reason: string },
): Promise<void> {
  const principalId = origin.actorId;
  await tx.insert(threadInspections).values({ id: newId(), threadId, principalId, reason });
  const counted = await tx
    .update(messageThreads)
    .set({ lastNumber: sql`${messageThreads.lastNumber} + 1` })
    .where(eq(messageThreads.id, threadId))
    .returning({ number: messageThreads.lastNumber });
  const { number } = one(counted, "thread");
  await tx.insert(directMessages).values({
    id: newId(),
    threadId,
    number,
    authorId: principalId,
    notice: "INSPECTED",
    body: reason,
  });
  await audit({ tx, origin }, "messages.inspect", threadId, { after: { reason } });
  await notifyPages(tx, await findReaders(tx, { threadIds: [threadId], authorId: principalId }));
}

/** Decides a report that is locked: with `block` its author can write no more messages. */
export async function decideReport(
  { tx, origin }: ActorWrite,
  { id, authorId, reason }: { id: string; authorId: string; reason: string },
  block: boolean,
): Promise<void> {
  const decidedBy = origin.actorId;
  await tx
    .update(messageReports)
    .set({ decidedAt: sql`now()`, decidedBy, hasBlocked: block })
    .where(eq(messageReports.id, id));
  if (block) {
    await tx
      .insert(messageBlocks)
      .values({ personId: authorId, reason, blockedBy: decidedBy })
      .onConflictDoNothing();
  }
  await audit({ tx, origin }, block ? "messages.block" : "messages.dismiss-report", authorId, {
    after: { report: id, reason },
  });
}

/** Allows a person to write again; no effect if they are not blocked. */
export async function unblock({ tx, origin }: ActorWrite, personId: string): Promise<void> {
  const [before] = await tx
    .delete(messageBlocks)
    .where(eq(messageBlocks.personId, personId))
    .returning({ reason: messageBlocks.reason });
  if (!before) return;
  await audit({ tx, origin }, "messages.unblock", personId, { before });
}
