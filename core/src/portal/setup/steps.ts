/** Steps of the guided set-up, in the order of their dependencies. */
export const SETUP_STEPS = [
  "school",
  "term",
  "grading",
  "classes",
  "subjects",
  "staff",
  "people",
  "teachers",
  "numbers",
  "pupils",
  "families",
  "phones",
  "slips",
  "site",
  "backup",
] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];

/** The school's data for each step, counted from its records. */
export interface SetupFacts {
  readonly hasNameAndAddress: boolean;
  readonly hasCurrentTerm: boolean;
  /** Whether a grading scheme was chosen, or scores exist. */
  readonly hasChosenScheme: boolean;
  /** Number of active classes of the session. */
  readonly classes: number;
  readonly classesWithSubjects: number;
  readonly classesWithTeacher: number;
  /** Number of teachers and office staff, without the first principal. */
  readonly staff: number;
  /** Number of principals and office staff, with the first principal. */
  readonly leaders: number;
  /** Whether the school chose a pattern of admission numbers, or has assigned some. */
  readonly hasChosenNumbers: boolean;
  readonly pupils: number;
  readonly pupilsWithParent: number;
  /** Whether phones can open the address, or the school does not need that. */
  readonly isAddressChosen: boolean;
  readonly slips: number;
  readonly isSitePublished: boolean;
  readonly hasBackup: boolean;
}

export interface StepState {
  readonly step: SetupStep;
  readonly isDone: boolean;
  readonly isSkipped: boolean;
  /** Number done and total, if a step can be partly done: 3 of 12 classes have subjects. */
  readonly count: number | null;
  readonly of: number | null;
}

/** Returns the progress of each step. A step that is done counts as done even if it was skipped. */
export function stepStates(facts: SetupFacts, skipped: readonly string[]): StepState[] {
  return SETUP_STEPS.map((step) => {
    const { isDone, count = null, of = null } = progressOf(step, facts);
    return { step, isDone, isSkipped: !isDone && skipped.includes(step), count, of };
  });
}

/** Percentage of done steps among those not skipped; 100 if there are none. */
export function percentDone(states: readonly StepState[]): number {
  const active = states.filter(({ isSkipped }) => !isSkipped);
  if (active.length === 0) return 100;
  return Math.floor((active.filter(({ isDone }) => isDone).length / active.length) * 100);
}

interface Progress {
  readonly isDone: boolean;
  readonly count?: number;
  readonly of?: number;
}

function progressOf(step: SetupStep, facts: SetupFacts): Progress {
  const all = (count: number, of: number) => ({ isDone: of > 0 && count >= of, count, of });
  const counted = (count: number) => ({ isDone: count > 0, count });
  switch (step) {
    case "school":
      return { isDone: facts.hasNameAndAddress };
    case "term":
      return { isDone: facts.hasCurrentTerm };
    case "grading":
      return { isDone: facts.hasChosenScheme };
    case "classes":
      return counted(facts.classes);
    case "subjects":
      return all(facts.classesWithSubjects, facts.classes);
    case "staff":
      return counted(facts.staff);
    case "people":
      return { isDone: facts.leaders > 1, count: facts.leaders };
    case "teachers":
      return all(facts.classesWithTeacher, facts.classes);
    case "numbers":
      return { isDone: facts.hasChosenNumbers };
    case "pupils":
      return counted(facts.pupils);
    case "families":
      // Some pupils have no parent with a phone; the page says how many.
      return {
        isDone: facts.pupilsWithParent > 0,
        count: facts.pupilsWithParent,
        of: facts.pupils,
      };
    case "phones":
      return { isDone: facts.isAddressChosen };
    case "slips":
      return counted(facts.slips);
    case "site":
      return { isDone: facts.isSitePublished };
    case "backup":
      return { isDone: facts.hasBackup };
  }
}
