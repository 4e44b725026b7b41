import { implement } from "@orpc/server";
import { searchContract } from "@school/core/portal/search/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { findAll } from "./queries.ts";

const api = implement(searchContract).$context<RequestContext>().use(guard);

export const searchRoutes = {
  search: api.search.handler(async ({ context: { actor, db }, input }) => ({
    data: await findAll(db, actor, input.search),
  })),
};
