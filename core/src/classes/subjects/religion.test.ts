import { expect, test } from "vitest";
import { religionIn } from "./religion.ts";

test.each([
  ["Christian Religious Studies", "Christian"],
  ["C.R.S.", "Christian"],
  ["CRK", "Christian"],
  ["Bible Knowledge", "Christian"],
  ["Christianity", "Christian"],
  ["Islamic Studies", "Muslim"],
  ["I.R.S", "Muslim"],
  ["Qur’an", "Muslim"],
  ["Islam", "Muslim"],
  ["Muslim", "Muslim"],
  ["CRS/IRS", null],
  ["Mathematics", null],
  ["First Aid", null],
  ["Traditional", null],
  [null, null],
] as const)("%s: %s", (text, religion) => {
  expect(religionIn(text)).toBe(religion);
});
