import { implement } from "@orpc/server";
import { schoolContract } from "@school/core/school/contract.ts";
import type { ClassPort } from "../accounts/class-port.ts";
import { guard, open } from "../accounts/guards.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { academicRoutes } from "./academic/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { readsRoutes } from "./audit/routes-reads.ts";
import { backupsRoutes } from "./backups/routes.ts";
import { jobsRoutes } from "./jobs/routes.ts";
import { sentMailRoutes } from "./sent-mail/routes.ts";
import { listSessions, schoolFacts } from "./queries.ts";
import { settingsRoutes } from "./settings/routes.ts";

const api = implement(schoolContract).$context<RequestContext>();
const publicApi = api.use(open);
const signedInApi = api.use(guard);

export function schoolRoutes(register: ClassPort) {
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
    reads: readsRoutes,
    outbox: sentMailRoutes,
    jobs: jobsRoutes,
    backups: backupsRoutes,
  };
}
