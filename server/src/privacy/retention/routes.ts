import { implement } from "@orpc/server";
import { retentionContract } from "@school/core/privacy/retention/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { cancelErasing, planErasing, setTimes } from "./commands.ts";
import { listDue, readRetention } from "./queries.ts";

// The gate of each of these endpoints is `isPrincipal`.
const api = implement(retentionContract).$context<RequestContext>().use(guard);

export const retentionRoutes = {
  retention: api.retention.handler(async ({ context: { db } }) => ({
    data: await readRetention(db),
  })),

  due: api.due.handler(async ({ context: { db }, input }) => {
    const { rows, pagination } = await listDue(db, input);
    return { data: rows, pagination };
  }),

  setTimes: api.setTimes.use(transaction).handler(async ({ context, input }) => {
    await setTimes(context, input);
    return { data: await readRetention(context.tx) };
  }),

  planErasing: api.planErasing.use(transaction).handler(async ({ context, input }) => {
    await planErasing(context, input);
    return { data: await readRetention(context.tx) };
  }),

  cancelErasing: api.cancelErasing.use(transaction).handler(async ({ context, input }) => {
    await cancelErasing(context, input.id);
    return { data: await readRetention(context.tx) };
  }),
};
