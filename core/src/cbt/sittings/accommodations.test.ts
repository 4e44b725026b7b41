import fc from "fast-check";
import { expect, test } from "vitest";
import { TEST_TIMES } from "../../students/choices.ts";
import { accommodationsText, minutesOf } from "./accommodations.ts";

test("a pupil has the minutes of the test, or the part more that the record gives", () => {
  expect(minutesOf(30, null)).toBe(30);
  expect(minutesOf(30, "A quarter more")).toBe(38);
  expect(minutesOf(30, "Half more")).toBe(45);
  expect(minutesOf(30, "Twice as much")).toBe(60);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 600 }),
      fc.constantFrom(...TEST_TIMES),
      (duration, time) => {
        expect(minutesOf(duration, time)).toBeGreaterThan(duration);
      },
    ),
  );
});

test("accommodations are said in words", () => {
  expect(accommodationsText({ testTime: null, testPrint: null })).toBe("");
  expect(accommodationsText({ testTime: "Half more", testPrint: "Large" })).toBe(
    "Half more time, large print",
  );
  expect(accommodationsText({ testTime: null, testPrint: "Large" })).toBe("Large print");
});
