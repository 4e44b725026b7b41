import fc from "fast-check";
import { expect, test } from "vitest";
import { groupsOf } from "./groups.ts";

const pupils = (...shares: number[]) => shares.map((share, place) => ({ id: `${place}`, share }));

test("of eleven pupils the best three and the weakest three", () => {
  const groups = groupsOf(pupils(0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1))!;
  expect([...groups.upper]).toEqual(["8", "9", "10"]);
  expect([...groups.lower]).toEqual(["0", "1", "2"]);
});

test("who has the same total as the last of a group belongs to it", () => {
  const groups = groupsOf(pupils(0.1, 0.2, 0.5, 0.9, 0.9))!;
  expect([...groups.upper]).toEqual(["3", "4"]);
  expect([...groups.lower]).toEqual(["0"]);
});

test("there are none of nobody, of one pupil, or where nearly all are alike", () => {
  expect(groupsOf([])).toBeNull();
  expect(groupsOf(pupils(0.4))).toBeNull();
  expect(groupsOf(pupils(0.5, 0.5, 0.5, 0.5))).toBeNull();
  expect(groupsOf(pupils(0.5, 0.5, 0.5, 0.5, 0.9))?.lower.size).toBe(4);
  expect(groupsOf(pupils(0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.9))).toBeNull();
});

test("the groups never meet, and no order of the pupils changes them", () => {
  const share = fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10);
  fc.assert(
    fc.property(fc.array(share, { maxLength: 60 }), (shares) => {
      const all = pupils(...shares);
      const groups = groupsOf(all);
      const turned = groupsOf(all.toReversed());
      expect([...(turned?.upper ?? [])].toSorted()).toEqual([...(groups?.upper ?? [])].toSorted());
      expect([...(turned?.lower ?? [])].toSorted()).toEqual([...(groups?.lower ?? [])].toSorted());
      if (groups === null) return;
      const size = Math.round(all.length * 0.27);
      expect(groups.upper.size).toBeGreaterThanOrEqual(size);
      expect(groups.lower.size).toBeGreaterThanOrEqual(size);
      expect([...groups.upper].some((id) => groups.lower.has(id))).toBe(false);
    }),
  );
});
