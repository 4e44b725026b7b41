import { expect, test } from "vitest";
import { DEFAULT_WORDS, fillWords, PAPER_KINDS, unknownPlaceholders } from "./words.ts";

const facts = {
  name: "Ade {left} Ada",
  admissionNumber: "ADM/1",
  school: "Marigold Court",
  className: "Primary 6",
  admittedOn: "2020-09-14",
  leftOn: "2026-07-24",
};

test("facts take the place of what is in braces, once, and nothing else does", () => {
  expect(fillWords("{name} left {class} on {left}. {other}", facts)).toBe(
    "Ade {left} Ada left Primary 6 on 24 July 2026. {other}",
  );
  expect(unknownPlaceholders("{name} {naam} {} {left}")).toEqual(["{naam}", "{}"]);
});

test("the first words have no unknown placeholder", () => {
  expect(PAPER_KINDS.flatMap((kind) => unknownPlaceholders(DEFAULT_WORDS[kind]))).toEqual([]);
});
