import { expect, test } from "vitest";
import { feesByLevel } from "./fees.ts";

test("fees are divided by level; any other text stays whole", () => {
  expect(feesByLevel("₦85,000 (Nursery), ₦98,000 (Primary)")).toEqual([
    { level: "Nursery", amount: "₦85,000" },
    { level: "Primary", amount: "₦98,000" },
  ]);
  for (const text of ["₦85,000", "₦85,000 (Nursery) and books", "(Nursery) ₦85,000", "((("]) {
    expect(feesByLevel(text)).toEqual([{ level: "", amount: text }]);
  }
  expect(feesByLevel("")).toEqual([]);
});
