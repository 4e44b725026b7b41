import { plural } from "@school/core/api/plural.ts";

/** Where a result is, as its badge says. From the specification, letter for letter. */
export const statusLabels = {
  draft: "Draft",
  published: "Published",
  approved: "Approved",
  rejected: "Rejected",
} as const;

/** What a parent or pupil reads whose account has no record yet. */
export const notLinked = {
  parent: {
    title: "No child is linked to your account yet",
    hint: "Ask the school office to link your child to your account.",
  },
  pupil: {
    title: "Your account is not linked to a pupil record yet",
    hint: "Ask the school office to link your account to your pupil record.",
  },
} as const;

/** Why there is no score sheet to show. */
export const noSheet = {
  noClasses: {
    office: "Create the classes of this session first.",
    teacher: "Ask the office to assign you a class or a subject.",
  },
  noPupils: {
    title: "No pupils in this class",
    hint: "Ask the office to enrol pupils for this term.",
  },
} as const;

/** Publishing a whole class in one subject. */
export const publishTexts = {
  publishComplete: "Publish complete results",
  enterMissing: "Enter the missing scores",
  published: (count: number) =>
    `Published ${plural(count, "result")}. You can correct scores until the principal approves them.`,
  notPublished: (pupils: readonly string[]) =>
    `Not published because scores are missing: ${pupils.join(", ")}.`,
} as const;

/** The dialog in which the principal approves or rejects results. */
export const decisionTexts = {
  confirm(verb: "Approve" | "Reject", count: number, isChanged: boolean): string {
    if (isChanged) return `${verb} anyway`;
    return count > 1 ? `${verb} ${count} results` : `${verb} result`;
  },
  notIncluded: (count: number) => `Not included: ${plural(count, "result")} with a missing score.`,
} as const;

/** A part of the score that is left empty. */
export const scoreRequired = (part: string) => `Enter ${part}, or ABS if absent`;

/** Results of a term that are not approved yet, for the pupil. */
export const noResultsYet = (term: string) =>
  `Results for ${term} appear here after the principal approves them.`;

/** Opening an approved result again. */
export const REOPEN_RESULT = "Reopen result";

/** The button of a report's filter. */
export const LOAD_REPORT = "Load report";

/** What is wrong with the academic year of a report. */
export const YEAR_FORMAT = "Enter the year like this: 2025/2026.";
