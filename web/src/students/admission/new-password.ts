import { generatePassword } from "@school/core/accounts/generated-password.ts";

/** Numbers of a draw that would make some results likelier than others are drawn again. */
function randomBelow(n: number): number {
  const drawn = new Uint32Array(1);
  const fair = Math.floor(2 ** 32 / n) * n;
  do crypto.getRandomValues(drawn);
  while (drawn[0]! >= fair);
  return drawn[0]! % n;
}

/** A password for a pupil, made up in this browser. */
export function newPassword(): string {
  return generatePassword(randomBelow);
}
