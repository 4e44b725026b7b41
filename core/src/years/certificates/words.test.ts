import { expect, test } from "vitest";
import { DEFAULT_WORDS, fillWords, CERTIFICATE_KINDS, unknownPlaceholders } from "./words.ts";

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

test("an unknown day of admission is left out, and elsewhere it is a line to write on", () => {
  const unknown = { ...facts, name: "Ada", admittedOn: null };
  expect(fillWords(DEFAULT_WORDS.LEAVING, unknown)).toContain(
    "was a pupil of Marigold Court until 24 July 2026.",
  );
  expect(fillWords("Admitted on {admitted}.", unknown)).toBe("Admitted on ____________________.");
});

test("the first words have no unknown placeholder", () => {
  expect(CERTIFICATE_KINDS.flatMap((kind) => unknownPlaceholders(DEFAULT_WORDS[kind]))).toEqual([]);
});
