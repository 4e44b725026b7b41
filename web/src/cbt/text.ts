export const labels = {
  createTest: "Create Test",
  entryCode: "Entry code",
} as const;

export const titles = {
  noMatches: "No matches",
  noTestChosen: "No test chosen",
  theTestDidNotLoad: "The test did not load",
} as const;
