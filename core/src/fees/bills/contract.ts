import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayKeepFees } from "../policy.ts";

const tag = "fees";

/** A line of a billing's preview: an item, or a discount on it. */
const BillingLine = z.object({
  title: z.string(),
  kind: z.enum(["BILL", "DISCOUNT"]),
  pupils: z.int(),
  kobo: z.int(),
});

export const Billing = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string(),
  pupils: z.int(),
  kobo: z.int(),
  takenBackAt: z.iso.datetime().nullable(),
  /** No payment was taken for its term since. */
  mayTakeBack: z.boolean(),
});
export type Billing = z.infer<typeof Billing>;

/** The numbers that a person saw, so that a changed plan is not billed unseen. */
const planned = { pupils: z.int(), kobo: z.int() };

export const BillingPlan = z.object({
  ...planned,
  lines: z.array(BillingLine),
  /** Pupils of the term who have all their items already, or none that is for them. */
  unchanged: z.int(),
  billings: z.array(Billing),
});
export type BillingPlan = z.infer<typeof BillingPlan>;

export const billsContract = {
  billingPlan: endpoint(mayKeepFees, {
    method: "GET",
    path: "/fees/billings",
    viewable: true,
    summary: "What a billing of the term would make, and the billings made",
    tag,
  })
    .input(z.strictObject({ termId: z.uuid() }))
    .output(dataOf(BillingPlan)),

  billTerm: endpoint(mayKeepFees, {
    method: "POST",
    path: "/fees/billings",
    summary: "Bills the term for all pupils as previewed; 409 if the plan has changed",
    tag,
    successStatus: 201,
    current: BillingPlan,
  })
    .input(z.strictObject({ termId: z.uuid(), ...planned }))
    .output(dataOf(BillingPlan)),

  takeBackBilling: endpoint(mayKeepFees, {
    method: "POST",
    path: "/fees/billings/{id}/take-back",
    summary: "Counters all entries of a billing, until the first payment after it",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(BillingPlan)),
};
