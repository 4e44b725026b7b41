/** The value that comes after that share (0 to 1) of all, in their order, to a tenth; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return Math.round((sorted[rank] ?? 0) * 10) / 10;
}
