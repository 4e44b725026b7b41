/** The parts of a bar of progress, what is done first. */
export const PROGRESS_PARTS = [
  ["approved", "approved"],
  ["published", "waiting for the principal"],
  ["draft", "not published"],
  ["incomplete", "incomplete"],
  ["rejected", "sent back"],
  ["noScores", "without scores"],
] as const;
