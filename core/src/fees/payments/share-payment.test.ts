import fc from "fast-check";
import { expect, test } from "vitest";
import { proposeShares } from "./share-payment.ts";

test("shares fill the balances in order; the rest is the first child's credit", () => {
  const owing = [
    { studentId: "a", balance: 300 },
    { studentId: "b", balance: -50 },
    { studentId: "c", balance: 200 },
  ];
  expect(proposeShares(400, owing)).toEqual([
    { studentId: "a", kobo: 300 },
    { studentId: "c", kobo: 100 },
  ]);
  expect(proposeShares(700, owing)).toEqual([
    { studentId: "a", kobo: 500 },
    { studentId: "c", kobo: 200 },
  ]);
  expect(proposeShares(0, owing)).toEqual([]);
});

test("shares add up to the amount and are above 0", () => {
  const balances = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), balances, (amount, list) => {
      const shares = proposeShares(
        amount,
        list.map((balance, at) => ({ studentId: `${at}`, balance })),
      );
      expect(shares.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(amount);
      expect(shares.every(({ kobo }) => kobo > 0)).toBe(true);
    }),
  );
});
