import { implement } from "@orpc/server";
import { first } from "@school/core/api/lists.ts";
import type { Actor } from "@school/core/accounts/actor.ts";
import { directContract } from "@school/core/messages/direct/contract.ts";
import {
  mayReadThread,
  mayWriteInThread,
  type ThreadFacts,
} from "@school/core/messages/direct/policy.ts";
import { guard } from "../../accounts/guards.ts";
import type { Reader } from "../../platform/db/database.ts";
import { findFirst } from "../../platform/db/rows.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, NotAllowed } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { markThreadRead, openThreads, writeMessages } from "./commands.ts";
import { NotReached, ThreadNotFound } from "./errors.ts";
import { threadFacts } from "./facts.ts";
import { presentMessage, presentRecipients, presentThread } from "./present.ts";
import {
  countUnread,
  listMessages,
  listRecipients,
  listThreads,
  requireMessage,
  requireThread,
} from "./queries.ts";

const api = implement(directContract).$context<RequestContext>().use(guard);

/** What the policies know of a thread that the actor may read; of any other it is not said. */
async function requireReadable(db: Reader, actor: Actor, id: string): Promise<ThreadFacts> {
  const facts = await threadFacts(db, actor.id, id);
  if (!facts || !mayReadThread(actor, facts)) throw new ThreadNotFound();
  return facts;
}

export const directRoutes = {
  threads: api.threads.handler(async ({ context: { actor, db }, input }) => {
    const { rows, ...rest } = await listThreads(db, actor, input);
    return { data: rows.map(presentThread), ...rest };
  }),

  thread: api.thread.handler(async ({ context: { actor, db }, input }) => {
    const facts = await requireReadable(db, actor, input.id);
    const [row, { rows, hasOlder }] = await Promise.all([
      requireThread(db, actor, input.id),
      listMessages(db, input),
    ]);
    return {
      data: {
        thread: presentThread(row),
        messages: rows.map((message) => presentMessage(message, actor)),
        hasOlder,
        mayWrite: mayWriteInThread(actor, facts),
      },
    };
  }),

  recipients: api.recipients.handler(async ({ context: { actor, db }, input }) => {
    const { rows, hasMore } = await listRecipients(db, actor, input);
    return { data: rows.flatMap((row) => presentRecipients(row, actor) ?? []), hasMore };
  }),

  start: api.start.use(transaction).handler(async ({ context, input }) => {
    const { actor, tx } = context;
    const { studentId, kind, body } = input;
    const row = findFirst((await listRecipients(tx, actor, { studentId })).rows);
    const recipients = row && presentRecipients(row, actor);
    if (!recipients) throw new NotAllowed("You cannot write about this child.");
    if (!recipients.counterparts.some((one) => one.kind === kind)) {
      allow(actor.role === "PARENT", "You cannot write about this child in this way.");
      throw new NotReached(
        "There is no class teacher to write to at the moment. Write to the school office.",
      );
    }
    const known = new Set(recipients.parents.map(({ id }) => id));
    const parentIds = actor.role === "PARENT" ? [actor.id] : [...new Set(input.parentIds)];
    if (
      actor.role !== "PARENT" &&
      !(parentIds.length > 0 && parentIds.every((id) => known.has(id)))
    )
      throw new NotReached("Choose parents of this child who have an account.");
    const threadIds = await openThreads(context, { kind, studentId, parentIds });
    await writeMessages(context, threadIds, body);
    return { data: { threadIds } };
  }),

  write: api.write.use(transaction).handler(async ({ context, input }) => {
    const { actor, tx } = context;
    const facts = await requireReadable(tx, actor, input.id);
    allow(mayWriteInThread(actor, facts), "You can read these messages, but not write here.");
    const ids = await writeMessages(context, [input.id], input.body);
    return { data: presentMessage(await requireMessage(tx, first(ids)), actor) };
  }),

  markThreadRead: api.markThreadRead.use(transaction).handler(async ({ context, input }) => {
    const { actor, tx } = context;
    await requireReadable(tx, actor, input.id);
    await markThreadRead(tx, actor.id, input);
    return { data: { unread: await countUnread(tx, actor) } };
  }),
};
