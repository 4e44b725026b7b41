import { type BilledPupil, type FeeItem, isForPupil } from "../items/fee-item.ts";
import { discountFor, type DiscountRule } from "./discount-rules.ts";

/** An entry that a billing would make: kobo is above 0 for a bill, below 0 for a discount. */
export interface PlannedEntry {
  readonly studentId: string;
  readonly itemId: string;
  readonly kind: "BILL" | "DISCOUNT";
  readonly title: string;
  readonly kobo: number;
  readonly ruleId: string | null;
}

/**
 * The entries with which each pupil has all items that are for the pupil, and the discounts on them.
 * What is billed already is left out, so that a second billing makes nothing for the same pupils.
 */
export function planBills(
  pupils: readonly BilledPupil[],
  items: readonly FeeItem[],
  rules: readonly DiscountRule[],
): PlannedEntry[] {
  return pupils.flatMap((pupil) =>
    items
      .filter((item) => !pupil.billedItemIds.has(item.id) && isForPupil(item, pupil))
      .flatMap((item) => entriesFor(pupil, item, rules)),
  );
}

function entriesFor(
  pupil: BilledPupil,
  item: FeeItem,
  rules: readonly DiscountRule[],
): PlannedEntry[] {
  const ofItem = { studentId: pupil.id, itemId: item.id };
  const bill = {
    ...ofItem,
    kind: "BILL",
    title: item.title,
    kobo: item.kobo,
    ruleId: null,
  } as const;
  const discount = discountFor(item, pupil, rules);
  if (!discount || discount.kobo === 0) return [bill];
  const { rule, kobo } = discount;
  const title = `${rule.title}: ${item.title}`;
  return [bill, { ...ofItem, kind: "DISCOUNT", title, kobo: -kobo, ruleId: rule.id }];
}
