/** Decisions of the head at the end of a session. */
export const PROMOTIONS = ["PROMOTED", "ON_TRIAL", "REPEAT"] as const;
export type Promotion = (typeof PROMOTIONS)[number];

interface Level {
  /** "Primary 4" */
  readonly name: string;
  /** "Primary 5"; null for the school's last. */
  readonly next: string | null;
}

interface SessionResult {
  /** Mean of the term averages; null without results. */
  readonly average: number | null;
  /** Mean of the totals of each core subject that the child takes; null without results in it. */
  readonly coreAverages: readonly (number | null)[];
  readonly passMark: number;
}

/**
 * Proposes promotion if the pass mark is reached in the session and in each core subject. Otherwise
 * null: the head decides.
 */
export function proposedPromotion({
  average,
  coreAverages,
  passMark,
}: SessionResult): Promotion | null {
  const isPassed = (mark: number | null) => mark !== null && mark >= passMark;
  return isPassed(average) && coreAverages.every(isPassed) ? "PROMOTED" : null;
}

/** The line on the sheet; null before a decision. */
export function promotionLine(promotion: Promotion | null, level: Level): string | null {
  if (promotion === null) return null;
  if (promotion === "REPEAT") return `To repeat ${level.name}`;
  if (level.next === null) return `Completed ${level.name}`;
  return promotion === "ON_TRIAL"
    ? `Promoted on trial to ${level.next}`
    : `Promoted to ${level.next}`;
}
