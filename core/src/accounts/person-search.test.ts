import fc from "fast-check";
import { expect, it } from "vitest";
import { parsePersonSearch } from "./person-search.ts";

it.each([
  "08031234567",
  "0803 123 4567",
  "+234 803 123 4567",
  "+2348031234567",
  "2348031234567",
  "234 803 123 4567",
  "(0803) 123-4567",
  "00234 803 1234567",
  "8031234567",
])("%s is one and the same phone", (typed) => {
  expect(parsePersonSearch(typed)).toEqual([
    expect.objectContaining({ phone: "8031234567", likeness: null }),
  ]);
});

it("knows a phone beside a name, and the beginning of one", () => {
  const [name, phone] = parsePersonSearch("Ọkafor 0803 1234");
  expect(name).toEqual({ text: "okafor", phone: null, likeness: 0.38 });
  expect(phone).toMatchObject({ text: "08031234", phone: "8031234" });
  expect(parsePersonSearch("0803")).toMatchObject([{ phone: "803" }]);
});

it.each(["12", "803", "MC/2025/0012", "JSS", "ADM-12"])("%s is no phone", (typed) => {
  expect(parsePersonSearch(typed)).toMatchObject([{ phone: null }]);
});

it("forgives slips in words, never in numbers, and asks more of longer words", () => {
  const likeness = (typed: string) => parsePersonSearch(typed)[0]?.likeness;
  expect(likeness("Emeka")).toBe(0.3);
  expect(likeness("O’Neil")).toBe(0.38);
  expect(likeness("Chukwuemeka")).toBe(0.38);
  expect(likeness("Ada")).toBeNull();
  expect(likeness("MC/2025/0012")).toBeNull();
  expect(likeness("a@b.ng")).toBeNull();
});

it("takes whatever is typed, eight terms at most, none of them empty", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (typed) => {
      const terms = parsePersonSearch(typed);
      expect(terms.length).toBeLessThanOrEqual(8);
      for (const { text, phone } of terms) {
        expect(text).not.toMatch(/^\s*$/);
        expect(phone ?? "123").toMatch(/^\d{3,10}$/);
      }
    }),
  );
});
