/** The mean; NaN for an empty list. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The median; the mean of the two middle values for an even number. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return meanOf(sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1));
}

/** The population variance, divided by n: the pupils are not a sample. */
export function varianceOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return meanOf(values.map((value) => (value - mean) ** 2));
}

/** Variances below this are rounding errors: marks are multiples of a half. */
const DUST = 1e-12;

/**
 * Pearson's product-moment correlation of pairs, from -1 to 1 (Pearson 1896). Null if it is
 * undefined: fewer than two pairs, or a variable without variance.
 */
export function correlationOf(pairs: readonly (readonly [number, number])[]): number | null {
  if (pairs.length < 2) return null;
  const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
  const spread = Math.sqrt(varianceOf(xs) * varianceOf(ys));
  if (spread < DUST) return null;
  const [meanX, meanY] = [meanOf(xs), meanOf(ys)];
  const covariance = meanOf(pairs.map(([x, y]) => (x - meanX) * (y - meanY)));
  return Math.min(1, Math.max(-1, covariance / spread));
}
