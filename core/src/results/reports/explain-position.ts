import { z } from "zod";
import { plural } from "../../api/plural.ts";
import { positionLabel } from "./positions.ts";

/** A pupil of the class with the position that the report or the sheet gives. */
export interface RankedPupil {
  readonly id: string;
  readonly name: string;
  readonly total: number;
  /** How many subjects are in the total. */
  readonly subjects: number;
  /** Null for a pupil who is not counted: without an approved result. */
  readonly position: { readonly place: number; readonly tied: boolean } | null;
}

const Rank = z.object({
  /** Null where the reader may not know whose total it is. */
  name: z.string().nullable(),
  isOwn: z.boolean(),
  place: z.int(),
  tied: z.boolean(),
  total: z.number(),
  subjects: z.int(),
});

export const PositionExplanation = z.object({
  /** In sentences, each of one reason. */
  reasons: z.array(z.string()),
  /** Everyone who is counted, the highest total first. */
  ranks: z.array(Rank),
});
export type PositionExplanation = z.infer<typeof PositionExplanation>;

/**
 * How a pupil's position follows, from the totals and positions that are given; nothing is
 * ranked again. Without names it says whose total is the pupil's own and nothing of the others.
 * Null for a pupil who has no position.
 */
export function explainPosition(
  pupils: readonly RankedPupil[],
  id: string,
  withNames: boolean,
): PositionExplanation | null {
  const ranks = pupils
    .flatMap(({ position, ...pupil }) => (position ? [{ ...pupil, ...position }] : []))
    .toSorted((a, b) => a.place - b.place || Number(b.id === id) - Number(a.id === id));
  const own = ranks.find((rank) => rank.id === id);
  if (!own) return null;
  const higher = ranks.filter(({ place }) => place < own.place).length;
  const same = ranks.filter(({ place }) => place === own.place).length - 1;
  const uncounted = pupils.filter(({ position }) => position === null);
  const names = withNames ? `: ${uncounted.map(({ name }) => name).join(", ")}` : "";
  const fewer = ranks.some(({ subjects }) => subjects !== own.subjects);
  const reasons = [
    `The total is ${own.total}, the sum of ${plural(own.subjects, "approved subject")}.`,
    higher === 0
      ? "No total in the class is higher."
      : `${plural(higher, "pupil")} ${higher === 1 ? "has" : "have"} a higher total, so the position is ${positionLabel(own.place, own.tied)} of ${ranks.length}.`,
    same > 0 &&
      `${plural(same, "other pupil")} ${same === 1 ? "has" : "have"} the same total. They share the position, and the next is left out.`,
    fewer && "Positions are by total. Pupils do not all take the same number of subjects.",
    uncounted.length > 0 &&
      `Not counted, because no result is approved yet: ${plural(uncounted.length, "pupil")}${names}.`,
  ];
  return {
    reasons: reasons.filter((reason) => reason !== false),
    ranks: ranks.map(({ id: of, name, place, tied, total, subjects }) => ({
      name: withNames ? name : null,
      isOwn: of === id,
      place,
      tied,
      total,
      subjects,
    })),
  };
}
