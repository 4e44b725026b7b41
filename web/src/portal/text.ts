/** What the dashboard of a school that begins names. */
export const firstSteps = {
  all: "Set up the school step by step",
  siteUnpublished: "The public page is not published yet.",
  readSite: "Read and publish it",
} as const;
