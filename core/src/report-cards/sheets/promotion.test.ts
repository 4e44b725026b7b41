import { expect, test } from "vitest";
import { proposedPromotion } from "./promotion.ts";

test("the pass mark itself passes, in the session and in each core subject", () => {
  const proposal = (average: number | null, ...coreAverages: (number | null)[]) =>
    proposedPromotion({ average, coreAverages, passMark: 40 });
  expect(proposal(40, 40, 75)).toBe("PROMOTED");
  expect(proposal(39.9, 40)).toBeNull();
  expect(proposal(75, 39.9, 75)).toBeNull();
  expect(proposal(null)).toBeNull();
  expect(proposal(75, null)).toBeNull();
});
