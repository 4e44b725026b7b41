import fc from "fast-check";
import { expect, test } from "vitest";
import { fullClassName, matchClassName, normaliseClassName } from "./class-name.ts";

const gold = { id: "1", name: "Primary 4", section: "Gold" };
const blue = { id: "2", name: "Primary 4", section: "Blue" };
const plain = { id: "3", name: "Primary 5", section: null };
const plainFive = { id: "4", name: "Primary 5", section: "Gold" };
const nursery = { id: "5", name: "Nursery 1", section: "Red" };
const classes = [gold, blue, plain, plainFive, nursery];

test("a class is called by name and section", () => {
  expect(fullClassName(gold)).toBe("Primary 4 Gold");
  expect(fullClassName(plain)).toBe("Primary 5");
  expect(fullClassName({ name: " Primary  6 ", section: " " })).toBe("Primary 6");
});

test.each(["Primary 4", "primary 4", " PRIMARY  4 ", "Primary\t4"])("%j is primary 4", (typed) => {
  expect(normaliseClassName(typed)).toBe("primary 4");
});

test("a letter with its mark is the same in one character or two", () => {
  expect(normaliseClassName("\u1ecc\u0300s\u1eb9 J\u030c")).toBe(
    normaliseClassName("o\u0323\u0300s\u0065\u0323 \u01f0"),
  );
});

test("a full name fits one class, however it is typed", () => {
  expect(matchClassName(" primary 4  GOLD", classes)).toEqual({ kind: "one", class: gold });
});

test("a bare name fits all its arms", () => {
  expect(matchClassName("primary 4", classes)).toEqual({ kind: "several", classes: [gold, blue] });
  expect(matchClassName("Nursery 1", classes)).toEqual({ kind: "one", class: nursery });
});

test("a class that is called exactly so wins over the arms of that name", () => {
  expect(matchClassName("Primary 5", classes)).toEqual({ kind: "one", class: plain });
});

test("an unknown or empty name fits none", () => {
  expect(matchClassName("Primary", classes)).toEqual({ kind: "none" });
  expect(matchClassName("  ", classes)).toEqual({ kind: "none" });
  expect(matchClassName("Gold", classes)).toEqual({ kind: "none" });
});

test("normalising twice changes nothing, and any class is found by its own full name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.option(fc.string()), (name, section) => {
      expect(normaliseClassName(normaliseClassName(name))).toBe(normaliseClassName(name));
      const known = { id: "1", name, section };
      const match = matchClassName(fullClassName(known), [known]);
      expect(match.kind).toBe(fullClassName(known) === "" ? "none" : "one");
    }),
  );
});
