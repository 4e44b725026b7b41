import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { hallContract } from "@school/core/cbt/contract-hall.ts";
import { mayChangeTest, mayInvigilate } from "@school/core/cbt/policy.ts";
import { guard } from "../accounts/guards.ts";
import type { Reader } from "../platform/db/database.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { allow } from "../platform/http/errors.ts";
import { transaction } from "../platform/http/transaction.ts";
import { decideSetAside } from "./commands-decide.ts";
import { endSittings, reopenSitting } from "./commands-hall-sittings.ts";
import { giveTime, pauseHall, resumeHall } from "./commands-hall-time.ts";
import { SittingNotFound, TestNotFound } from "./errors.ts";
import { testFacts, type TestFacts } from "./facts.ts";
import { sittingFacts } from "./facts-sitting.ts";
import { readHallLog, readSetAside } from "./queries-hall-log.ts";
import { readHall } from "./queries-hall.ts";
import { holdTestOf } from "./row-locks.ts";

const api = implement(hallContract).$context<RequestContext>().use(guard);

const NOT_YOURS = "You do not teach a class that this test is for.";

async function allowTest(db: Reader, actor: Actor, testId: string): Promise<TestFacts> {
  const facts = await testFacts(db, actor.id, testId);
  if (!facts) throw new TestNotFound();
  allow(mayInvigilate(actor, facts), NOT_YOURS);
  return facts;
}

async function allowSitting(db: Reader, actor: Actor, sittingId: string): Promise<void> {
  const facts = await sittingFacts(db, actor.id, sittingId);
  if (!facts) throw new SittingNotFound();
  allow(mayInvigilate(actor, facts), NOT_YOURS);
}

export const hallRoutes = {
  hall: api.hall.handler(async ({ context: { actor, db }, input }) => {
    const facts = await allowTest(db, actor, input.id);
    const hall = await readHall(db, input.id);
    if (!hall) throw new TestNotFound();
    return { data: { ...hall, mayChange: mayChangeTest(actor, facts) } };
  }),

  log: api.log.handler(async ({ context: { actor, db }, input }) => {
    await allowTest(db, actor, input.id);
    return readHallLog(db, input);
  }),

  giveTime: api.giveTime.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await allowTest(tx, actor, input.id);
    return { data: await giveTime(tx, origin, input) };
  }),

  pause: api.pause.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await allowTest(tx, actor, input.id);
    return { data: await pauseHall(tx, origin, input) };
  }),

  resume: api.resume.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await allowTest(tx, actor, input.id);
    return { data: await resumeHall(tx, origin, input.id) };
  }),

  end: api.end.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, sealer, tx } = context;
    await allowTest(tx, actor, input.id);
    return { data: await endSittings(tx, origin, { ...input, sealer }) };
  }),

  reopen: api.reopen.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await holdTestOf(tx, input.sittingId);
    await allowSitting(tx, actor, input.sittingId);
    return { data: await reopenSitting(tx, origin, input) };
  }),

  setAside: api.setAside.handler(async ({ context: { actor, db }, input }) => {
    await allowSitting(db, actor, input.sittingId);
    return { data: await readSetAside(db, input.sittingId) };
  }),

  decide: api.decide.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await allowSitting(tx, actor, input.sittingId);
    await decideSetAside(tx, origin, input);
    return { data: await readSetAside(tx, input.sittingId) };
  }),
};
