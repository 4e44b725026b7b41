// @vitest-environment jsdom
import fc from "fast-check";
import { expect, test } from "vitest";
import { formulaTree, type FormulaElement, type FormulaPart } from "./formula-tree.ts";

test("a fraction is set as one", () => {
  expect(formulaTree("1/2")).toEqual(
    element("math", element("mfrac", element("mn", "1"), element("mn", "2"))),
  );
});

test("degrees are a sign", () => {
  expect(charactersOf(formulaTree("45 deg")!)).toBe("45°");
});

test("user text never becomes an element or an attribute", () => {
  const tree = formulaTree('"<img src=x onerror=alert(1)>" + <script>');
  expect(tagsOf(tree!)).not.toContain("img");
  expect(tagsOf(tree!)).not.toContain("script");
  expect(charactersOf(tree!)).toContain("<img src=x onerror=alert(1)>");
});

test("any text is converted to MathML or rejected", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60, unit: "grapheme" }), (formula) => {
      const tree = formulaTree(formula);
      if (tree === null) return;
      expect(tagsOf(tree).every((tag) => /^m[a-z]+$|^none$/.test(tag))).toBe(true);
      expect(attributesOf(tree)).not.toContain("style");
      expect(attributesOf(tree)).not.toContain("href");
    }),
  );
});

test("a formula that is too long or empty stays plain text", () => {
  expect(formulaTree("1+".repeat(200))).toBeNull();
  expect(formulaTree("")).toBeNull();
});

function element(tag: string, ...parts: FormulaPart[]): FormulaElement {
  return { tag, attributes: {}, parts };
}

function all(part: FormulaPart): FormulaElement[] {
  return typeof part === "string" ? [] : [part, ...part.parts.flatMap(all)];
}

function tagsOf(tree: FormulaElement): string[] {
  return all(tree).map(({ tag }) => tag);
}

function attributesOf(tree: FormulaElement): string[] {
  return all(tree).flatMap(({ attributes }) => Object.keys(attributes));
}

function charactersOf(part: FormulaPart): string {
  return typeof part === "string" ? part : part.parts.map(charactersOf).join("");
}
