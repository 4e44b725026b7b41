/** States of an assignment for a pupil. */
export const WORK_STATES = ["due", "overdue", "handed_in", "late", "returned"] as const;
export type WorkState = (typeof WORK_STATES)[number];

/** Reasons for which a pupil can no longer hand in. */
export const CLOSED_REASONS = ["LEFT_CLASS", "LEFT_SCHOOL"] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

export const CLOSED_TEXTS: Readonly<Record<ClosedReason, string>> = {
  LEFT_CLASS: "This is work of a class that the pupil has left. It can be read, not handed in.",
  LEFT_SCHOOL: "The pupil has left the school. The work can be read, not handed in.",
};

/** Returns the error for a maximum score below an existing score. */
export const belowAwarded = (marks: number): string =>
  `A pupil has ${marks}. Enter ${Math.ceil(marks)} or more.`;

export const TITLE_LENGTH = 120;
/** Maximum length of the task, and of the text that a pupil hands in. */
export const TEXT_LENGTH = 5_000;
export const COMMENT_LENGTH = 500;
/** Maximum number of classes of one assignment. */
export const MAX_CLASSES = 20;
export const MAX_SCORE = 100;
/** Days after the due date for which work is still listed as to do. */
export const OPEN_DAYS = 14;

interface Work {
  /** Null before it is handed in. */
  readonly handedInAt: string | null;
  readonly isLate: boolean;
  readonly returnedAt: string | null;
}

/**
 * The state of an assignment for a pupil. `dueOn` and `today` are days at the school (YYYY-MM-DD);
 * work is on time until the end of `dueOn`.
 */
export function workState(work: Work | null, dueOn: string, today: string): WorkState {
  if (work?.returnedAt) return "returned";
  if (work?.handedInAt) return work.isLate ? "late" : "handed_in";
  return today > dueOn ? "overdue" : "due";
}

/** Whether work handed in on a day is late. */
export function isLateOn(day: string, dueOn: string): boolean {
  return day > dueOn;
}
