import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf, Pagination, paging } from "../../api/pagination.ts";
import { TermName } from "../../school/schemas.ts";
import { mayApproveResults } from "../policy.ts";
import { Comment, Named, Result, Seen } from "../schemas.ts";
import type { Unusual } from "./unusual.ts";

const decision = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  comment: Comment.optional(),
});

const decisions = z.strictObject({
  /** All or none: one stale or incomplete row refuses the selection; the error names it. */
  results: z.array(Seen).min(1).max(500),
  comment: Comment.optional(),
});

/** Identifies a sheet: a subject of a class in a term. */
const sheetKey = { classId: z.uuid(), subjectId: z.uuid(), termId: z.uuid() };

/** The published, undecided results of one sheet. */
export const PendingSheet = z.object({
  class: Named,
  subject: Named,
  termId: z.uuid(),
  term: TermName,
  academicYear: z.string(),
  /** People who entered the scores. */
  teachers: z.array(Named),
  /** Number of pupils who take the subject. */
  pupils: z.int(),
  /** Number of results waiting for approval. */
  results: z.int(),
  /** Number of unpublished results of the sheet, which a decision does not affect. */
  drafts: z.int(),
  approved: z.int(),
  rejected: z.int(),
  /** Mean of the totals of the results waiting for approval. */
  mean: z.number(),
  lowest: z.number(),
  highest: z.number(),
  /** Number of these results with each grade, best grade first. */
  grades: z.array(z.object({ grade: z.string(), results: z.int() })),
  unusual: z.object({
    sameTotal: z.number().nullable(),
    high: z.int(),
    jumps: z.int(),
    zeros: z.array(z.string()),
    absent: z.array(z.string()),
  }) satisfies z.ZodType<Unusual>,
  /** Pupils of the sheet without a published or approved result. */
  missing: z.array(z.string()),
  /** When the first was published. */
  publishedAt: z.iso.datetime().nullable(),
  /** Changes whenever one of the waiting results changes. */
  version: z.string(),
});
export type PendingSheet = z.infer<typeof PendingSheet>;

/** A waiting result, with the pupil's total in the subject in the previous term. */
const PendingRow = z.object({ result: Result, lastTerm: z.number().nullable() });

/** Maximum number of sheets in one call. */
export const MAX_SHEETS = 100;

const sheetDecision = z.strictObject({
  /** All or none: one changed sheet refuses them all, and the error names it. */
  sheets: z
    .array(z.strictObject({ ...sheetKey, version: z.string().max(64) }))
    .min(1)
    .max(MAX_SHEETS),
  comment: Comment.optional(),
});

/** The number of decided sheets and results, and the id for undoing the decision. */
const SheetsDecided = dataOf(z.object({ decisionId: z.uuid(), sheets: z.int(), results: z.int() }));
const decisionOf = <Decided extends z.ZodType>(decided: Decided) =>
  dataOf(decided).extend({ decisionId: z.uuid() });

/** All sheets that match a filter, at one time. */
export const MatchingSheets = z.object({
  sheets: z.int(),
  results: z.int(),
  /** Changes whenever one of the waiting results changes. */
  version: z.string(),
  asOf: z.iso.datetime(),
});
export type MatchingSheets = z.infer<typeof MatchingSheets>;

const BulkState = z.enum(["running", "done", "undoing", "undone", "failed"]);
export type BulkState = z.infer<typeof BulkState>;

/** The approval of all sheets that match a filter, by a job, and its undoing. */
export const BulkApproval = z.object({
  id: z.uuid(),
  state: BulkState,
  /** The person who started it; null for a deleted account. */
  by: z.string().nullable(),
  sheets: z.int(),
  sheetsDone: z.int(),
  resultsTotal: z.int(),
  resultsApproved: z.int(),
  resultsUndone: z.int(),
  /** Sheets that someone else changed or decided first; they were skipped. */
  changed: z.array(z.string()),
});
export type BulkApproval = z.infer<typeof BulkApproval>;

const queueFilter = {
  className: z.string().trim().max(120).optional(),
  subjectId: z.uuid().optional(),
  term: TermName.optional(),
  academicYear: z.string().max(9).optional(),
  teacherId: z.uuid().optional(),
};

