import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { announcementsContract } from "@school/core/announcements/contract.ts";
import { mayChangeAnnouncement } from "@school/core/announcements/policy.ts";
import { isOffice } from "@school/core/accounts/policy.ts";
import { guard, openToAll } from "../accounts/guards.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { Seen } from "../platform/database/locked-row.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { allow, StaleVersion } from "../platform/http/errors.ts";
import { transaction } from "../platform/http/transaction.ts";
import {
  createAnnouncement,
  discardDraft,
  markRead,
  putUpAgain,
  updateAnnouncement,
  withdrawAnnouncement,
} from "./commands.ts";
import { AnnouncementNotFound } from "./errors.ts";
import { presentAnnouncement, presentPublic, presentWritten } from "./present.ts";
import {
  countUnread,
  findWritten,
  listAnnouncements,
  listWritten,
  lockWritten,
  newestAnnouncements,
  type WrittenRow,
} from "./queries.ts";

const contractApi = implement(announcementsContract).$context<RequestContext>();
const publicApi = contractApi.use(openToAll);
const api = contractApi.use(guard);

/** The locked announcement that the actor saw; throws if it is deleted, changed or forbidden. */
async function openAnnouncement(
  tx: Transaction,
  actor: Actor,
  { id, version }: Seen,
): Promise<WrittenRow> {
  const announcement = await lockWritten(tx, id);
  if (!announcement) throw new AnnouncementNotFound();
  allow(
    mayChangeAnnouncement(actor, { isAuthor: announcement.createdBy === actor.id }),
    "Only the office can change other people's announcements.",
  );
  if (announcement.version !== version) throw new StaleVersion(presentWritten(announcement, actor));
  return announcement;
}

export const announcementsRoutes = {
  public: publicApi.public.handler(async ({ context: { actor, db }, input }) => {
    const rows = await newestAnnouncements(db, actor, input.limit);
    return { data: rows.map(presentPublic) };
  }),

  list: api.list.handler(async ({ context: { actor, db }, input }) => {
    const { rows, ...rest } = await listAnnouncements(db, actor, input);
    return { data: rows.map(presentAnnouncement), ...rest };
  }),

  markRead: api.markRead.use(transaction).handler(async ({ context: { actor, tx }, input }) => {
    await markRead(tx, actor.id, input.ids);
    return { data: { unread: await countUnread(tx, actor) } };
  }),

  written: api.written.handler(async ({ context: { actor, db }, input }) => {
    const authorId = isOffice(actor) ? null : actor.id;
    const { rows, pagination } = await listWritten(db, { ...input, authorId });
    return { data: rows.map((row) => presentWritten(row, actor)), pagination };
  }),

  find: api.find.handler(async ({ context: { actor, db }, input }) => {
    const announcement = await findWritten(db, input.id);
    if (!announcement) throw new AnnouncementNotFound();
    allow(mayChangeAnnouncement(actor, { isAuthor: announcement.createdBy === actor.id }));
    return { data: presentWritten(announcement, actor) };
  }),

  create: api.create.use(transaction).handler(async ({ context, input }) => ({
    data: presentWritten(await createAnnouncement(context, input), context.actor),
  })),

  update: api.update.use(transaction).handler(async ({ context, input }) => {
    const before = await openAnnouncement(context.tx, context.actor, input);
    return {
      data: presentWritten(await updateAnnouncement(context, before, input), context.actor),
    };
  }),

  withdraw: api.withdraw.use(transaction).handler(async ({ context, input }) => {
    const before = await openAnnouncement(context.tx, context.actor, input);
    return { data: presentWritten(await withdrawAnnouncement(context, before), context.actor) };
  }),

  putUpAgain: api.putUpAgain.use(transaction).handler(async ({ context, input }) => {
    const before = await openAnnouncement(context.tx, context.actor, input);
    return { data: presentWritten(await putUpAgain(context, before), context.actor) };
  }),

  discard: api.discard.use(transaction).handler(async ({ context, input }) => {
    const before = await openAnnouncement(context.tx, context.actor, input);
    await discardDraft(context, before);
    return { data: { id: before.id } };
  }),
};
