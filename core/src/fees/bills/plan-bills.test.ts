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

const LIMITS: readonly Partial<FeeItem>[] = [
  { levelIds: ["nursery"] },
  { levelIds: ["nursery", "primary"] },
  { classIds: ["n1"] },
  { boarderStatus: "Day" },
  { boarderStatus: "Boarder" },
  { intake: "NEW" },
  { intake: "RETURNING" },
  { isOptional: true },
];
/** Every pupil of a small school: two classes of two levels, and each kind of pupil. */
const EVERYONE = [
  { levelId: "nursery", classId: "n1" },
  { levelId: "nursery", classId: "n2" },
  { levelId: "primary", classId: "p1" },
]
  .flatMap((place) =>
    [null, "Day", "Boarder"].map((boarderStatus) => ({ ...place, boarderStatus })),
  )
  .flatMap((one) => ["NEW", "RETURNING"].map((intake) => ({ ...one, intake })))
  .flatMap((one) => [[], ["a"]].map((chosen) => ({ ...one, chosenItemIds: new Set(chosen) })))
  .flatMap((one) => [1, 2, 3].map((placeInFamily) => ({ ...one, placeInFamily })))
  .flatMap((one) => [false, true].map((isChildOfStaff) => ({ ...one, isChildOfStaff })))
  .map((one, index) => pupil({ ...(one as Partial<BilledPupil>), id: `pupil ${index}` }));

const billed = (items: FeeItem[], rules: DiscountRule[] = []) => planBills(EVERYONE, items, rules);
const isBilled = (limit: Partial<FeeItem>, one: BilledPupil) =>
  planBills([one], [item("a", limit)], []).length > 0;

test("an item with two limits is for the pupils who meet both", () => {
  for (const first of LIMITS) {
    for (const second of LIMITS) {
      const isSameKind = Object.keys(first)[0] === Object.keys(second)[0];
      if (isSameKind) continue;
      for (const one of EVERYONE) {
        const meetsBoth = isBilled(first, one) && isBilled(second, one);
        expect(isBilled({ ...first, ...second }, one)).toBe(meetsBoth);
      }
    }
  }
});

test("a billing of everyone is the billings of two halves, in any order of items and rules", () => {
  const items = LIMITS.map((limit, index) => item(index === 0 ? "a" : `item ${index}`, limit));
  const rules = [siblings, ofStaff];
  const whole = billed(items, rules);
  expect(whole.length).toBeGreaterThan(EVERYONE.length);
  const halves = [EVERYONE.slice(0, 100), EVERYONE.slice(100)];
  expect(halves.flatMap((half) => planBills(half, items, rules))).toEqual(whole);
  const byText = (entries: typeof whole) => entries.map((one) => JSON.stringify(one)).toSorted();
  expect(byText(billed(items.toReversed(), rules.toReversed()))).toEqual(byText(whole));
});
