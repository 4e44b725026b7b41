/** The percentile for a share from 0 to 1, rounded to a tenth; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return Math.round((sorted[rank] ?? 0) * 10) / 10;
}
