import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { recordEndpoints } from "../../accounts/record-endpoints.ts";
import { dataOf } from "../../api/pagination.ts";
import { Named } from "../../results/schemas.ts";
import { BOARDER_STATUSES } from "../../students/choices.ts";
import { MAX_FEE_ITEMS, MAX_INSTALMENTS, MAX_KOBO, TITLE_LENGTH } from "../fee-limits.ts";
import { mayKeepFees } from "../policy.ts";
import { FREQUENCIES, INTAKES } from "./fee-item.ts";
import { messages } from "./text.ts";

const tag = "fees";

/** Whole kobo above 0. */
export const Kobo = z.int(messages.amount).min(1, messages.amount).max(MAX_KOBO, messages.tooMuch);

const form = {
  title: z.string().trim().min(1, messages.title).max(TITLE_LENGTH),
  kobo: Kobo,
  frequency: z.enum(FREQUENCIES),
  isOptional: z.boolean(),
  /** Ids of levels; empty for all. */
  levelIds: z.array(z.uuid()).max(MAX_FEE_ITEMS),
  /** Ids of classes of the present session; empty for all. */
  classIds: z.array(z.uuid()).max(MAX_FEE_ITEMS),
  boarderStatus: z.enum(BOARDER_STATUSES).nullable(),
  intake: z.enum(INTAKES).nullable(),
};

export const FeeItemRecord = z.object({
  id: z.uuid(),
  ...form,
  /** It was billed: its amount stays, and it can only be ended. */
  isBilled: z.boolean(),
  version: z.int(),
});
export type FeeItemRecord = z.infer<typeof FeeItemRecord>;

const ruleForm = {
  title: z.string().trim().min(1, messages.title).max(TITLE_LENGTH),
  kind: z.enum(["SIBLINGS", "CHILD_OF_STAFF"]),
  /** SIBLINGS: the first child of a family that gets it. */
  fromChild: z.int().min(2).max(9),
  percent: z.int(messages.percent).min(1, messages.percent).max(100, messages.percent),
  /** Empty for all items that are not optional. */
  itemIds: z.array(z.uuid()).max(MAX_FEE_ITEMS),
};

export const DiscountRuleRecord = z.object({ id: z.uuid(), ...ruleForm, version: z.int() });
export type DiscountRuleRecord = z.infer<typeof DiscountRuleRecord>;

const InstalmentPart = z.strictObject({
  dueOn: z.iso.date(),
  percent: z.int(messages.percent).min(1, messages.percent).max(100, messages.percent),
});

export const PriceList = z.object({
  items: z.array(FeeItemRecord),
  rules: z.array(DiscountRuleRecord),
  levels: z.array(Named),
  /** Classes of the present session. */
  classes: z.array(Named),
});
export type PriceList = z.infer<typeof PriceList>;

const items = recordEndpoints(mayKeepFees, {
  path: "/fees/items",
  tag,
  form,
  record: FeeItemRecord,
});
const rules = recordEndpoints(mayKeepFees, {
  path: "/fees/discount-rules",
  tag,
  form: ruleForm,
  record: DiscountRuleRecord,
});

export const itemsContract = {
  priceList: endpoint(mayKeepFees, {
    method: "GET",
    path: "/fees/items",
    viewable: true,
    summary: "The school's fee items and discount rules, with the levels and classes to choose",
    tag,
  }).output(dataOf(PriceList)),

  createFeeItem: items.create("Adds a fee item"),
  updateFeeItem: items.update("Changes a fee item; the amount only before its first bill"),
  endFeeItem: items.remove("Ends a fee item: it is billed no more, and its bills stay"),

  createDiscountRule: rules.create("Adds a discount that is given by rule"),
  updateDiscountRule: rules.update("Changes a discount rule for later billings"),
  deleteDiscountRule: rules.remove("Ends a discount rule; discounts given stay"),

  instalments: endpoint(mayKeepFees, {
    method: "GET",
    path: "/fees/instalments",
    viewable: true,
    summary: "The parts in which a term's bill is due",
    tag,
  })
    .input(z.strictObject({ termId: z.uuid() }))
    .output(dataOf(z.array(InstalmentPart))),

  setInstalments: endpoint(mayKeepFees, {
    method: "PUT",
    path: "/fees/instalments",
    summary: "Sets the parts in which a term's bill is due; none means on its first day",
    tag,
  })
    .input(
      z.strictObject({
        termId: z.uuid(),
        parts: z.array(InstalmentPart).max(MAX_INSTALMENTS).superRefine(checkParts),
      }),
    )
    .output(dataOf(z.array(InstalmentPart))),

  feeChoices: endpoint(mayKeepFees, {
    method: "GET",
    path: "/fees/items/{id}/choices",
    viewable: true,
    summary: "The pupils of a class, and for whom an optional item is chosen",
    tag,
  })
    .input(z.strictObject({ id: z.uuid(), classId: z.uuid() }))
    .output(dataOf(z.array(z.object({ id: z.uuid(), name: z.string(), isChosen: z.boolean() })))),

  setFeeChoices: endpoint(mayKeepFees, {
    method: "PUT",
    path: "/fees/items/{id}/choices",
    summary: "Chooses an optional item for pupils of a class, and no longer for the others",
    tag,
  })
    .input(
      z.strictObject({ id: z.uuid(), classId: z.uuid(), studentIds: z.array(z.uuid()).max(200) }),
    )
    .output(dataOf(z.object({ chosen: z.int() }))),
};

function checkParts(
  parts: readonly z.infer<typeof InstalmentPart>[],
  context: z.RefinementCtx<z.infer<typeof InstalmentPart>[]>,
): void {
  if (parts.length === 0) return;
  const sum = parts.reduce((all, { percent }) => all + percent, 0);
  if (sum !== 100) context.addIssue({ code: "custom", message: messages.partsSum(sum) });
  if (new Set(parts.map(({ dueOn }) => dueOn)).size < parts.length)
    context.addIssue({ code: "custom", message: messages.sameDay });
}
