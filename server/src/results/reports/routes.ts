import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { reportsContract } from "@school/core/results/reports/contract.ts";
import { mayReadBroadSheet, mayReadClassReport } from "@school/core/results/policy.ts";
import type { Term } from "@school/core/school/terms.ts";
import { guard } from "../../accounts/guards.ts";
import type { Database } from "../../platform/db/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow } from "../../platform/http/errors.ts";
import { readBreakdown } from "./queries-breakdown.ts";
import { findReportClass } from "./queries-report-class.ts";
import { readBroadSheet, readLedger } from "./queries.ts";
import { breakdownCsv, broadSheetCsv, ledgerCsv } from "./report-csv.ts";
import type { ReportScope } from "./report-scope.ts";

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
    data: await readLedger(context.db, await openReport(context, input)),
  })),

  broadSheet: api.broadSheet.handler(async ({ context, input }) => ({
    data: await readBroadSheet(context.db, await openReport(context, input)),
  })),

  breakdown: api.breakdown.handler(async ({ context, input }) => ({
    data: await readBreakdown(context.db, await openReport(context, input)),
  })),

  csv: api.csv.handler(async ({ context, input: { report, ...filter } }) => {
    const { actor, db } = context;
    if (report === "broad-sheet") allow(mayReadBroadSheet(actor));
    const scope = await openReport(context, filter);
    if (report === "ledger") return ledgerCsv(await readLedger(db, scope));
    if (report === "broad-sheet") return broadSheetCsv(await readBroadSheet(db, scope));
    return breakdownCsv(report, await readBreakdown(db, scope));
  }),
};
