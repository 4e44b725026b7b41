import { generatePassword } from "@school/core/accounts/generated-password.ts";

const RANGE = 2 ** 32;

/** A random password, generated in this browser. */
export function randomPassword(): string {
  return generatePassword(randomBelow);
}

/** Uniform over the integers below `n`: values that would bias the result are drawn again. */
function randomBelow(n: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn < RANGE - (RANGE % n) ? drawn % n : randomBelow(n);
}
