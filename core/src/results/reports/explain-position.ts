import { z } from "zod";
import { plural } from "../../api/plural.ts";
import { positionLabel } from "./positions.ts";

/** A pupil of the class with their position in the report or sheet. */
export interface RankedPupil {
  readonly id: string;
  readonly name: string;
  readonly total: number;
  /** Number of subjects in the total. */
  readonly subjects: number;
  /** Null for a pupil without an approved result, who is not counted. */
  readonly position: { readonly place: number; readonly tied: boolean } | null;
}

/** A pupil who is or was in the class in the term, including those omitted from reports. */
export interface EnrolledPupil {
  readonly id: string;
  readonly name: string;
  readonly isAdmitted: boolean;
  /** Whether the pupil has departed. */
  readonly hasLeft: boolean;
  /** Whether the pupil is counted in another class now. */
  readonly hasMoved: boolean;
}

/** Reasons for which a pupil has no position, as ends of sentences. */
const NOT_COUNTED = {
  moved: "in another class now",
  notAdmitted: "not admitted",
  left: "left the school",
  noResult: "no result is approved yet",
  noSheet: "the report card is not released yet",
};

const Rank = z.object({
  /** Null if the reader may not know whose total it is. */
  name: z.string().nullable(),
  isOwn: z.boolean(),
  place: z.int(),
  tied: z.boolean(),
  total: z.number(),
  subjects: z.int(),
});

export const PositionExplanation = z.object({
  /** One sentence per reason. */
  reasons: z.array(z.string()),
  /** All counted pupils, highest total first. */
  ranks: z.array(Rank),
});
export type PositionExplanation = z.infer<typeof PositionExplanation>;

/**
 * Explains a pupil's position from the given totals and positions, without ranking again.
 * `enrolled` is the whole class, with those who moved away, to list who is not counted. Without
 * names, the result marks only the pupil's own total. Null for a pupil without a position.
 */
export function explainPosition(
  pupils: readonly RankedPupil[],
  id: string,
  { enrolled, withNames }: { enrolled: readonly EnrolledPupil[]; withNames: boolean },
): PositionExplanation | null {
  const ranks = pupils
    .flatMap(({ position, ...pupil }) => (position ? [{ ...pupil, ...position }] : []))
    .toSorted((a, b) => a.place - b.place || Number(b.id === id) - Number(a.id === id));
  const ownRank = ranks.find((rank) => rank.id === id);
  if (!ownRank) return null;
  const higher = ranks.filter(({ place }) => place < ownRank.place).length;
  const same = ranks.filter(({ place }) => place === ownRank.place).length - 1;
  const fewer = ranks.some(({ subjects }) => subjects !== ownRank.subjects);
  const reasons = [
    `The total is ${ownRank.total}, the sum of ${plural(ownRank.subjects, "approved subject")}.`,
    higher === 0
      ? "No total in the class is higher."
      : `${plural(higher, "pupil")} ${higher === 1 ? "has" : "have"} a higher total, so the position is ${positionLabel(ownRank.place, ownRank.tied).toLowerCase()} of ${ranks.length}.`,
    same > 0 &&
      `${plural(same, "other pupil")} ${same === 1 ? "has" : "have"} the same total. They share the position, and the next is left out.`,
    fewer && "Positions are by total. Pupils do not all take the same number of subjects.",
  ].filter((reason) => reason !== false);
  const notCounted = [...namesNotCounted(pupils, enrolled)].map(
    ([why, names]) =>
      `Not counted (${NOT_COUNTED[why]}): ${plural(names.length, "pupil")}${withNames ? `: ${names.join(", ")}` : ""}.`,
  );
  return {
    reasons: [...reasons, ...notCounted],
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

/** Names of pupils without a position, by known reason. */
function namesNotCounted(
  pupils: readonly RankedPupil[],
  enrolled: readonly EnrolledPupil[],
): Map<keyof typeof NOT_COUNTED, string[]> {
  const counted = new Set(pupils.flatMap(({ id, position }) => (position ? [id] : [])));
  const ranked = new Set(pupils.map(({ id }) => id));
  const known = new Map(enrolled.map((pupil) => [pupil.id, pupil]));
  const all = [...enrolled, ...pupils.filter(({ id }) => !known.has(id))];
  const byReason = Map.groupBy(
    all.filter(({ id }) => !counted.has(id)),
    ({ id }) => {
      const pupil = known.get(id);
      if (pupil?.hasMoved) return "moved";
      if (pupil?.isAdmitted === false) return "notAdmitted";
      if (pupil?.hasLeft) return "left";
      return ranked.has(id) ? "noResult" : "noSheet";
    },
  );
  return new Map([...byReason].map(([why, of]) => [why, of.map(({ name }) => name)]));
}
