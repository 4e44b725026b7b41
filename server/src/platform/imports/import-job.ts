import type { JobKind } from "../jobs/job.ts";

/** Checks, imports or takes back; which, the import's state says. */
export const importJob: JobKind = {
  name: "imports",
  retries: 2,
  firstDelay: 2,
  longestDelay: 30,
};
