import { implement } from "@orpc/server";
import { schoolContract } from "@school/core/school/contract.ts";
import type { ClassRegister } from "../accounts/class-register.ts";
import { guard, open } from "../accounts/guards.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { academicRoutes } from "./routes-academic.ts";
import { auditRoutes } from "./routes-audit.ts";
import { jobsRoutes } from "./routes-jobs.ts";
import { outboxRoutes } from "./routes-outbox.ts";
import { settingsRoutes } from "./routes-settings.ts";
import { listSessions, schoolFacts } from "./queries.ts";

const api = implement(schoolContract).$context<RequestContext>();
const publicApi = api.use(open);
const signedInApi = api.use(guard);

export function schoolRoutes(register: ClassRegister) {
  return {
    facts: publicApi.facts.handler(async ({ context }) => ({
      data: await schoolFacts(context.db),
    })),

    sessions: signedInApi.sessions.handler(async ({ context }) => ({
      data: await listSessions(context.db),
    })),

    academic: academicRoutes,
    settings: settingsRoutes(register),
    audit: auditRoutes,
    outbox: outboxRoutes,
    jobs: jobsRoutes,
  };
}
