/** Kelley's share: with it the two groups differ most surely, if abilities are normal. */
const SHARE = 0.27;

export interface Ranked {
  readonly id: string;
  /** Share of the own paper's marks, 0 to 1: papers may bring different totals. */
  readonly share: number;
}

export interface Groups {
  readonly upper: ReadonlySet<string>;
  readonly lower: ReadonlySet<string>;
}

/**
 * The upper and the lower 27 % by total score (Kelley, T. L. 1939: The selection of upper and lower
 * groups for the validation of test items. Journal of Educational Psychology 30, 17-24), at least
 * one pupil each. Who has the same total as the last of a group belongs to it too, so that nothing
 * depends on the order. Null where the groups would meet: nobody, one pupil, or nearly all alike.
 */
export function groupsOf(pupils: readonly Ranked[]): Groups | null {
  if (pupils.length < 2) return null;
  const shares = pupils.map(({ share }) => share).toSorted((a, b) => a - b);
  const size = Math.max(1, Math.round(pupils.length * SHARE));
  const [lowest, highest] = [shares[size - 1]!, shares[shares.length - size]!];
  if (lowest >= highest) return null;
  const idsOf = (isIn: (share: number) => boolean) =>
    new Set(pupils.flatMap(({ id, share }) => (isIn(share) ? [id] : [])));
  return {
    upper: idsOf((share) => share >= highest),
    lower: idsOf((share) => share <= lowest),
  };
}
