import type { BOARDER_STATUSES } from "../../students/choices.ts";

type BoarderStatus = (typeof BOARDER_STATUSES)[number];

export const INTAKES = ["NEW", "RETURNING"] as const;
/** Whether a pupil joined in the session of the bill, or before. */
export type Intake = (typeof INTAKES)[number];

export const FREQUENCIES = ["TERM", "SESSION", "ONCE"] as const;
/** The frequency with which an item is billed to a pupil. */
export type Frequency = (typeof FREQUENCIES)[number];

/** One line of the school's price list, and the pupils for whom it is. */
export interface FeeItem {
  readonly id: string;
  /** "School fees". Several items may have the same title with different levels and amounts. */
  readonly title: string;
  readonly kobo: number;
  readonly frequency: Frequency;
  /** Billed only to pupils for whom it is chosen: lunch, the bus, a club. */
  readonly isOptional: boolean;
  /** Ids of levels; empty for all. */
  readonly levelIds: readonly string[];
  /** Ids of classes of the session; empty for all. */
  readonly classIds: readonly string[];
  /** Null for all. */
  readonly boarderStatus: BoarderStatus | null;
  /** Null for all. */
  readonly intake: Intake | null;
}

/** The facts of a pupil in the term of a bill. */
export interface BilledPupil {
  readonly id: string;
  readonly levelId: string;
  readonly classId: string;
  /** Null if the record does not say; the pupil then counts as a day pupil. */
  readonly boarderStatus: BoarderStatus | null;
  readonly intake: Intake;
  /** Optional items chosen for the pupil. */
  readonly chosenItemIds: ReadonlySet<string>;
  /** 1 for the eldest child of the family at the school, 2 for the next. */
  readonly placeInFamily: number;
  readonly isChildOfStaff: boolean;
  /** Items billed in this term, this session or at any time, each as its frequency asks, and not countered. */
  readonly billedItemIds: ReadonlySet<string>;
}

/** Whether the item is for the pupil; whether it was billed already is not asked here. */
export function isForPupil(item: FeeItem, pupil: BilledPupil): boolean {
  const { levelIds, classIds, boarderStatus, intake, isOptional } = item;
  return (
    (levelIds.length === 0 || levelIds.includes(pupil.levelId)) &&
    (classIds.length === 0 || classIds.includes(pupil.classId)) &&
    (boarderStatus === null || boarderStatus === (pupil.boarderStatus ?? "Day")) &&
    (intake === null || intake === pupil.intake) &&
    (!isOptional || pupil.chosenItemIds.has(item.id))
  );
}
