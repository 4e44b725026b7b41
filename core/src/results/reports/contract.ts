import { z } from "zod";
import { ClassArms } from "../../accounts/class-duties.ts";
import { endpoint } from "../../accounts/endpoint.ts";
import { FileResponse, TABLE_FORMATS } from "../../api/file-response.ts";
import { dataOf } from "../../api/pagination.ts";
import { GradingScheme } from "../../school/grading-scheme.ts";
import { TermName } from "../../school/schemas.ts";
import { mayOpenReports, mayReadBroadSheet } from "../policy.ts";
import { Named, RowStudent, Scores } from "../schemas.ts";
import { PositionExplanation } from "./explain-position.ts";

/** Class and year are free text: "primary 4 gold" is Primary 4 Gold. Without a term, all three. */
const reportFilter = z.strictObject({
  className: z.string().trim().min(1).max(120),
  term: TermName.optional(),
  academicYear: z.string().trim().max(9).optional(),
});

const Position = z.object({ place: z.int(), tied: z.boolean() });

/** Fields that head every report, on the screen and on paper. */
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
      /** Subjects counted, each with its total (over all terms, the sum). */
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
      /** In the order of `subjects`; null without an approved result. */
      totals: z.array(z.number().nullable()),
      /** Subjects for chosen pupils that the pupil does not take. */
      notTaken: z.array(z.uuid()),
      total: z.number(),
      /** Total divided by subjects counted, two decimals; null without a subject. */
      average: z.number().nullable(),
      position: Position.nullable(),
    }),
  ),
  /**
   * The pupils of a term without an approved result in a subject that they take, with these
   * subjects. Families read no average and no position until there are none. Empty for all terms.
   */
  missing: z.array(z.object({ student: RowStudent, subjects: z.array(z.string()) })),
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

/** Figures of a class by subject and as a whole, for a term and the previous ones. */
export const ClassFigures = z.object({
  ...reportHead,
  /** The grades of the scheme, best first. */
  grades: z.array(z.string()),
  /** The terms with results, up to the requested one. */
  terms: z.array(TermName),
  rows: z.array(
    z.object({
      /** Null for the class as a whole, over its pupils' averages. */
      subject: Named.nullable(),
      /** Number of pupils counted. */
      pupils: z.int(),
      average: z.number().nullable(),
      highest: z.number().nullable(),
      lowest: z.number().nullable(),
      /** Number of pupils with each of `grades`. */
      grades: z.array(z.int()),
      /** The average in each of `terms`. */
      averages: z.array(z.number().nullable()),
      /** Change from the previous term; null if there is none. */
      change: z.number().nullable(),
    }),
  ),
});
export type ClassFigures = z.infer<typeof ClassFigures>;

/**
 * Averages of the school's classes side by side, in a subject or as a whole, over the last terms.
 */
export const ClassAverages = z.object({
  /** Oldest first. */
  terms: z.array(z.object({ term: TermName, academicYear: z.string() })),
  rows: z.array(
    z.object({
      /** Null for the row over all classes. */
      className: z.string().nullable(),
      /** In each of `terms`, over the pupils' averages; null without results. */
      averages: z.array(z.number().nullable()),
      /** Change from the previous term to the last; null if one has no results. */
      change: z.number().nullable(),
    }),
  ),
});
export type ClassAverages = z.infer<typeof ClassAverages>;

export const REPORT_FORMATS = [...TABLE_FORMATS, "pdf"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const REPORTS = ["ledger", "broad-sheet", "ledger-breakdown", "ledger-assessments"] as const;
export type Report = (typeof REPORTS)[number];

export const reportsContract = {
  ledger: endpoint(mayOpenReports, {
    method: "GET",
    path: "/reports/ledger",
    viewable: true,
    summary: "Totals and positions of a class",
    tag: "reports",
    current: { class_ambiguous: ClassArms },
  })
    .input(reportFilter)
    .output(dataOf(Ledger)),

  broadSheet: endpoint(mayReadBroadSheet, {
    method: "GET",
    path: "/reports/broad-sheet",
    viewable: true,
    summary: "One column per subject with total, average and position",
    tag: "reports",
    current: { class_ambiguous: ClassArms },
  })
    .input(reportFilter)
    .output(dataOf(BroadSheet)),

  breakdown: endpoint(mayOpenReports, {
    method: "GET",
    path: "/reports/ledger-breakdown",
    viewable: true,
    summary: "Every approved result of a class by part, with total and grade",
    tag: "reports",
    current: { class_ambiguous: ClassArms },
  })
    .input(reportFilter)
    .output(dataOf(LedgerBreakdown)),

  explainPosition: endpoint(mayOpenReports, {
    method: "GET",
    path: "/reports/position",
    viewable: true,
    summary: "Why a pupil has its position in the ledger and the broad sheet of a term",
    tag: "reports",
    current: { class_ambiguous: ClassArms },
  })
    .input(reportFilter.extend({ term: TermName, studentId: z.uuid() }))
    .output(dataOf(PositionExplanation.nullable())),

  figures: endpoint(mayOpenReports, {
    method: "GET",
    path: "/reports/class-figures",
    viewable: true,
    summary: "Averages and grades of a class by subject, and what has changed since the last term",
    tag: "reports",
    current: { class_ambiguous: ClassArms },
  })
    .input(reportFilter)
    .output(dataOf(ClassFigures)),

  classAverages: endpoint(mayReadBroadSheet, {
    method: "GET",
    path: "/reports/class-averages",
    viewable: true,
    summary: "Averages of all classes in the last three terms with results, of one subject or all",
    tag: "reports",
  })
    .input(
      z.strictObject({
        /** The last term to include. Default: the current one. */
        termId: z.uuid().optional(),
        subjectId: z.uuid().optional(),
      }),
    )
    .output(dataOf(ClassAverages)),

  file: endpoint(mayOpenReports, {
    method: "GET",
    path: "/reports/{report}/file",
    viewable: true,
    summary: "A report as a CSV, xlsx or PDF file",
    tag: "reports",
    outputStructure: "detailed",
    current: { class_ambiguous: ClassArms },
  })
    .input(
      reportFilter.extend({
        report: z.enum(REPORTS),
        format: z.enum(REPORT_FORMATS).default("csv"),
      }),
    )
    .output(FileResponse),
};
