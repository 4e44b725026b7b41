/** Characters of a generated password. */
const GENERATED_LENGTH = 8;

/** Without those that look alike on paper: 0 and O, 1, l and I. */
const KINDS = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnopqrstuvwxyz", "23456789"] as const;

/**
 * A password to be handed out on paper: eight letters and digits that are not mistaken for each
 * other, of each kind at least one. `randomBelow(n)` answers a whole number from 0 to n - 1 that
 * nobody can guess.
 */
export function generatePassword(randomBelow: (n: number) => number): string {
  const pick = (letters: string) => letters[randomBelow(letters.length)]!;
  const letters: string[] = KINDS.map(pick);
  while (letters.length < GENERATED_LENGTH) letters.push(pick(KINDS.join("")));
  // So that nobody knows which place holds which kind.
  for (let last = letters.length - 1; last > 0; last -= 1) {
    const other = randomBelow(last + 1);
    [letters[last], letters[other]] = [letters[other]!, letters[last]!];
  }
  return letters.join("");
}
