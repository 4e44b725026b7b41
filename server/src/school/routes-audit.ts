import { implement } from "@orpc/server";
import { auditContract } from "@school/core/school/contract-audit.ts";
import { guard } from "../accounts/guards.ts";
import { verifyAudit } from "../platform/audit/verify.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { auditCsv } from "./audit-csv.ts";
import { findPeople, listActions, listAudit, readEntries } from "./queries-audit.ts";

const api = implement(auditContract).$context<RequestContext>().use(guard);

const MOST_EXPORTED = 20_000;

export const auditRoutes = {
  list: api.list.handler(({ context: { db }, input }) => listAudit(db, input)),

  people: api.people.handler(async ({ context: { db }, input }) => ({
    data: await findPeople(db, input),
  })),

  actions: api.actions.handler(async ({ context: { db } }) => ({ data: await listActions(db) })),

  csv: api.csv.handler(async ({ context: { db }, input }) =>
    auditCsv(await readEntries(db, input, MOST_EXPORTED)),
  ),

  verify: api.verify.handler(async ({ context: { db } }) => ({ data: await verifyAudit(db) })),
};
