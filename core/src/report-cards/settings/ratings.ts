/**
 * The ratings of a trait, best first. Separate from the settings, so that a sheet can be shown
 * without loading their validation.
 */
export const RATINGS = [5, 4, 3, 2, 1] as const;
export type Rating = (typeof RATINGS)[number];
