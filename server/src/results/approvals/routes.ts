import { implement } from "@orpc/server";
import { approvalContract } from "@school/core/results/approvals/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { presentResult } from "../present.ts";
import { decideMany, decideOne } from "./commands.ts";
import { pendingResults } from "./queries.ts";

// The gate of each of these endpoints is `mayApproveResults`: no fact of a record adds to it.
const api = implement(approvalContract).$context<RequestContext>().use(guard);

export const approvalRoutes = {
  pending: api.pending.handler(async ({ context, input }) => {
    const { data, ...page } = await pendingResults(context.db, input);
    return { ...page, data: data.map(presentResult) };
  }),

  approve: api.approve.use(transaction).handler(async ({ context: { tx, origin }, input }) => {
    const decision = { verb: "approve", comment: input.comment } as const;
    return { data: presentResult(await decideOne(tx, origin, input, decision)) };
  }),

  reject: api.reject.use(transaction).handler(async ({ context: { tx, origin }, input }) => {
    const decision = { verb: "reject", comment: input.comment } as const;
    return { data: presentResult(await decideOne(tx, origin, input, decision)) };
  }),

  reopen: api.reopen.use(transaction).handler(async ({ context: { tx, origin }, input }) => {
    const decision = { verb: "reopen", reason: input.reason } as const;
    return { data: presentResult(await decideOne(tx, origin, input, decision)) };
  }),

  approveMany: api.approveMany
    .use(transaction)
    .handler(async ({ context: { tx, origin }, input }) => {
      const decision = { verb: "approve", comment: input.comment } as const;
      const decided = await decideMany(tx, origin, input.results, decision);
      return { data: decided.map(presentResult) };
    }),

  rejectMany: api.rejectMany
    .use(transaction)
    .handler(async ({ context: { tx, origin }, input }) => {
      const decision = { verb: "reject", comment: input.comment } as const;
      const decided = await decideMany(tx, origin, input.results, decision);
      return { data: decided.map(presentResult) };
    }),
};
