import fc from "fast-check";
import { expect, test } from "vitest";
import type { BilledPupil, FeeItem } from "../items/fee-item.ts";
import type { DiscountRule } from "./discount-rules.ts";
import { planBills } from "./plan-bills.ts";

const item = (id: string, changes: Partial<FeeItem> = {}): FeeItem => ({
  id,
  title: id,
  kobo: 10_000,
  frequency: "TERM",
  isOptional: false,
  levelIds: [],
  classIds: [],
  boarderStatus: null,
  intake: null,
  ...changes,
});

const pupil = (changes: Partial<BilledPupil> = {}): BilledPupil => ({
  id: "p",
  levelId: "nursery",
  classId: "n1",
  boarderStatus: null,
  intake: "RETURNING",
  chosenItemIds: new Set(),
  placeInFamily: 1,
  isChildOfStaff: false,
  billedItemIds: new Set(),
  ...changes,
});

const siblings: DiscountRule = {
  id: "siblings",
  title: "Brothers and sisters",
  kind: "SIBLINGS",
  fromChild: 2,
  percent: 10,
  itemIds: [],
};
const ofStaff: DiscountRule = {
  ...siblings,
  id: "staff",
  title: "Staff",
  kind: "CHILD_OF_STAFF",
  percent: 50,
};

const titles = (one: BilledPupil, items: FeeItem[], rules: DiscountRule[] = []) =>
  planBills([one], items, rules).map(({ title, kobo }) => [title, kobo]);

test.each([
  ["its level", item("a", { levelIds: ["primary"] }), pupil(), false],
  ["its level", item("a", { levelIds: ["nursery", "primary"] }), pupil(), true],
  ["its class", item("a", { classIds: ["n2"] }), pupil(), false],
  ["boarders", item("a", { boarderStatus: "Boarder" }), pupil(), false],
  ["boarders", item("a", { boarderStatus: "Boarder" }), pupil({ boarderStatus: "Boarder" }), true],
  ["day pupils", item("a", { boarderStatus: "Day" }), pupil(), true],
  ["new pupils", item("a", { intake: "NEW" }), pupil(), false],
  ["those who chose it", item("a", { isOptional: true }), pupil(), false],
  [
    "those who chose it",
    item("a", { isOptional: true }),
    pupil({ chosenItemIds: new Set(["a"]) }),
    true,
  ],
  ["what is not billed yet", item("a"), pupil({ billedItemIds: new Set(["a"]) }), false],
])("an item is billed by %s", (_, one, who, isBilled) => {
  expect(planBills([who], [one], [])).toHaveLength(isBilled ? 1 : 0);
});

test("the largest discount is given, once, and not on what was chosen", () => {
  const second = pupil({ placeInFamily: 2, isChildOfStaff: true, chosenItemIds: new Set(["bus"]) });
  expect(
    titles(
      second,
      [item("fees", { kobo: 10_001 }), item("bus", { isOptional: true })],
      [siblings, ofStaff],
    ),
  ).toEqual([
    ["fees", 10_001],
    ["Staff: fees", -5000],
    ["bus", 10_000],
  ]);
  expect(titles(pupil(), [item("fees")], [siblings])).toEqual([["fees", 10_000]]);
  expect(titles(pupil({ placeInFamily: 2 }), [item("fees")], [siblings])).toEqual([
    ["fees", 10_000],
    ["Brothers and sisters: fees", -1_000],
  ]);
});

test("a discount is never more than its bill", () => {
  const percents = fc.integer({ min: 1, max: 100 });
  const amounts = fc.integer({ min: 1, max: 1_000_000_000 });
  fc.assert(
    fc.property(amounts, percents, (kobo, percent) => {
      const entries = planBills(
        [pupil({ placeInFamily: 3 })],
        [item("a", { kobo })],
        [{ ...siblings, percent }],
      );
      const sum = entries.reduce((all, one) => all + one.kobo, 0);
      expect(sum).toBeGreaterThanOrEqual(0);
      expect(sum).toBeLessThanOrEqual(kobo);
    }),
  );
});
