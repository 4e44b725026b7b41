import type { BilledPupil, FeeItem } from "../items/fee-item.ts";

/** A discount that the school gives by rule. */
export interface DiscountRule {
  readonly id: string;
  /** "Brothers and sisters": the title of its entries. */
  readonly title: string;
  readonly kind: "SIBLINGS" | "CHILD_OF_STAFF";
  /** SIBLINGS: the first child of a family that gets it, 2 for the second. */
  readonly fromChild: number;
  /** From 1 to 100. */
  readonly percent: number;
  /** Items on which it is given; empty for all that are not optional. */
  readonly itemIds: readonly string[];
}

function isGiven(rule: DiscountRule, item: FeeItem, pupil: BilledPupil): boolean {
  const isForItem = rule.itemIds.length === 0 ? !item.isOptional : rule.itemIds.includes(item.id);
  if (!isForItem) return false;
  return rule.kind === "SIBLINGS" ? pupil.placeInFamily >= rule.fromChild : pupil.isChildOfStaff;
}

/**
 * The discount on an item for a pupil: the largest of all rules that apply, never their sum. Null
 * for none.
 */
export function discountFor(
  item: FeeItem,
  pupil: BilledPupil,
  rules: readonly DiscountRule[],
): { rule: DiscountRule; kobo: number } | null {
  let best: DiscountRule | null = null;
  for (const rule of rules) {
    if (isGiven(rule, item, pupil) && rule.percent > (best?.percent ?? 0)) best = rule;
  }
  return best && { rule: best, kobo: Math.floor((item.kobo * best.percent) / 100) };
}
