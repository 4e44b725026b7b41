import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { first, itemAt, last, MissingItem, moved, nextOf, valueOf } from "./lists.ts";

describe("first, last and itemAt", () => {
  it("are the items at those places", () => {
    expect(first(["a", "b", "c"])).toBe("a");
    expect(last(["a", "b", "c"])).toBe("c");
    expect(itemAt(["a", "b", "c"], 1)).toBe("b");
    expect(itemAt([0, null], 1)).toBeNull();
  });

  it("throw where there is none", () => {
    expect(() => first([])).toThrow(new MissingItem("No item 0 in a list of 0"));
    expect(() => last([])).toThrow(MissingItem);
    expect(() => itemAt(["a"], 1)).toThrow("No item 1 in a list of 1");
  });
});

describe("moved", () => {
  it("keeps every item", () => {
    const list = fc.array(fc.integer(), { minLength: 1 });
    fc.assert(
      fc.property(list, fc.nat(), fc.nat(), (entries, from, to) => {
        const at = from % entries.length;
        const changed = moved(entries, at, to % entries.length);
        expect(changed[to % entries.length]).toBe(entries[at]);
        expect(changed.toSorted()).toEqual(entries.toSorted());
      }),
    );
  });
});

describe("valueOf", () => {
  it("is the value of a key, or throws", () => {
    const ages = new Map([["Ada", 7]]);
    expect(valueOf(ages, "Ada")).toBe(7);
    expect(() => valueOf(ages, "Bola")).toThrow("No value for Bola");
  });
});

describe("nextOf", () => {
  it("takes one item after the other, and throws at their end", () => {
    const names = ["ada", "bola"].values();
    expect([nextOf(names), nextOf(names)]).toEqual(["ada", "bola"]);
    expect(() => nextOf(names)).toThrow("No item is left");
  });
});
