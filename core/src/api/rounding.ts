/** Far below the distance of any score or average from the next half, far above float dust. */
const DUST = 1e-9;

/**
 * Rounds a score, total or average to so many decimals, a half always up: 64.05 is 64.1 although
 * its double is a little below. Meant for numbers from 0 to some thousands.
 */
export function roundHalfUp(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.floor(value * scale + 0.5 + DUST) / scale;
}
