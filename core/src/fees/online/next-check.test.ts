import { expect, test } from "vitest";
import { EXPIRY_MINUTES, nextCheck } from "./next-check.ts";

test("questions come less and less often, and end after three days", () => {
  const ages: number[] = [];
  let age = 0;
  for (let wait = nextCheck(age); wait !== null; wait = nextCheck(age)) ages.push((age += wait));
  expect(ages.slice(0, 6)).toEqual([10, 20, 40, 80, 160, 320]);
  expect(ages.length).toBeLessThan(15);
  expect(ages.at(-1)).toBeGreaterThanOrEqual(EXPIRY_MINUTES);
});
