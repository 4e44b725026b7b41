import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf, Pagination, paging } from "../../api/pagination.ts";
import { TermName } from "../../school/schemas.ts";
import { mayApproveResults } from "../policy.ts";
import { Comment, Named, Result, Seen } from "../schemas.ts";

const decision = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  comment: Comment.optional(),
});

const decisions = z.strictObject({
  /** All or none: one stale or incomplete row refuses the whole selection and is named. */
  results: z.array(Seen).min(1).max(500),
  comment: Comment.optional(),
});

export const approvalContract = {
  pending: endpoint(mayApproveResults, {
    method: "GET",
    path: "/results/pending",
    summary: "Results waiting for the principal's approval",
    tag: "results",
  })
    .input(
      z.strictObject({
        className: z.string().trim().max(120).optional(),
        term: TermName.optional(),
        academicYear: z.string().max(9).optional(),
        teacherId: z.uuid().optional(),
        ...paging(50),
      }),
    )
    .output(
      z.object({
        data: z.array(Result),
        pagination: Pagination,
        /** Who entered what waits, for the teacher filter. */
        teachers: z.array(Named),
      }),
    ),

  approve: endpoint(mayApproveResults, {
    method: "POST",
    path: "/results/{id}/approve",
    summary: "Approves and publishes one result",
    tag: "results",
  })
    .input(decision)
    .output(dataOf(Result)),

  reject: endpoint(mayApproveResults, {
    method: "POST",
    path: "/results/{id}/reject",
    summary: "Sends one result back to its teacher",
    tag: "results",
  })
    .input(decision)
    .output(dataOf(Result)),

  reopen: endpoint(mayApproveResults, {
    method: "POST",
    path: "/results/{id}/reopen",
    summary: "Makes an approved result pending again, with a reason",
    tag: "results",
  })
    .input(z.strictObject({ id: z.uuid(), version: z.int(), reason: Comment.min(1) }))
    .output(dataOf(Result)),

  approveMany: endpoint(mayApproveResults, {
    method: "POST",
    path: "/results/approve",
    summary: "Approves a selection in one transaction",
    tag: "results",
  })
    .input(decisions)
    .output(dataOf(z.array(Result))),

  rejectMany: endpoint(mayApproveResults, {
    method: "POST",
    path: "/results/reject",
    summary: "Sends a selection back to its teachers in one transaction",
    tag: "results",
  })
    .input(decisions)
    .output(dataOf(z.array(Result))),
};
