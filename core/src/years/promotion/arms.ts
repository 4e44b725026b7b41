import { itemAt, valueOf } from "../../api/lists.ts";

/** Criteria for distributing pupils over the arms of a level. */
export const BALANCES = ["number", "sex", "score"] as const;
export type Balance = (typeof BALANCES)[number];

export interface ArmPupil {
  readonly id: string;
  readonly sex: string | null;
  /** Average for the session; null without results. */
  readonly average: number | null;
}

/**
 * Distributes pupils over arms so that the arms' sizes differ by at most one; by sex also the
 * numbers of girls and of boys. By score the pupils are dealt in alternating directions, best
 * first, so that no arm gets all the best: with full rounds, the sums of two arms differ by at most
 * the range of scores. Deterministic: equal input gives equal arms. Throws a RangeError without
 * arms.
 */
export function balanceArms(
  pupils: readonly ArmPupil[],
  armIds: readonly string[],
  by: Balance,
): Map<string, string> {
  if (armIds.length === 0) throw new RangeError("Pupils cannot be spread over no arms");
  const inOrder = ordered(pupils, by);
  return new Map(
    inOrder.map(({ id }, at) => {
      const index = at % armIds.length;
      const isBackwards = by === "score" && Math.floor(at / armIds.length) % 2 === 1;
      return [id, itemAt(armIds, isBackwards ? armIds.length - 1 - index : index)];
    }),
  );
}

function ordered(pupils: readonly ArmPupil[], by: Balance): readonly ArmPupil[] {
  if (by === "number") return pupils;
  if (by === "score") return pupils.toSorted((a, b) => (b.average ?? -1) - (a.average ?? -1));
  const groups = Map.groupBy(pupils, ({ sex }) => sex ?? "");
  return [...groups.keys()].toSorted().flatMap((sex) => valueOf(groups, sex));
}