export const approvalContract = {
  pendingSheets: endpoint(mayApproveResults, {
    method: "GET",
    path: "/results/pending/sheets",
    summary: "Published results waiting for the principal's approval, by score sheet",
    tag: "results",
  })
    .input(z.strictObject({ ...queueFilter, ...paging(50) }))
    .output(
      z.object({
        data: z.array(PendingSheet),
        pagination: Pagination,
        /** On all pages. */
        matching: MatchingSheets,
        /** Drafts and published results on all sheets. */
        waiting: z.object({ published: z.int(), drafts: z.int() }),
        /** People who entered the results that wait for approval, for the teacher filter. */
        teachers: z.array(Named),
      }),
    ),

  pendingSheet: endpoint(mayApproveResults, {
    method: "GET",
    path: "/results/pending/sheet",
    summary: "The published results of one score sheet, with last term's totals",
    tag: "results",
  })
    .input(z.strictObject(sheetKey))
    .output(dataOf(z.array(PendingRow))),

  approveSheets: endpoint(mayApproveResults, {
    method: "POST",
    path: "/results/sheets/approve",
    summary: "Approves the published results of score sheets in one transaction",
    tag: "results",
    current: z.array(PendingSheet),
  })
    .input(sheetDecision)
    .output(SheetsDecided),

  rejectSheets: endpoint(mayApproveResults, {
    method: "POST",
    path: "/results/sheets/reject",
    summary: "Sends the published results of score sheets back to their teachers",
    tag: "results",
    current: z.array(PendingSheet),
  })
    .input(sheetDecision)
    .output(SheetsDecided),

  approveAll: endpoint(mayApproveResults, {
    method: "POST",
    path: "/results/bulk-approvals",
    summary: "Approves all score sheets that match a filter, in the background",
    tag: "results",
    current: MatchingSheets,
  })
    .input(
      z.strictObject({
        ...queueFilter,
        /** Version of the list that the principal saw; a changed list is refused. */
        version: z.string().max(64),
        asOf: z.iso.datetime(),
        comment: Comment.optional(),
      }),
    )
    .output(dataOf(BulkApproval)),

  bulkApprovals: endpoint(mayApproveResults, {
    method: "GET",
    path: "/results/bulk-approvals",
    summary: "Bulk approvals that are under way or can be undone, newest first",
    tag: "results",
  }).output(dataOf(z.array(BulkApproval))),

  undoBulkApproval: endpoint(mayApproveResults, {
    method: "POST",
    path: "/results/bulk-approvals/{id}/undo",
    summary: "Stops and undoes a bulk approval; results changed since stay",
    tag: "results",
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(BulkApproval)),

  undoDecision: endpoint(mayApproveResults, {
    method: "POST",
    path: "/results/decisions/{id}/undo",
    summary: "Undoes an approval or rejection of the last minutes; results changed since stay",
    tag: "results",
    current: z.array(Result),
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(z.object({ results: z.int() }))),

  pending: endpoint(mayApproveResults, {
    method: "GET",
    path: "/results/pending",
    summary: "Results waiting for the principal's approval",
    tag: "results",
  })
    .input(
      z.strictObject({
        ...queueFilter,
        /** Default: published ones and drafts. */
        published: z.boolean().optional(),
        ...paging(50),
      }),
    )
    .output(
      z.object({
        data: z.array(Result),
        pagination: Pagination,
        /** People who entered the results that wait for approval, for the teacher filter. */
        teachers: z.array(Named),
      }),
    ),

  approve: endpoint(mayApproveResults, {
    method: "POST",
    path: "/results/{id}/approve",
    summary: "Approves and publishes one result",
    tag: "results",
    current: Result,
  })
    .input(decision)
    .output(decisionOf(Result)),

  reject: endpoint(mayApproveResults, {
    method: "POST",
    path: "/results/{id}/reject",
    summary: "Sends one result back to its teacher",
    tag: "results",
    current: Result,
  })
    .input(decision)
    .output(decisionOf(Result)),

  reopenMany: endpoint(mayApproveResults, {
    method: "POST",
    path: "/results/reopen",
    summary: "Makes a selection of approved results pending again, with a reason",
    tag: "results",
    current: z.array(Result),
  })
    .input(z.strictObject({ results: decisions.shape.results, reason: Comment.min(1) }))
    .output(dataOf(z.array(Result))),

  approveMany: endpoint(mayApproveResults, {
    method: "POST",
    path: "/results/approve",
    summary: "Approves a selection of published results in one transaction",
    tag: "results",
    current: z.array(Result),
  })
    .input(decisions)
    .output(decisionOf(z.array(Result))),

  rejectMany: endpoint(mayApproveResults, {
    method: "POST",
    path: "/results/reject",
    summary: "Sends a selection back to its teachers in one transaction",
    tag: "results",
    current: z.array(Result),
  })
    .input(decisions)
    .output(decisionOf(z.array(Result))),
};
