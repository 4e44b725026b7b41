/** States of an assignment for a pupil: what is to be done, or has been done. */
export const WORK_STATES = ["due", "overdue", "handed_in", "late", "returned"] as const;
export type WorkState = (typeof WORK_STATES)[number];

/** Why nothing of a pupil is taken any more, marked or not. */
export const CLOSED_REASONS = ["LEFT_CLASS", "LEFT_SCHOOL"] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

export const CLOSED_TEXTS: Readonly<Record<ClosedReason, string>> = {
  LEFT_CLASS: "This is work of a class that the pupil has left. It can be read, not handed in.",
  LEFT_SCHOOL: "The pupil has left the school. The work can be read, not handed in.",
};

/** Returns the text for a highest score that is below a given one. */
export const belowGiven = (given: number): string =>
  `A pupil has ${given}. Enter ${Math.ceil(given)} or more.`;

export const TITLE_LENGTH = 120;
/** Length limit of the task, and of the text that a pupil hands in. */
export const TEXT_LENGTH = 5_000;
export const COMMENT_LENGTH = 500;
/** Classes of one assignment. */
export const MAX_CLASSES = 20;
export const MAX_SCORE = 100;
/** Days after it was due that work is still shown as work to do. */
export const OPEN_DAYS = 14;

interface Work {
  /** Null until it is handed in. */
  readonly handedInAt: string | null;
  readonly isLate: boolean;
  readonly returnedAt: string | null;
}

/**
 * Where a pupil is with an assignment. `dueOn` and `today` are days at the school (YYYY-MM-DD); work
 * can be handed in on time until the end of the day on which it is due.
 */
export function workState(work: Work | null, dueOn: string, today: string): WorkState {
  if (work?.returnedAt) return "returned";
  if (work?.handedInAt) return work.isLate ? "late" : "handed_in";
  return today > dueOn ? "overdue" : "due";
}

/** Whether work that arrives on a day is late. */
export function isLateOn(day: string, dueOn: string): boolean {
  return day > dueOn;
}
