import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

test("the same data is the same text, whatever the order of keys", () => {
  expect(canonicalJson({ b: [1, null], a: { d: "é", c: true } })).toBe(
    '{"a":{"c":true,"d":"é"},"b":[1,null]}',
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
      const reversed = Object.fromEntries(Object.entries(data).toReversed());
      expect(canonicalJson(reversed)).toBe(canonicalJson(data));
      expect(JSON.parse(canonicalJson(data))).toEqual(JSON.parse(JSON.stringify(data)));
    }),
  );
});
