import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { ImportQuestion } from "../../api/imports.ts";
import { dataOf } from "../../api/pagination.ts";
import { MAX_CHILDREN, REASON_LENGTH } from "../fee-limits.ts";
import { Kobo } from "../items/contract.ts";
import { messages as ledgerMessages } from "../ledger/text.ts";
import { mayCounterEntries, mayKeepFees } from "../policy.ts";
import { MATCH_REASONS } from "./match-lines.ts";
import { MAX_STATEMENT_LINES } from "./statement-limits.ts";

const tag = "fees";

export const Statement = z.object({
  id: z.uuid(),
  fileName: z.string(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
  /** Lines without a decision. */
  open: z.int(),
  taken: z.int(),
  aside: z.int(),
  /** Kobo of the lines that were recorded as payments. */
  kobo: z.int(),
});
export type Statement = z.infer<typeof Statement>;

const PayingChild = z.object({
  studentId: z.uuid(),
  name: z.string(),
  className: z.string().nullable(),
  /** Kobo owed; below 0 for a credit. */
  balance: z.int(),
});

const Share = z.object({ studentId: z.uuid(), kobo: z.int() });

const Proposal = z.object({
  reasons: z.array(z.enum(MATCH_REASONS)),
  children: z.array(PayingChild),
  shares: z.array(Share),
  /** Number of a receipt that may be for the same money. */
  recordedAs: z.string().nullable(),
});
export type Proposal = z.infer<typeof Proposal>;

export const StatementLine = z.object({
  id: z.uuid(),
  paidOn: z.iso.date(),
  kobo: z.int(),
  narration: z.string(),
  reference: z.string(),
  state: z.enum(["OPEN", "TAKEN", "ASIDE"]),
  receipt: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  /** SURE: an open line that can be recorded as proposed. DOUBT: it needs a choice. */
  certainty: z.enum(["SURE", "DOUBT"]),
  /** The likeliest first. */
  proposals: z.array(Proposal),
});
export type StatementLine = z.infer<typeof StatementLine>;

const StatementWithLines = Statement.extend({ lines: z.array(StatementLine) });
export type StatementWithLines = z.infer<typeof StatementWithLines>;

export const statementsContract = {
  uploadStatement: endpoint(mayKeepFees, {
    method: "POST",
    path: "/fees/statements",
    summary: "Reads the credits of a bank's statement (multipart field file); records no payment",
    tag,
  })
    .input(z.strictObject({ file: z.file(), dateOrder: z.enum(["day", "month"]).optional() }))
    .output(
      dataOf(
        z.object({
          /** To be answered before the statement is kept. */
          questions: z.array(ImportQuestion),
          /** Null while there are questions, and if no line is new. */
          id: z.uuid().nullable(),
          added: z.int(),
          /** Lines that an earlier statement has. */
          repeated: z.int(),
          debits: z.int(),
          faults: z.array(z.object({ line: z.int(), text: z.string() })),
        }),
      ),
    ),

  statements: endpoint(mayKeepFees, {
    method: "GET",
    path: "/fees/statements",
    viewable: true,
    summary: "The latest statements",
    tag,
  }).output(dataOf(z.array(Statement))),

  statement: endpoint(mayKeepFees, {
    method: "GET",
    path: "/fees/statements/{id}",
    viewable: true,
    summary: "The lines of a statement with the payments proposed for them",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(StatementWithLines)),

  takeLines: endpoint(mayKeepFees, {
    method: "POST",
    path: "/fees/statements/{id}/payments",
    summary: "Records lines as payments, all or none, and numbers their receipts",
    tag,
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        lines: z
          .array(
            z.strictObject({
              lineId: z.uuid(),
              /** They add up to the amount of the line. */
              shares: z
                .array(z.strictObject({ studentId: z.uuid(), kobo: Kobo }))
                .min(1)
                .max(MAX_CHILDREN),
            }),
          )
          .min(1)
          .max(MAX_STATEMENT_LINES),
      }),
    )
    .output(dataOf(StatementWithLines)),

  setLineAside: endpoint(mayKeepFees, {
    method: "PUT",
    path: "/fees/statements/{id}/lines/{lineId}/aside",
    summary: "Sets a line aside that is no fee, or puts it back",
    tag,
  })
    .input(z.strictObject({ id: z.uuid(), lineId: z.uuid(), aside: z.boolean() }))
    .output(dataOf(StatementWithLines)),

  takeStatementBack: endpoint(mayCounterEntries, {
    method: "POST",
    path: "/fees/statements/{id}/take-back",
    summary: "Takes back all payments of a statement by counter-entries, and removes its lines",
    tag,
    asksAgain: true,
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        reason: z.string().trim().min(1, ledgerMessages.reason).max(REASON_LENGTH),
      }),
    )
    .output(dataOf(z.array(Statement))),
};
