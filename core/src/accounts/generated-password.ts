/** Characters of a generated password. */
const GENERATED_LENGTH = 8;

/** Excludes characters that look alike on paper: 0 and O, 1, l and I. */
const KINDS = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnopqrstuvwxyz", "23456789"] as const;

/**
 * Generates a password to be handed out on paper: eight letters and digits that cannot be mistaken for
 * each other, at least one of each kind. `randomBelow(n)` returns an unpredictable whole number from 0
 * to n - 1.
 */
export function generatePassword(randomBelow: (n: number) => number): string {
  const pick = (letters: string) => letters.charAt(randomBelow(letters.length));
  const letters: string[] = KINDS.map(pick);
  while (letters.length < GENERATED_LENGTH) letters.push(pick(KINDS.join("")));
  // Shuffled, so that the positions of the kinds are unpredictable.
  let password = "";
  while (letters.length > 0) password += letters.splice(randomBelow(letters.length), 1).join("");
  return password;
}
