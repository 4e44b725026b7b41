import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { reportsContract } from "@school/core/results/reports/contract.ts";
import { mayReadBroadSheet, mayReadClassReport } from "@school/core/results/policy.ts";
import type { Term } from "@school/core/school/terms.ts";
import { guard } from "../../accounts/guards.ts";
import type { Database } from "../../platform/db/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow } from "../../platform/http/errors.ts";
import { findReportClass, type ReportScope } from "./facts.ts";
import {
  breakdownCsv,
  broadSheetCsv,
  ledgerCsv,
  presentBreakdown,
  presentBroadSheet,
  presentLedger,
} from "./present.ts";
import { readBreakdown, readBroadSheet, readLedger } from "./queries.ts";

const api = implement(reportsContract).$context<RequestContext>().use(guard);

interface Asker {
  db: Database;
  actor: Actor;
}

interface ReportFilter {
  className: string;
  term?: Term | undefined;
  academicYear?: string | undefined;
}

/**
 * What the report counts, once the person may read it. A report covers all subjects of a class,
 * so teaching one of them is not enough.
 */
async function openReport({ db, actor }: Asker, filter: ReportFilter): Promise<ReportScope> {
  const { facts, ...found } = await findReportClass(db, actor.id, filter);
  allow(mayReadClassReport(actor, facts));
  return { ...found, term: filter.term ?? null };
}

export const reportsRoutes = {
  ledger: api.ledger.handler(async ({ context, input }) => ({
    data: await ledgerOf(context.db, await openReport(context, input)),
  })),

  broadSheet: api.broadSheet.handler(async ({ context, input }) => ({
    data: await broadSheetOf(context.db, await openReport(context, input)),
  })),

  breakdown: api.breakdown.handler(async ({ context, input }) => ({
    data: await breakdownOf(context.db, await openReport(context, input)),
  })),

  csv: api.csv.handler(async ({ context, input: { report, ...filter } }) => {
    const { actor, db } = context;
    if (report === "broad-sheet") allow(mayReadBroadSheet(actor));
    const scope = await openReport(context, filter);
    if (report === "ledger") return ledgerCsv(await ledgerOf(db, scope));
    if (report === "broad-sheet") return broadSheetCsv(await broadSheetOf(db, scope));
    return breakdownCsv(report, await breakdownOf(db, scope));
  }),
};

async function ledgerOf(db: Database, scope: ReportScope) {
  return presentLedger(scope, await readLedger(db, scope));
}

async function broadSheetOf(db: Database, scope: ReportScope) {
  return presentBroadSheet(scope, await readBroadSheet(db, scope));
}

async function breakdownOf(db: Database, scope: ReportScope) {
  return presentBreakdown(scope, await readBreakdown(db, scope));
}
