import fc from "fast-check";
import { expect, test } from "vitest";
import { groupsOf } from "./groups.ts";

const pupils = (...shares: number[]) => shares.map((share, index) => ({ id: `${index}`, share }));

test("eleven pupils have groups of three", () => {
  const groups = groupsOf(pupils(0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1))!;
  expect([...groups.upper]).toEqual(["10", "9", "8"]);
  expect([...groups.lower]).toEqual(["0", "1", "2"]);
});

test("pupils with equal totals stay together, and the cut is as near to 27 % as possible", () => {
  // 27 % of ten is 2.7: two are nearer than five, four nearer than one.
  const groups = groupsOf(pupils(0.1, 0.3, 0.3, 0.3, 0.5, 0.7, 0.7, 0.7, 0.9, 0.9))!;
  expect([...groups.upper]).toEqual(["8", "9"]);
  expect([...groups.lower]).toEqual(["0", "1", "2", "3"]);
});

test("two totals make two groups", () => {
  const groups = groupsOf(pupils(0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.9))!;
  expect([groups.lower.size, groups.upper.size]).toEqual([6, 1]);
});

test("there are no groups without pupils, of one pupil, or of equal totals", () => {
  expect(groupsOf([])).toBeNull();
  expect(groupsOf(pupils(0.4))).toBeNull();
  expect(groupsOf(pupils(0.5, 0.5, 0.5, 0.5))).toBeNull();
});

test("the groups are disjoint, the upper one is above the lower one, and order does not matter", () => {
  const share = fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10);
  fc.assert(
    fc.property(fc.array(share, { maxLength: 60 }), (shares) => {
      const all = pupils(...shares);
      const groups = groupsOf(all);
      const flipped = groupsOf(all.toReversed());
      expect([...(flipped?.upper ?? [])].toSorted()).toEqual([...(groups?.upper ?? [])].toSorted());
      expect([...(flipped?.lower ?? [])].toSorted()).toEqual([...(groups?.lower ?? [])].toSorted());
      if (groups === null) return;
      const sharesIn = (ids: ReadonlySet<string>) =>
        all.flatMap((one) => (ids.has(one.id) ? [one.share] : []));
      expect(Math.min(...sharesIn(groups.upper))).toBeGreaterThan(
        Math.max(...sharesIn(groups.lower)),
      );
    }),
  );
});
