import fc from "fast-check";
import { expect, test } from "vitest";
import { piecesOf, plainText, spokenText } from "./text-pieces.ts";

test("formulas are between backticks", () => {
  expect(piecesOf("What is `1/2` of `8`?")).toEqual([
    { kind: "words", text: "What is " },
    { kind: "formula", text: "1/2" },
    { kind: "words", text: " of " },
    { kind: "formula", text: "8" },
    { kind: "words", text: "?" },
  ]);
});

test("a lone backtick, an empty pair and a pair over two lines are words", () => {
  expect(piecesOf("the ` key")).toEqual([{ kind: "words", text: "the ` key" }]);
  expect(piecesOf("``")).toEqual([{ kind: "words", text: "``" }]);
  expect(piecesOf("a ` b\nc ` d")).toEqual([{ kind: "words", text: "a ` b\nc ` d" }]);
});

test("a text without backticks is left unchanged", () => {
  fc.assert(
    fc.property(
      fc.string().map((text) => text.replaceAll("`", "")),
      (text) => {
        expect(plainText(text)).toBe(text);
      },
    ),
  );
});

test.each([
  ["`3 xx 4 -: 2`", "3 × 4 ÷ 2", "3 times 4 divided by 2"],
  ["Is `1/2 >= 1/4`?", "Is 1/2 ≥ 1/4?", "Is 1 over 2 is greater than or equal to 1 over 4 ?"],
  ["`x^2 + sqrt 16`", "x² + √16", "x squared plus the square root of 16"],
  ["`2^10`", "2^10", "2 to the power of 10"],
  ["The capital is ____.", "The capital is ____.", "The capital is blank ."],
])("%s is read as %s, and aloud as %s", (text, plain, spoken) => {
  expect(plainText(text)).toBe(plain);
  expect(spokenText(text)).toBe(spoken);
});
