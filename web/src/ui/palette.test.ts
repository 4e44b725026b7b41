import { expect, test } from "vitest";
import { contrast, isHexColour, shadesOf } from "./palette.ts";

const HUES = Array.from({ length: 24 }, (_, i) => i * 15);

/** A colour by hue (degrees), saturation and value (0 to 1). */
function fromHsv(hue: number, saturation: number, value: number): string {
  const channel = (n: number) => {
    const k = (n + hue / 60) % 6;
    const part = value - value * saturation * Math.max(0, Math.min(k, 4 - k, 1));
    return Math.round(part * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(5)}${channel(3)}${channel(1)}`;
}

test("the portal's green acts as it is", () => {
  expect(shadesOf("#175c3e")[7]).toBe("#175c3e");
});

test("white is the contrast of black, by 21", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
});

test.each(HUES)("a school may have any colour: hue %d reads in both schemes", (hue) => {
  for (const [saturation, value] of [
    [1, 1],
    [1, 0.4],
    [0.5, 0.8],
    [0.1, 1],
  ] as const) {
    const shades = shadesOf(fromHsv(hue, saturation, value));
    expect(contrast(shades[7], "#fffdf8")).toBeGreaterThan(4.5);
    expect(contrast(shades[7], "#f2ecdd")).toBeGreaterThan(4.5);
    expect(contrast(shades[8], shades[1])).toBeGreaterThan(4.5);
    expect(contrast(shades[3], "#121a16")).toBeGreaterThan(4.5);
    expect(contrast(shades[2], "#213129")).toBeGreaterThan(4.5);
    expect(contrast(shades[8], "#fdf8ea")).toBeGreaterThan(4.5);
  }
});

test("only #rrggbb is a colour", () => {
  expect(isHexColour("#A1b2C3")).toBe(true);
  expect(isHexColour("green")).toBe(false);
  expect(() => shadesOf("red")).toThrow(RangeError);
});
