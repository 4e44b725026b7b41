import { implement } from "@orpc/server";
import { rolloverContract } from "@school/core/years/rollover/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { takeBack } from "../commands.ts";
import { rollOverTerm } from "./commands.ts";
import { readNextTerm } from "./queries.ts";

const api = implement(rolloverContract).$context<RequestContext>().use(guard);

export const rolloverRoutes = {
  nextTerm: api.nextTerm.handler(async ({ context: { db } }) => ({
    data: await readNextTerm(db),
  })),

  rollOverTerm: api.rollOverTerm.use(transaction).handler(async ({ context, input }) => {
    await rollOverTerm(context, input.fromTermId);
    return { data: await readNextTerm(context.tx) };
  }),

  takeBack: api.takeBack.use(transaction).handler(async ({ context, input }) => ({
    data: { term: await takeBack(context, input.id) },
  })),
};
