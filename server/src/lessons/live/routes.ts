import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { liveContract } from "@school/core/lessons/live/contract.ts";
import { mayChangeLive, mayInvite } from "@school/core/lessons/live/policy.ts";
import { guard } from "../../accounts/guards.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import type { Seen } from "../../platform/database/locked-row.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { createLive, type LiveForm, setCancelled, updateLive } from "./commands.ts";
import { LiveNotFound } from "./errors.ts";
import { presentLive } from "./present.ts";
import {
  findLive,
  isSubject,
  listLive,
  type LiveRow,
  lockLive,
  readInvitable,
  readLiveChoices,
} from "./queries.ts";

const api = implement(liveContract).$context<RequestContext>().use(guard);

const NO_CLASSES: readonly string[] = [];

export const liveRoutes = {
  liveLessons: api.liveLessons.handler(async ({ context: { actor, db }, input }) => {
    const { rows, pagination } = await listLive(db, actor, input);
    const now = new Date().toISOString();
    return { data: rows.map((row) => presentLive(row, actor, now)), pagination };
  }),

  liveChoices: api.liveChoices.handler(async ({ context: { actor, db } }) => ({
    data: await readLiveChoices(db, actor),
  })),

  liveLesson: api.liveLesson.handler(async ({ context: { actor, db }, input }) => ({
    data: await presented(db, actor, input.id),
  })),

  createLive: api.createLive.use(transaction).handler(async ({ context, input }) => {
    const { tx, actor } = context;
    await checkInvited(tx, actor, input, NO_CLASSES);
    return { data: await presented(tx, actor, await createLive(context, input)) };
  }),

  updateLive: api.updateLive.use(transaction).handler(async ({ context, input }) => {
    const { tx, actor } = context;
    const before = await openLive(tx, actor, input);
    const already = before.classes.map(({ id }) => id);
    await checkInvited(tx, actor, input, already);
    await updateLive(context, before, input);
    return { data: await presented(tx, actor, input.id) };
  }),

  cancelLive: api.cancelLive.use(transaction).handler(async ({ context, input }) => {
    await setCancelled(context, await openLive(context.tx, context.actor, input), true);
    return { data: await presented(context.tx, context.actor, input.id) };
  }),

  restoreLive: api.restoreLive.use(transaction).handler(async ({ context, input }) => {
    await setCancelled(context, await openLive(context.tx, context.actor, input), false);
    return { data: await presented(context.tx, context.actor, input.id) };
  }),
};

async function presented(db: Reader, actor: Actor, id: string) {
  const live = await findLive(db, actor, id);
  if (!live) throw new LiveNotFound();
  return presentLive(live, actor, new Date().toISOString());
}

/** The lesson as the person saw it, locked. Throws if it is not there for them, or changed. */
async function openLive(tx: Transaction, actor: Actor, { id, version }: Seen): Promise<LiveRow> {
  const live = await lockLive(tx, actor, id);
  if (!live) throw new LiveNotFound();
  allow(mayChangeLive(actor, { isHost: live.lesson.hostId === actor.id }));
  if (live.lesson.version !== version) {
    throw new StaleVersion(presentLive(live, actor, new Date().toISOString()));
  }
  return live;
}

/** Whether the subject is there and the person may invite the classes; those `already` in are. */
async function checkInvited(
  tx: Transaction,
  actor: Actor,
  { classIds, subjectId }: Pick<LiveForm, "classIds" | "subjectId">,
  already: readonly string[],
): Promise<void> {
  if (subjectId !== null && !(await isSubject(tx, subjectId))) {
    throw new InvalidInput([{ path: ["subjectId"], message: "Subject not found." }]);
  }
  const added = [...new Set(classIds)].filter((id) => !already.includes(id));
  const invitable = await readInvitable(tx, added, actor.id);
  if (invitable.length < added.length) {
    throw new InvalidInput([{ path: ["classIds"], message: "Class not found." }]);
  }
  allow(
    mayInvite(actor, { teachesAll: invitable.every(({ isTaught }) => isTaught) }),
    "Choose classes that you teach",
  );
}
