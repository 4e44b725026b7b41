/** Far smaller than a score's distance from the next half, far larger than rounding errors. */
const DUST = 1e-9;

/**
 * Rounds a score, total or average to a number of decimals, halves up: 64.05 becomes 64.1 although
 * its double is slightly less. Meant for numbers from 0 to a few thousand.
 */
export function roundHalfUp(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.floor(value * scale + 0.5 + DUST) / scale;
}
