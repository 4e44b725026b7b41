/** A question of a bank by the share of its marks that pupils reached so far. */
export const DIFFICULTIES = ["easy", "middling", "hard", "not sat"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Shares of the marks, 0 to 1. */
export const EASY_FROM = 0.75;
export const HARD_BELOW = 0.4;

/** @param share 0 to 1; undefined for a question that no pupil sat yet */
export function difficultyOf(share: number | undefined): Difficulty {
  if (share === undefined) return "not sat";
  if (share >= EASY_FROM) return "easy";
  return share < HARD_BELOW ? "hard" : "middling";
}
