const FIRST_MS = 500;
const LONGEST_MS = 3_000;

/**
 * Milliseconds to wait after so many failures in a row: doubling from half a second to three, each
 * moved by up to a third, so that a hall whose network comes back does not answer in one beat.
 */
export function waitAfter(failures: number, random: () => number = Math.random): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  return Math.round(wait * (2 / 3 + random() / 3));
}
