/** Labels of links and buttons in the list of tests; each names its test for screen readers. */
export const actions = {
  myMark: "My mark",
  viewMark: "View mark",
} as const;

export const empty = {
  title: "No tests",
  forPupil: "Tests for your class appear here.",
} as const;

export const titles = {
  openNow: "Open now",
} as const;
