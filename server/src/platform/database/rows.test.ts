import { describe, expect, it } from "vitest";
import { findFirst, one, UnexpectedRows } from "./rows.ts";

describe("one", () => {
  it("is the only row", () => {
    expect(one([{ total: 3 }])).toEqual({ total: 3 });
    expect(one([0])).toBe(0);
    expect(one([null])).toBeNull();
  });

  it("throws what was expected for none and for several", () => {
    expect(() => one([], "sitting")).toThrow(new UnexpectedRows("one sitting", 0));
    expect(() => one([1, 2])).toThrow("Expected one row, found 2");
  });
});

describe("findFirst", () => {
  it("is the first row, or null", () => {
    expect(findFirst([{ id: 1 }, { id: 2 }])).toEqual({ id: 1 });
    expect(findFirst([])).toBeNull();
  });
});
