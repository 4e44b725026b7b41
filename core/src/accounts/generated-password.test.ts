import fc from "fast-check";
import { expect, test } from "vitest";
import { generatePassword } from "./generated-password.ts";
import { registrationWeaknesses } from "./password.ts";

test("has eight characters of all kinds, none mistaken for another", () => {
  const numbers = fc.infiniteStream(fc.nat({ max: 1_000_000 }));
  fc.assert(
    fc.property(numbers, (stream) => {
      const password = generatePassword((n) => stream.next().value % n);
      expect(password).toMatch(/^[A-HJ-NP-Za-km-z2-9]{8}$/);
      expect(registrationWeaknesses(password)).toEqual([]);
    }),
  );
});

test("another draw is another password", () => {
  const draw = (start: number) => {
    let at = start;
    return generatePassword((n) => (at += 7) % n);
  };
  expect(draw(1)).not.toBe(draw(2));
});
