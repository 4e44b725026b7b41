import { implement } from "@orpc/server";
import { liveViewContract } from "@school/core/cbt/live-view/contract.ts";
import { mayChangeTest } from "@school/core/cbt/policy.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { TestNotFound } from "../errors.ts";
import { requireWatcher, requireWatcherOfSitting } from "../facts.ts";
import { lockTestOfSittingShared } from "../row-locks.ts";
import { decideLateAnswers } from "./commands-decide.ts";
import { endSittings, reopenSitting, giveTime, pauseTest, resumeTest } from "./commands.ts";
import { presentLiveView } from "./present.ts";
import { readLiveViewLog, readLateAnswers, readLiveView } from "./queries.ts";

const api = implement(liveViewContract).$context<RequestContext>().use(guard);

export const liveViewRoutes = {
  view: api.view.handler(async ({ context: { actor, db }, input }) => {
    const facts = await requireWatcher(db, actor, input.id);
    const liveView = await readLiveView(db, input.id);
    if (!liveView) throw new TestNotFound();
    return { data: { ...presentLiveView(liveView), mayChange: mayChangeTest(actor, facts) } };
  }),

  log: api.log.handler(async ({ context: { actor, db }, input }) => {
    await requireWatcher(db, actor, input.id);
    return readLiveViewLog(db, input);
  }),

  giveTime: api.giveTime.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await requireWatcher(tx, actor, input.id);
    return { data: await giveTime({ tx, origin }, input) };
  }),

  pause: api.pause.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await requireWatcher(tx, actor, input.id);
    return { data: await pauseTest({ tx, origin }, input) };
  }),

  resume: api.resume.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await requireWatcher(tx, actor, input.id);
    return { data: await resumeTest({ tx, origin }, input.id) };
  }),

  end: api.end.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, sealer, tx } = context;
    await requireWatcher(tx, actor, input.id);
    return { data: await endSittings({ tx, origin }, { ...input, sealer }) };
  }),

  reopen: api.reopen.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await lockTestOfSittingShared(tx, input.sittingId);
    await requireWatcherOfSitting(tx, actor, input.sittingId);
    return { data: await reopenSitting({ tx, origin }, input) };
  }),

  lateAnswers: api.lateAnswers.handler(async ({ context: { actor, db }, input }) => {
    await requireWatcherOfSitting(db, actor, input.sittingId);
    return { data: await readLateAnswers(db, input.sittingId) };
  }),

  decide: api.decide.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await requireWatcherOfSitting(tx, actor, input.sittingId);
    await decideLateAnswers({ tx, origin }, input);
    return { data: await readLateAnswers(tx, input.sittingId) };
  }),
};
