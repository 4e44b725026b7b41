import { implement } from "@orpc/server";
import { approvalContract } from "@school/core/results/approvals/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { decide } from "./commands.ts";
import { refusalOfOne, ResultsRefused, type RowRefusal } from "../errors.ts";
import { pendingResults } from "./queries.ts";

// The gate of each of these endpoints is `mayApproveResults`: no fact of a record adds to it.
const api = implement(approvalContract).$context<RequestContext>().use(guard);

const one = ([refusal]: [RowRefusal, ...RowRefusal[]]) => refusalOfOne(refusal);
const many = (refusals: [RowRefusal, ...RowRefusal[]]) => new ResultsRefused("results", refusals);

export const approvalRoutes = {
  pending: api.pending.handler(({ context, input }) => pendingResults(context.db, input)),

  approve: api.approve.use(transaction).handler(async ({ context: { tx, origin }, input }) => {
    const decision = { verb: "approve", comment: input.comment } as const;
    const [result] = await decide(tx, origin, [input], decision, one);
    return { data: result! };
  }),

  reject: api.reject.use(transaction).handler(async ({ context: { tx, origin }, input }) => {
    const decision = { verb: "reject", comment: input.comment } as const;
    const [result] = await decide(tx, origin, [input], decision, one);
    return { data: result! };
  }),

  reopen: api.reopen.use(transaction).handler(async ({ context: { tx, origin }, input }) => {
    const decision = { verb: "reopen", reason: input.reason } as const;
    const [result] = await decide(tx, origin, [input], decision, one);
    return { data: result! };
  }),

  approveMany: api.approveMany
    .use(transaction)
    .handler(async ({ context: { tx, origin }, input }) => {
      const decision = { verb: "approve", comment: input.comment } as const;
      return { data: await decide(tx, origin, input.results, decision, many) };
    }),

  rejectMany: api.rejectMany
    .use(transaction)
    .handler(async ({ context: { tx, origin }, input }) => {
      const decision = { verb: "reject", comment: input.comment } as const;
      return { data: await decide(tx, origin, input.results, decision, many) };
    }),
};
