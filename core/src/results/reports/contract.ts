import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { GradingScheme } from "../../school/grading-scheme.ts";
import { TermName } from "../../school/schemas.ts";
import { mayOpenReports, mayReadBroadSheet } from "../policy.ts";
import { Named, RowStudent, Scores } from "../schemas.ts";

/** Class and year are typed freely: "primary 4 gold" is Primary 4 Gold. No term means all three. */
const reportFilter = z.strictObject({
  className: z.string().trim().min(1).max(120),
  term: TermName.optional(),
  academicYear: z.string().trim().max(9).optional(),
});

const Position = z.object({ place: z.int(), tied: z.boolean() });

/** What every report says of itself, on the screen and on paper. */
const reportHead = {
  class: Named,
  academicYear: z.string(),
  term: TermName.nullable(),
};

export const Ledger = z.object({
  ...reportHead,
  rows: z.array(
    z.object({
      student: RowStudent,
      /** Each subject counted with its total (the sum of the terms when all are asked for). */
      subjects: z.array(z.object({ name: z.string(), total: z.number() })),
      total: z.number(),
      /** Null for a pupil without an approved result. */
      position: Position.nullable(),
    }),
  ),
});
export type Ledger = z.infer<typeof Ledger>;

export const BroadSheet = z.object({
  ...reportHead,
  subjects: z.array(
    Named.extend({
      /** Over the pupils who have a total in it. */
      average: z.number(),
      highest: z.number(),
      lowest: z.number(),
    }),
  ),
  rows: z.array(
    z.object({
      student: RowStudent,
      /** In the order of `subjects`; null where the pupil has no approved result. */
      totals: z.array(z.number().nullable()),
      /** Those of `subjects` that the pupil does not take, which are for chosen pupils only. */
      notTaken: z.array(z.uuid()),
      total: z.number(),
      /** Total over subjects counted, two decimals; null without a subject. */
      average: z.number().nullable(),
      position: Position.nullable(),
    }),
  ),
});
export type BroadSheet = z.infer<typeof BroadSheet>;

export const LedgerBreakdown = z.object({
  ...reportHead,
  scheme: GradingScheme,
  rows: z.array(
    z.object({
      student: RowStudent,
      term: TermName,
      subject: z.string(),
      scores: Scores,
      total: z.number(),
      grade: z.string().nullable(),
    }),
  ),
});
export type LedgerBreakdown = z.infer<typeof LedgerBreakdown>;

export const REPORTS = ["ledger", "broad-sheet", "ledger-breakdown", "ledger-assessments"] as const;
export type Report = (typeof REPORTS)[number];

export const reportsContract = {
  ledger: endpoint(mayOpenReports, {
    method: "GET",
    path: "/reports/ledger",
    summary: "Totals and positions of a class",
    tag: "reports",
  })
    .input(reportFilter)
    .output(dataOf(Ledger)),

  broadSheet: endpoint(mayReadBroadSheet, {
    method: "GET",
    path: "/reports/broad-sheet",
    summary: "One column per subject with total, average and position",
    tag: "reports",
  })
    .input(reportFilter)
    .output(dataOf(BroadSheet)),

  breakdown: endpoint(mayOpenReports, {
    method: "GET",
    path: "/reports/ledger-breakdown",
    summary: "Every approved result of a class by part, with total and grade",
    tag: "reports",
  })
    .input(reportFilter)
    .output(dataOf(LedgerBreakdown)),

  csv: endpoint(mayOpenReports, {
    method: "GET",
    path: "/reports/{report}/csv",
    summary: "A report as a CSV file",
    tag: "reports",
  })
    .input(reportFilter.extend({ report: z.enum(REPORTS) }))
    .output(z.file()),
};
