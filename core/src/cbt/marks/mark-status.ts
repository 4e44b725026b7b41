/** The status of a pupil in a test. */
export const MARK_STATUSES = ["not_begun", "sitting", "handed_in", "absent"] as const;
export type MarkStatus = (typeof MARK_STATUSES)[number];

/** The text of each status in lists and files. */
export const MARK_STATUS_WORDS: Readonly<Record<MarkStatus, string>> = {
  not_begun: "Not taken",
  sitting: "Sitting now",
  handed_in: "Submitted",
  absent: "Absent",
};
