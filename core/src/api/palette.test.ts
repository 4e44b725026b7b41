import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, isHexColour, shadesOf } from "./palette.ts";

test("the portal's green is used unchanged", () => {
  expect(shadesOf("#175c3e")[7]).toBe("#175c3e");
});

test("white is the contrast of black, by 21", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
});

/**
 * Pairs of ink and ground colours that occur together, by the tokens of the portal and of the public
 * page.
 */
const PAIRS: readonly (readonly [ink: number | string, ground: number | string])[] = [
  // By day: text on controls, controls on sheet, paper and sunken, and the stronger shade on its
  // wash.
  ["#fffdf8", 7],
  ["#fffdf8", 8],
  [7, "#f8f4e9"],
  [7, "#f2ecdd"],
  [7, 1],
  [8, 1],
  [9, "#f2ecdd"],
  // On the cover and its deeper part.
  ["#fdf8ea", 8],
  ["#fdf8ea", 9],
  [2, 8],
  [2, 9],
  // By night.
  ["#121a16", 3],
  ["#121a16", 2],
  [3, "#121a16"],
  [3, "#18211c"],
  [3, "#1e2923"],
  [3, "#213129"],
  [2, "#213129"],
];

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("whatever a school's colour is, words on it and in it read by day and by night", () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const shades = shadesOf(colour);
      const hex = (of: number | string) => (typeof of === "number" ? shades[of]! : of);
      for (const [ink, ground] of PAIRS) {
        const ratio = contrast(hex(ink), hex(ground));
        if (ratio < 4.5) throw new Error(`${ink} on ${ground}: ${ratio}`);
      }
      // The marigold focus ring on the cover.
      expect(contrast("#e8a317", shades[8])).toBeGreaterThan(3);
    }),
    { numRuns: 2_000 },
  );
});

test("only #rrggbb is a colour", () => {
  expect(isHexColour("#A1b2C3")).toBe(true);
  expect(isHexColour("green")).toBe(false);
  expect(() => shadesOf("red")).toThrow(RangeError);
});
