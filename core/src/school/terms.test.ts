import fc from "fast-check";
import { expect, test } from "vitest";
import { fullTermName, parseTerm, termLabel, TERMS } from "./terms.ts";

test("a term is said in three ways", () => {
  expect(termLabel("TERM_1", "First Term")).toBe("First Term");
  expect(termLabel("TERM_2", "1st Term")).toBe("2nd Term");
  expect(termLabel("TERM_3", "TERM 1")).toBe("TERM 3");
});

test("a term's name says its session", () => {
  const named = TERMS.map((term) => fullTermName({ term, academicYear: "2025/2026" }));
  expect(named).toEqual(["First Term 2025/2026", "Second Term 2025/2026", "Third Term 2025/2026"]);
});

test.each([
  "TERM_2",
  "term 2",
  "Term-2",
  "TERM2",
  "2",
  "2nd",
  "2nd term",
  " Second  Term ",
  "SECOND",
])("%j is the second term", (text) => {
  expect(parseTerm(text)).toBe("TERM_2");
});

test.each(["", "term", "4", "fourth", "TERM_0", "1 2", "terminal", "All"])(
  "%j is no term",
  (text) => {
    expect(parseTerm(text)).toBeNull();
  },
);

test("every label is read back, in any case", () => {
  const style = fc.constantFrom("First Term", "1st Term", "TERM 1");
  fc.assert(
    fc.property(fc.constantFrom(...TERMS), style, fc.boolean(), (term, said, lower) => {
      const label = termLabel(term, said);
      expect(parseTerm(lower ? label.toLowerCase() : ` ${label.toUpperCase()} `)).toBe(term);
    }),
  );
});
