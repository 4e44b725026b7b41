import { implement } from "@orpc/server";
import { hallContract } from "@school/core/cbt/hall/contract.ts";
import { mayChangeTest } from "@school/core/cbt/policy.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { TestNotFound } from "../errors.ts";
import { requireWatcher, requireWatcherOfSitting } from "../facts.ts";
import { lockTestOfSittingShared } from "../row-locks.ts";
import { decideSetAside } from "./commands-decide.ts";
import { endSittings, reopenSitting, giveTime, pauseHall, resumeHall } from "./commands.ts";
import { presentHall } from "./present.ts";
import { readHallLog, readSetAside, readHall } from "./queries.ts";

const api = implement(hallContract).$context<RequestContext>().use(guard);

export const hallRoutes = {
  hall: api.hall.handler(async ({ context: { actor, db }, input }) => {
    const facts = await requireWatcher(db, actor, input.id);
    const hall = await readHall(db, input.id);
    if (!hall) throw new TestNotFound();
    return { data: { ...presentHall(hall), mayChange: mayChangeTest(actor, facts) } };
  }),

  log: api.log.handler(async ({ context: { actor, db }, input }) => {
    await requireWatcher(db, actor, input.id);
    return readHallLog(db, input);
  }),

  giveTime: api.giveTime.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await requireWatcher(tx, actor, input.id);
    return { data: await giveTime(tx, origin, input) };
  }),

  pause: api.pause.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await requireWatcher(tx, actor, input.id);
    return { data: await pauseHall(tx, origin, input) };
  }),

  resume: api.resume.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await requireWatcher(tx, actor, input.id);
    return { data: await resumeHall(tx, origin, input.id) };
  }),

  end: api.end.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, sealer, tx } = context;
    await requireWatcher(tx, actor, input.id);
    return { data: await endSittings(tx, origin, { ...input, sealer }) };
  }),

  reopen: api.reopen.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await lockTestOfSittingShared(tx, input.sittingId);
    await requireWatcherOfSitting(tx, actor, input.sittingId);
    return { data: await reopenSitting(tx, origin, input) };
  }),

  setAside: api.setAside.handler(async ({ context: { actor, db }, input }) => {
    await requireWatcherOfSitting(db, actor, input.sittingId);
    return { data: await readSetAside(db, input.sittingId) };
  }),

  decide: api.decide.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await requireWatcherOfSitting(tx, actor, input.sittingId);
    await decideSetAside(tx, origin, input);
    return { data: await readSetAside(tx, input.sittingId) };
  }),
};
