import fc from "fast-check";
import { expect, test } from "vitest";
import { neutraliseCell, restoreCell } from "./csv-cell.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["+2348012345678", "'+2348012345678"],
  ["@home", "'@home"],
  ["-2+3", "'-2+3"],
  ["＝1+1", "'＝1+1"],
  ["＋1", "'＋1"],
  ["－5", "'－5"],
  ["＠home", "'＠home"],
  ["'＝1", "''＝1"],
  ["\t=1", "'\t=1"],
  ["\r=1", "'\r=1"],
  ["'=1", "''=1"],
  ["-5", "-5"],
  ["-5.25", "-5.25"],
  ["'Bola", "'Bola"],
  ["Ade-Bola", "Ade-Bola"],
  ["", ""],
])("%j is written as %j and read back", (text, written) => {
  expect(neutraliseCell(text)).toBe(written);
  expect(restoreCell(written)).toBe(text);
});

/** Halves of surrogate pairs and control characters too. */
const codeUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));

/** Strings made mostly of the characters that matter here. */
const cells = fc.oneof(
  fc.string({ unit: codeUnit }),
  fc.string({
    unit: fc.constantFrom(
      "'",
      "=",
      "+",
      "-",
      "@",
      "＝",
      "＋",
      "－",
      "＠",
      "\t",
      "\r",
      "\n",
      "1",
      ".",
      "a",
    ),
  }),
);

test("what export put in front of any cell, import takes away again", () => {
  fc.assert(
    fc.property(cells, (text) => {
      expect(restoreCell(neutraliseCell(text))).toBe(text);
    }),
  );
});

test("no written cell starts as a formula, but for a negative number", () => {
  fc.assert(
    fc.property(cells, (text) => {
      const written = neutraliseCell(text);
      expect(/^[=+@＝＋－＠\t\r-]/.test(written) && !/^-[\d.,]+$/.test(written)).toBe(false);
    }),
  );
});
