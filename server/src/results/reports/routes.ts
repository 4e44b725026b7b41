import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { explainPosition } from "@school/core/results/reports/explain-position.ts";
import { classAverages } from "@school/core/results/reports/class-figures.ts";
import { type Report, reportsContract } from "@school/core/results/reports/contract.ts";
import { mayReadBroadSheet, mayReadClassReport } from "@school/core/results/policy.ts";
import type { Term } from "@school/core/school/terms.ts";
import { readEnrolled } from "../queries.ts";
import { guard, guardCached } from "../../accounts/guards.ts";
import type { Database } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow } from "../../platform/http/errors.ts";
import { readPaperHead } from "../../school/paper-head.ts";
import {
  chooseReportClass,
  type PossibleClass,
  readPossibleClasses,
  type ReportScope,
  valuesOfTyped,
} from "./facts.ts";
import {
  presentBreakdown,
  presentBroadSheet,
  presentFigures,
  presentLedger,
  rankedInLedger,
} from "./present.ts";
import {
  readBreakdown,
  readBroadSheet,
  readClassAverages,
  readFigures,
  readLedger,
} from "./queries.ts";
import { reportFile } from "./report-file.ts";

interface ReportFilter {
  className: string;
  term?: Term | undefined;
  academicYear?: string | undefined;
}

/**
 * Returns the scope of the report after checking that the actor may read it. A report covers all
 * subjects of a class, so teaching one of them is not enough.
 */
function openReport(actor: Actor, rows: readonly PossibleClass[], filter: ReportFilter) {
  const { facts, version, ...chosen } = chooseReportClass(rows, filter);
  allow(mayReadClassReport(actor, facts));
  const scope: ReportScope = { ...chosen, term: filter.term ?? null };
  return { key: `${scope.class.id} ${scope.term ?? ""}`, version, prepared: scope };
}

const {
  file: fileContract,
  explainPosition: explanationContract,
  classAverages: averagesContract,
  ...onScreen
} = reportsContract;
const reading = { read: readPossibleClasses, values: valuesOfTyped };
const api = implement(onScreen)
  .$context<RequestContext>()
  .use(guardCached({ ...reading, decide: openReport }));

const { file } = implement({ file: fileContract })
  .$context<RequestContext>()
  .use(
    guardCached({
      ...reading,
      decide(actor, rows, filter: ReportFilter & { report: Report }) {
        if (filter.report === "broad-sheet") allow(mayReadBroadSheet(actor));
        // Files are not cached.
        return { ...openReport(actor, rows, filter), version: null };
      },
    }),
  );

const { explanation } = implement({ explanation: explanationContract })
  .$context<RequestContext>()
  .use(
    guardCached({
      ...reading,
      decide(actor, rows, filter: ReportFilter) {
        // Not cached: requested for one pupil, and rarely again.
        return { ...openReport(actor, rows, filter), version: null };
      },
    }),
  );

const { averages } = implement({ averages: averagesContract })
  .$context<RequestContext>()
  .use(guard);

export const reportsRoutes = {
  classAverages: averages.handler(async ({ context: { db }, input }) => ({
    data: classAverages(await readClassAverages(db, input)),
  })),

  ledger: api.ledger.handler(async ({ context: { db, prepared: scope } }) => ({
    data: await ledgerOf(db, scope),
  })),

  broadSheet: api.broadSheet.handler(async ({ context: { db, prepared: scope } }) => ({
    data: await broadSheetOf(db, scope),
  })),

  breakdown: api.breakdown.handler(async ({ context: { db, prepared: scope } }) => ({
    data: await breakdownOf(db, scope),
  })),

  explainPosition: explanation.handler(
    async ({ context: { db, prepared: scope }, input: { studentId, term } }) => {
      const ranks = rankedInLedger(await readLedger(db, scope));
      const enrolled = await readEnrolled(db, { classId: scope.class.id, term });
      return { data: explainPosition(ranks, studentId, { enrolled, withNames: true }) };
    },
  ),

  figures: api.figures.handler(async ({ context: { db, prepared: scope } }) => ({
    data: await figuresOf(db, scope),
  })),

  file: file.handler(
    async ({ context: { db, config, prepared: scope, reads }, input: { report, format } }) => {
      // The class's figures and the school's letterhead are only on paper.
      const isPaper = format === "pdf";
      const figures = isPaper ? await figuresOf(db, scope) : null;
      const head = isPaper ? await readPaperHead({ db, config }) : null;
      const around = { figures, head };
      if (report === "ledger") {
        const data = await ledgerOf(db, scope);
        await reads.countFile(data);
        return reportFile(format, { report, data, ...around });
      }
      if (report === "broad-sheet") {
        const data = await broadSheetOf(db, scope);
        await reads.countFile(data);
        return reportFile(format, { report, data, ...around });
      }
      const data = await breakdownOf(db, scope);
      await reads.countFile(data);
      return reportFile(format, { report, data, ...around });
    },
  ),
};

async function figuresOf(db: Database, scope: ReportScope) {
  return presentFigures(scope, await readFigures(db, scope));
}

async function ledgerOf(db: Database, scope: ReportScope) {
  return presentLedger(scope, await readLedger(db, scope));
}

async function broadSheetOf(db: Database, scope: ReportScope) {
  return presentBroadSheet(scope, await readBroadSheet(db, scope));
}

async function breakdownOf(db: Database, scope: ReportScope) {
  return presentBreakdown(scope, await readBreakdown(db, scope));
}
