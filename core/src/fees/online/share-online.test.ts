import fc from "fast-check";
import { expect, test } from "vitest";
import { shareOnline } from "./share-online.ts";

const chosen = [
  { studentId: "a", kobo: 300 },
  { studentId: "b", kobo: 200 },
];

test("the chosen amount keeps the chosen shares; less fills them, more is the first child's", () => {
  expect(shareOnline(500, chosen)).toEqual(chosen);
  expect(shareOnline(350, chosen)).toEqual([
    { studentId: "a", kobo: 300 },
    { studentId: "b", kobo: 50 },
  ]);
  expect(shareOnline(100, chosen)).toEqual([{ studentId: "a", kobo: 100 }]);
  expect(shareOnline(600, chosen)).toEqual([
    { studentId: "a", kobo: 400 },
    { studentId: "b", kobo: 200 },
  ]);
});

test("no kobo is lost or added, whatever came", () => {
  const shares = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000_000_000 }), shares, (kobo, amounts) => {
      const list = amounts.map((amount, at) => ({ studentId: `${at}`, kobo: amount }));
      const shared = shareOnline(kobo, list);
      expect(shared.reduce((sum, share) => sum + share.kobo, 0)).toBe(kobo);
      expect(shared.every((share) => share.kobo > 0)).toBe(true);
      const whole = amounts.reduce((sum, amount) => sum + amount, 0);
      expect(shareOnline(whole, list)).toEqual(list);
    }),
  );
});
