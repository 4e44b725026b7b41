import { implement } from "@orpc/server";
import { approvalContract } from "@school/core/results/approvals/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { presentResult } from "../present.ts";
import { decideMany, decideOne, decideSheets, undoDecision } from "./commands.ts";
import { one } from "../../platform/database/rows.ts";
import { startBulkApproval, startBulkUndo } from "./commands-bulk.ts";
import { presentBulkApproval, presentPendingSheet } from "./present.ts";
import { readBulkApprovals } from "./queries-bulk.ts";
import { countWaiting, pendingResults, teachersOf } from "./queries.ts";
import { pendingSheets, readSheetRows } from "./queries-sheets.ts";

// The gate `mayApproveResults` decides alone; there are no facts of records.
const api = implement(approvalContract).$context<RequestContext>().use(guard);

export const approvalRoutes = {
  pending: api.pending.handler(async ({ context, input }) => {
    const { data, ...page } = await pendingResults(context.db, input);
    return { ...page, data: data.map(presentResult) };
  }),

  pendingSheets: api.pendingSheets.handler(async ({ context: { db }, input }) => {
    const [{ data, ...list }, waiting, teachers] = await Promise.all([
      pendingSheets(db, input),
      countWaiting(db),
      teachersOf(db),
    ]);
    return { ...list, data: data.map(presentPendingSheet), waiting, teachers };
  }),

  pendingSheet: api.pendingSheet.handler(async ({ context: { db }, input }) => {
    const rows = await readSheetRows(db, input);
    return {
      data: rows.map(({ row, lastTerm }) => ({ result: presentResult(row), lastTerm })),
    };
  }),

  approveSheets: api.approveSheets
    .use(transaction)
    .handler(async ({ context: { tx, origin }, input }) => {
      const decision = { verb: "approve", comment: input.comment } as const;
      const { decisionId, rows } = await decideSheets({ tx, origin }, input.sheets, decision);
      return { data: { decisionId, sheets: input.sheets.length, results: rows.length } };
    }),

  rejectSheets: api.rejectSheets
    .use(transaction)
    .handler(async ({ context: { tx, origin }, input }) => {
      const decision = { verb: "reject", comment: input.comment } as const;
      const { decisionId, rows } = await decideSheets({ tx, origin }, input.sheets, decision);
      return { data: { decisionId, sheets: input.sheets.length, results: rows.length } };
    }),

  approveAll: api.approveAll
    .use(transaction)
    .handler(async ({ context: { tx, origin }, input }) => {
      const id = await startBulkApproval({ tx, origin }, input);
      return { data: presentBulkApproval(one(await readBulkApprovals(tx, id))) };
    }),

  bulkApprovals: api.bulkApprovals.handler(async ({ context: { db } }) => ({
    data: (await readBulkApprovals(db)).map(presentBulkApproval),
  })),

  undoBulkApproval: api.undoBulkApproval
    .use(transaction)
    .handler(async ({ context: { tx, origin }, input }) => {
      await startBulkUndo({ tx, origin }, input.id);
      return { data: presentBulkApproval(one(await readBulkApprovals(tx, input.id))) };
    }),

  undoDecision: api.undoDecision
    .use(transaction)
    .handler(async ({ context: { tx, origin }, input }) => ({
      data: { results: await undoDecision({ tx, origin }, input.id) },
    })),

  approve: api.approve.use(transaction).handler(async ({ context: { tx, origin }, input }) => {
    const decision = { verb: "approve", comment: input.comment } as const;
    const { decisionId, row } = await decideOne({ tx, origin }, input, decision);
    return { data: presentResult(row), decisionId };
  }),

  reject: api.reject.use(transaction).handler(async ({ context: { tx, origin }, input }) => {
    const decision = { verb: "reject", comment: input.comment } as const;
    const { decisionId, row } = await decideOne({ tx, origin }, input, decision);
    return { data: presentResult(row), decisionId };
  }),

  reopenMany: api.reopenMany
    .use(transaction)
    .handler(async ({ context: { tx, origin }, input }) => {
      const decision = { verb: "reopen", reason: input.reason } as const;
      const { rows } = await decideMany({ tx, origin }, input.results, decision);
      return { data: rows.map(presentResult) };
    }),

  approveMany: api.approveMany
    .use(transaction)
    .handler(async ({ context: { tx, origin }, input }) => {
      const decision = { verb: "approve", comment: input.comment } as const;
      const { decisionId, rows } = await decideMany({ tx, origin }, input.results, decision);
      return { data: rows.map(presentResult), decisionId };
    }),

  rejectMany: api.rejectMany
    .use(transaction)
    .handler(async ({ context: { tx, origin }, input }) => {
      const decision = { verb: "reject", comment: input.comment } as const;
      const { decisionId, rows } = await decideMany({ tx, origin }, input.results, decision);
      return { data: rows.map(presentResult), decisionId };
    }),
};
