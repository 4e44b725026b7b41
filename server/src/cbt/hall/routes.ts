import { implement } from "@orpc/server";
import { hallContract } from "@school/core/cbt/hall/contract.ts";
import { mayChangeTest } from "@school/core/cbt/policy.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { decideSetAside } from "./commands-decide.ts";
import { endSittings, reopenSitting } from "./commands-sittings.ts";
import { giveTime, pauseHall, resumeHall } from "./commands-time.ts";
import { TestNotFound } from "../errors.ts";
import { expectWatcher, expectWatcherOfSitting } from "./expect-watcher.ts";
import { readHallLog, readSetAside } from "./queries-log.ts";
import { readHall } from "./queries.ts";
import { holdTestOf } from "../row-locks.ts";

const api = implement(hallContract).$context<RequestContext>().use(guard);

export const hallRoutes = {
  hall: api.hall.handler(async ({ context: { actor, db }, input }) => {
    const facts = await expectWatcher(db, actor, input.id);
    const hall = await readHall(db, input.id);
    if (!hall) throw new TestNotFound();
    return { data: { ...hall, mayChange: mayChangeTest(actor, facts) } };
  }),

  log: api.log.handler(async ({ context: { actor, db }, input }) => {
    await expectWatcher(db, actor, input.id);
    return readHallLog(db, input);
  }),

  giveTime: api.giveTime.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await expectWatcher(tx, actor, input.id);
    return { data: await giveTime(tx, origin, input) };
  }),

  pause: api.pause.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await expectWatcher(tx, actor, input.id);
    return { data: await pauseHall(tx, origin, input) };
  }),

  resume: api.resume.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await expectWatcher(tx, actor, input.id);
    return { data: await resumeHall(tx, origin, input.id) };
  }),

  end: api.end.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, sealer, tx } = context;
    await expectWatcher(tx, actor, input.id);
    return { data: await endSittings(tx, origin, { ...input, sealer }) };
  }),

  reopen: api.reopen.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await holdTestOf(tx, input.sittingId);
    await expectWatcherOfSitting(tx, actor, input.sittingId);
    return { data: await reopenSitting(tx, origin, input) };
  }),

  setAside: api.setAside.handler(async ({ context: { actor, db }, input }) => {
    await expectWatcherOfSitting(db, actor, input.sittingId);
    return { data: await readSetAside(db, input.sittingId) };
  }),

  decide: api.decide.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await expectWatcherOfSitting(tx, actor, input.sittingId);
    await decideSetAside(tx, origin, input);
    return { data: await readSetAside(tx, input.sittingId) };
  }),
};
