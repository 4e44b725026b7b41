/** How a pupil stands to a test. */
export const MARK_STATUSES = ["not_begun", "sitting", "handed_in", "absent"] as const;
export type MarkStatus = (typeof MARK_STATUSES)[number];

/** As lists and files of marks say it. */
export const MARK_STATUS_WORDS: Readonly<Record<MarkStatus, string>> = {
  not_begun: "Not taken",
  sitting: "Sitting now",
  handed_in: "Submitted",
  absent: "Absent",
};
