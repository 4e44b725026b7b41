import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textBlocks, piecesOf } from "./text-blocks.ts";

const words = (text: string) => ({ kind: "words", text });

describe("plain text that a person wrote", () => {
  test("is paragraphs and lists", () => {
    const body = "Dear parents,\nplease note:\n- Uniform\n- Books\n\n1. Come\n2) Pay\nThank you";
    expect(textBlocks(body)).toEqual([
      { kind: "paragraph", lines: [[words("Dear parents,")], [words("please note:")]] },
      { kind: "list", ordered: false, items: [[words("Uniform")], [words("Books")]] },
      { kind: "list", ordered: true, items: [[words("Come")], [words("Pay")]] },
      { kind: "paragraph", lines: [[words("Thank you")]] },
    ]);
  });

  test("a blank line ends a list", () => {
    const kinds = textBlocks("- one\n\n- two").map(({ kind }) => kind);
    expect(kinds).toEqual(["list", "list"]);
  });

  test("links addresses of the web and for letters, without what ends the sentence", () => {
    expect(
      piecesOf("See https://school.example/fees?a=1. Or write to office@school.example!"),
    ).toEqual([
      words("See "),
      {
        kind: "link",
        text: "https://school.example/fees?a=1",
        href: "https://school.example/fees?a=1",
      },
      words(". Or write to "),
      { kind: "link", text: "office@school.example", href: "mailto:office@school.example" },
      words("!"),
    ]);
  });

  test.each(["javascript:alert(1)", "<img src=x onerror=alert(1)>", "data:text/html,x"])(
    "%s stays words",
    (text) => {
      expect(piecesOf(text)).toEqual([words(text)]);
    },
  );

  test("nothing of a line is lost, and links lead to the web or a letter only", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (line) => {
        const pieces = piecesOf(line);
        expect(pieces.map(({ text }) => text).join("")).toBe(line);
        for (const piece of pieces) {
          if (piece.kind === "link") expect(piece.href).toMatch(/^(https?:\/\/|mailto:)/i);
        }
      }),
    );
  });
});
