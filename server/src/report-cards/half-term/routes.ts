import { implement } from "@orpc/server";
import { halfTermContract } from "@school/core/report-cards/half-term/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { approveParts } from "./commands.ts";
import { TermNotFound } from "./errors.ts";
import { readApprovedParts } from "./queries.ts";

const api = implement(halfTermContract).$context<RequestContext>().use(guard);

export const halfTermRoutes = {
  approvedParts: api.approvedParts.handler(async ({ context: { db }, input: { termId } }) => {
    const data = await readApprovedParts(db, termId);
    if (!data) throw new TermNotFound();
    return { data };
  }),

  approveParts: api.approveParts.use(transaction).handler(async ({ context, input }) => ({
    data: await approveParts(context, input),
  })),
};
