import { expect, test } from "vitest";
import { feesByLevel } from "./fees.ts";

test("neighbouring levels with the same fee are one line; a level without a fee has none", () => {
  const levels = ["Creche", "Nursery 1", "Nursery 2", "Primary 1", "Primary 2"].map((name) => ({
    id: name,
    name,
  }));
  const fees = {
    "Nursery 1": 85_000,
    "Nursery 2": 85_000,
    "Primary 1": 98_000,
    "Primary 2": 99_500,
  };
  expect(feesByLevel(levels, fees)).toEqual([
    { level: "Nursery 1 to Nursery 2", amount: "₦85,000" },
    { level: "Primary 1", amount: "₦98,000" },
    { level: "Primary 2", amount: "₦99,500" },
  ]);
  expect(feesByLevel(levels, {})).toEqual([]);
});
