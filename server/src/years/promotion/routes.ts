import { implement } from "@orpc/server";
import { promotionContract } from "@school/core/years/promotion/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { readIsMoving, readRollover } from "../queries.ts";
import { balance, decide, preparePlan, setNextClass } from "./commands.ts";
import { rollOverYear } from "./commands-rollover.ts";
import { readPlan } from "./facts.ts";
import { presentPlan, presentPupil } from "./present.ts";
import { countLeftBehind } from "./queries.ts";

const api = implement(promotionContract).$context<RequestContext>().use(guard);

async function presented(db: Reader) {
  const read = await readPlan(db);
  const rollover = await readRollover(db, { ofYear: true });
  const between = rollover && { fromTermId: rollover.from.id, toTermId: rollover.to.id };
  return {
    data: {
      plan: read && presentPlan(read),
      rollover,
      leftBehind: between ? await countLeftBehind(db, between) : 0,
      isMoving: await readIsMoving(db),
    },
  };
}

export const promotionRoutes = {
  promotion: api.promotion.handler(({ context }) => presented(context.db)),

  promotedPupils: api.promotedPupils.handler(async ({ context, input }) => {
    const read = await readPlan(context.db);
    if (!read) return { data: [] };
    const { classId, toClassId, problems = false } = input;
    const matches = read.pupils.filter(
      (pupil) =>
        (classId === undefined || pupil.classId === classId) &&
        (toClassId === undefined || pupil.placing.toClassId === toClassId) &&
        (!problems || pupil.placing.problem !== null),
    );
    return { data: matches.map(presentPupil(read)) };
  }),

  preparePromotion: api.preparePromotion.use(transaction).handler(async ({ context }) => {
    await preparePlan(context);
    return presented(context.tx);
  }),

  setNextClass: api.setNextClass.use(transaction).handler(async ({ context, input }) => {
    await setNextClass(context, input);
    return presented(context.tx);
  }),

  decide: api.decide.use(transaction).handler(async ({ context, input }) => {
    await decide(context, input);
    return presented(context.tx);
  }),

  balance: api.balance.use(transaction).handler(async ({ context, input }) => {
    await balance(context, input);
    return presented(context.tx);
  }),

  rollOverYear: api.rollOverYear.use(transaction).handler(async ({ context, input }) => {
    await rollOverYear(context, input.fingerprint);
    return presented(context.tx);
  }),
};
