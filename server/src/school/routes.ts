import { implement } from "@orpc/server";
import { schoolContract } from "@school/core/school/contract.ts";
import { guard, open } from "../accounts/guards.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { listSessions, schoolFacts } from "./queries.ts";

const api = implement(schoolContract).$context<RequestContext>();
const publicApi = api.use(open);
const signedInApi = api.use(guard);

export const schoolRoutes = {
  facts: publicApi.facts.handler(async ({ context }) => ({ data: await schoolFacts(context.db) })),

  sessions: signedInApi.sessions.handler(async ({ context }) => ({
    data: await listSessions(context.db),
  })),
};
