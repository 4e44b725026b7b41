import { implement } from "@orpc/server";
import { viewAsContract } from "@school/core/accounts/view-as/contract.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { guard } from "../guards.ts";
import { endView, startView } from "./commands.ts";

const api = implement(viewAsContract).$context<RequestContext>().use(guard);

/** Routes for a principal's view of the portal as a member of staff. */
export const viewAsRoutes = {
  start: api.start.use(transaction).handler(async ({ context: { origin, tx }, input }) => ({
    data: await startView(tx, origin, input.personId),
  })),

  end: api.end.use(transaction).handler(async ({ context: { origin, tx }, input }) => {
    await endView(tx, origin, input.id);
    return { data: { id: input.id } };
  }),
};
