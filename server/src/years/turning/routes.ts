import { implement } from "@orpc/server";
import { turningContract } from "@school/core/years/turning/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { takeBack } from "../commands.ts";
import { turnTerm } from "./commands.ts";
import { readNextTerm } from "./queries.ts";

const api = implement(turningContract).$context<RequestContext>().use(guard);

export const turningRoutes = {
  nextTerm: api.nextTerm.handler(async ({ context: { db } }) => ({
    data: await readNextTerm(db),
  })),

  turnTerm: api.turnTerm.use(transaction).handler(async ({ context, input }) => {
    await turnTerm(context, input.fromTermId);
    return { data: await readNextTerm(context.tx) };
  }),

  takeBack: api.takeBack.use(transaction).handler(async ({ context, input }) => ({
    data: { term: await takeBack(context, input.id) },
  })),
};
