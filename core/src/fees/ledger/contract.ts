import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { FileResponse, TABLE_FORMATS } from "../../api/file-response.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { REASON_LENGTH } from "../fee-limits.ts";
import { Kobo } from "../items/contract.ts";
import { mayCounterEntries, mayKeepFees, mayOpenFees, mayOpenOwnFees } from "../policy.ts";
import { ENTRY_KINDS } from "./balance.ts";
import { messages } from "./text.ts";

const tag = "fees";

const Reason = z.string().trim().min(1, messages.reason).max(REASON_LENGTH);

/** A child's line in the list of who owes. */
export const FeeAccount = z.object({
  studentId: z.uuid(),
  name: z.string(),
  admissionNumber: z.string().nullable(),
  className: z.string().nullable(),
  billed: z.int(),
  paid: z.int(),
  /** Kobo owed; below 0 for a credit. */
  balance: z.int(),
});
export type FeeAccount = z.infer<typeof FeeAccount>;

/** Brothers and sisters with their sums; a child without any is a family of one. */
export const FeeFamily = z.object({
  /** The family's record, else the parent's number or the child. */
  key: z.string(),
  /** By name. */
  children: z.array(
    FeeAccount.pick({ studentId: true, name: true, className: true, balance: true }),
  ),
  /** The parent's name in the eldest child's record; null for an accountant, who may not read it. */
  parent: z.string().nullable(),
  billed: z.int(),
  paid: z.int(),
  balance: z.int(),
});
export type FeeFamily = z.infer<typeof FeeFamily>;

export const FeeEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  term: z.string(),
  kind: z.enum(ENTRY_KINDS),
  title: z.string(),
  kobo: z.int(),
  reason: z.string().nullable(),
  /** Null for families. */
  by: z.string().nullable(),
  receipt: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  isCountered: z.boolean(),
});
export type FeeEntry = z.infer<typeof FeeEntry>;

export const ChildAccount = FeeAccount.pick({
  studentId: true,
  name: true,
  className: true,
  admissionNumber: true,
  balance: true,
}).extend({
  /** Kobo of the balance that should be paid by now. */
  overdue: z.int(),
  later: z.array(z.object({ dueOn: z.iso.date(), kobo: z.int() })),
  /** Newest first. */
  entries: z.array(FeeEntry),
  /** Brothers and sisters with an account. */
  siblings: z.array(z.object({ studentId: z.uuid(), name: z.string(), balance: z.int() })),
});
export type ChildAccount = z.infer<typeof ChildAccount>;

/** Kobo of a class in a term; amounts taken back are left out. */
const ReportLine = z.object({
  /** Null for pupils without a class in the term. */
  className: z.string().nullable(),
  pupils: z.int(),
  billed: z.int(),
  discounts: z.int(),
  /** Payments recorded in the term, whatever they are for. */
  collected: z.int(),
  /** All that the pupils owe now, with what earlier terms left. */
  owed: z.int(),
});

export const FeeReport = z.object({
  lines: z.array(ReportLine),
  /** The newest counter-entries of the term; at most 200. */
  counters: z.array(
    z.object({
      id: z.uuid(),
      at: z.iso.datetime(),
      by: z.string().nullable(),
      studentId: z.uuid(),
      name: z.string(),
      title: z.string(),
      kobo: z.int(),
      reason: z.string().nullable(),
    }),
  ),
});
export type FeeReport = z.infer<typeof FeeReport>;

const filter = {
  search: z.string().max(100).optional(),
  classId: z.uuid().optional(),
  show: z.enum(["OWING", "CREDIT", "ALL"]).default("ALL"),
};

const totals = z.object({ billed: z.int(), paid: z.int(), owed: z.int() });

export const ledgerContract = {
  feeAccounts: endpoint(mayKeepFees, {
    method: "GET",
    path: "/fees/accounts",
    viewable: true,
    summary: "Pupils with what they were billed, have paid and owe",
    tag,
  })
    .input(z.strictObject({ ...filter, ...paging(50) }))
    .output(pageOf(FeeAccount).extend({ totals })),

  feeFamilies: endpoint(mayKeepFees, {
    method: "GET",
    path: "/fees/families",
    viewable: true,
    summary: "The same by family; a family matches by any of its children, and owes by their sum",
    tag,
  })
    .input(z.strictObject({ ...filter, ...paging(50) }))
    .output(pageOf(FeeFamily).extend({ totals })),

  feeAccountsFile: endpoint(mayKeepFees, {
    method: "GET",
    path: "/fees/accounts/file",
    viewable: true,
    summary: "The same of all that match, as CSV or workbook",
    tag,
    outputStructure: "detailed",
  })
    .input(
      z.strictObject({
        ...filter,
        by: z.enum(["CHILD", "FAMILY"]).default("CHILD"),
        format: z.enum(TABLE_FORMATS),
      }),
    )
    .output(FileResponse),

  feeReport: endpoint(mayCounterEntries, {
    method: "GET",
    path: "/fees/report",
    viewable: true,
    summary:
      "What a term has billed, given in discounts and collected by class, and what was taken back",
    tag,
  })
    .input(z.strictObject({ termId: z.uuid() }))
    .output(dataOf(FeeReport)),

  feeAccount: endpoint(mayOpenFees, {
    method: "GET",
    path: "/fees/accounts/{studentId}",
    viewable: true,
    summary: "A child's bills, payments and balance",
    tag,
  })
    .input(z.strictObject({ studentId: z.uuid() }))
    .output(dataOf(ChildAccount)),

  ownFees: endpoint(mayOpenOwnFees, {
    method: "GET",
    path: "/fees/own",
    summary: "The accounts of a parent's children",
    tag,
  }).output(dataOf(z.array(ChildAccount))),

  counterEntry: endpoint(mayCounterEntries, {
    method: "POST",
    path: "/fees/entries/{id}/counter",
    summary: "Takes back a bill or a discount by an entry of the opposite amount",
    tag,
    asksAgain: true,
  })
    .input(z.strictObject({ id: z.uuid(), reason: Reason }))
    .output(dataOf(ChildAccount)),

  giveDiscount: endpoint(mayCounterEntries, {
    method: "POST",
    path: "/fees/accounts/{studentId}/discounts",
    summary: "Gives one child a discount on the current term, with a reason",
    tag,
    successStatus: 201,
    asksAgain: true,
  })
    .input(z.strictObject({ studentId: z.uuid(), kobo: Kobo, reason: Reason }))
    .output(dataOf(ChildAccount)),
};
