/** Kelley's share, which separates the groups best if abilities are normally distributed. */
const SHARE = 0.27;

export interface Ranked {
  readonly id: string;
  /** Share of the marks of the pupil's own paper, 0 to 1: papers can have different totals. */
  readonly share: number;
}

export interface Groups {
  readonly upper: ReadonlySet<string>;
  readonly lower: ReadonlySet<string>;
}

/**
 * The upper and lower 27 % by total score (Kelley, T. L. 1939: The selection of upper and lower
 * groups for the validation of test items. Journal of Educational Psychology 30, 17-24). Pupils
 * with equal totals are never separated, so that the result does not depend on their order: the cut
 * is between two totals, as near to 27 % as possible (the smaller group if equally near), with at
 * least one total in each group. Null if all totals are equal, or with fewer than two pupils.
 */
export function groupsOf(pupils: readonly Ranked[]): Groups | null {
  const byShare = Map.groupBy(pupils, ({ share }) => share);
  const upwards = [...byShare].toSorted(([a], [b]) => a - b).map(([, alike]) => alike);
  if (upwards.length < 2) return null;
  const size = pupils.length * SHARE;
  const lower = nearest(upwards, size);
  const upper = nearest(upwards.toReversed(), size);
  return { upper: new Set(upper), lower: new Set(lower) };
}

/** Ids of the first totals, as many whole totals as come nearest to the size; never all of them. */
function nearest(totals: readonly (readonly Ranked[])[], size: number): string[] {
  const [outermost = []] = totals;
  let taken = outermost.map(({ id }) => id);
  for (const alike of totals.slice(1, -1)) {
    const next = [...taken, ...alike.map(({ id }) => id)];
    if (Math.abs(next.length - size) >= Math.abs(taken.length - size)) break;
    taken = next;
  }
  return taken;
}
