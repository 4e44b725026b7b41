/** A level of the school: "Primary 4". */
interface Level {
  readonly id: string;
  readonly order: number;
  readonly isActive: boolean;
}

export interface ArmOfLevel {
  readonly id: string;
  /** With its arm: "Primary 4 Gold". */
  readonly fullName: string;
  readonly section: string | null;
  readonly categoryId: string | null;
}

/** Where the promoted pupils of a class go. */
export interface NextClass {
  /** A class of the next session; null without one. */
  readonly nextClassId: string | null;
  /** Whether it is the school's last class. */
  readonly isLast: boolean;
}

interface School {
  readonly levels: readonly Level[];
  /** Classes of the session that ends. */
  readonly classes: readonly ArmOfLevel[];
  /** Classes of the session that begins. */
  readonly newClasses: readonly ArmOfLevel[];
  /**
   * Next classes of the previous promotion, by the full name of the class in lower case. A value is
   * the full name of the next class, or null for the last class.
   */
  readonly earlier: ReadonlyMap<string, string | null>;
}

/**
 * Proposes the next class of each class: as in the previous promotion, else the arm of the same
 * name in the next level, else the arm at the same index. Levels that the school lacks in both
 * sessions are skipped. A class without a level, or whose next level has no class, gets none.
 */
export function proposeNextClasses(school: School): Map<string, NextClass> {
  return new Map(school.classes.map((one) => [one.id, nextOf(one, school)]));
}

const NONE: NextClass = { nextClassId: null, isLast: false };

function nextOf(one: ArmOfLevel, { levels, classes, newClasses, earlier }: School): NextClass {
  const before = earlier.get(called(one));
  if (before === null) return { nextClassId: null, isLast: true };
  const previous = before && newClasses.find((other) => called(other) === before.toLowerCase());
  if (previous) return { nextClassId: previous.id, isLast: false };
  const level = levels.find(({ id }) => id === one.categoryId);
  if (!level) return NONE;
  const above = levels
    .filter(({ isActive, order }) => isActive && order > level.order)
    .filter(({ id }) => [...classes, ...newClasses].some(({ categoryId }) => categoryId === id))
    .toSorted((a, b) => a.order - b.order)[0];
  if (!above) return { nextClassId: null, isLast: true };
  const arms = armsOf(above.id, newClasses);
  const at = armsOf(level.id, classes).findIndex(({ id }) => id === one.id);
  const nextArm = arms.find((arm) => isSameArm(arm, one)) ?? arms[at % arms.length];
  return { nextClassId: nextArm?.id ?? null, isLast: false };
}

/** The class for repeating: the one with the same name, else an arm of the level. */
export function classToRepeat(one: ArmOfLevel, newClasses: readonly ArmOfLevel[]): string | null {
  const same = newClasses.find((other) => called(other) === called(one));
  const repeated =
    same ?? (one.categoryId === null ? undefined : armsOf(one.categoryId, newClasses)[0]);
  return repeated?.id ?? null;
}

function armsOf(levelId: string, classes: readonly ArmOfLevel[]): readonly ArmOfLevel[] {
  return classes
    .filter(({ categoryId }) => categoryId === levelId)
    .toSorted((a, b) => (called(a) < called(b) ? -1 : 1));
}

function isSameArm(one: ArmOfLevel, other: ArmOfLevel): boolean {
  const [a, b] = [one.section?.toLowerCase(), other.section?.toLowerCase()];
  return a !== undefined && a === b;
}

function called({ fullName }: ArmOfLevel): string {
  return fullName.toLowerCase();
}
