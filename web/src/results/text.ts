import { plural } from "@school/core/api/plural.ts";

/** Labels of a result's status badge. Draft and Published are from the specification. */
export const statusLabels = {
  draft: "Draft",
  published: "Published",
  approved: "Approved",
  rejected: "Sent back",
} as const;

/** The state of a whole score sheet; "begun" is shown as a count of its pupils. */
export const sheetStateLabels = {
  empty: "Not begun",
  begun: "Begun",
  draft: statusLabels.draft,
  published: "With the principal",
  approved: statusLabels.approved,
  rejected: statusLabels.rejected,
} as const;

/** Texts about publishing a score sheet, and the outcome. */
export const publishTexts = {
  ready(complete: number, incomplete: number): string {
    const rest =
      incomplete > 0 ? `; ${incomplete} ${incomplete === 1 ? "is" : "are"} incomplete` : "";
    return complete === 0
      ? `No complete results to publish${rest}.`
      : `${plural(complete, "complete result")} to publish${rest}.`;
  },
  rejected: (count: number) =>
    `${count} sent back. Correct and save the scores, then publish again.`,
  keepRejected: (count: number) =>
    count === 1 ? "Keep the scores as they are" : `Keep ${count} rows as they are`,
  published: (count: number) =>
    `Published ${plural(count, "result")}. You can correct scores until the principal approves them.`,
  notPublished: (pupils: readonly string[]) =>
    `Not published because scores are missing: ${pupils.join(", ")}.`,
} as const;

/** Texts of the dialog in which the principal approves or rejects results. */
export const decisionTexts = {
  confirm(verb: "Approve" | "Reject", count: number, isChanged: boolean): string {
    if (isChanged) return `${verb} anyway`;
    return count > 1 ? `${verb} ${count} results` : `${verb} result`;
  },
  notIncluded: (count: number) => `Not included: ${plural(count, "result")} with a missing score.`,
} as const;

/** Error for an empty part of the score. */
export const scoreRequired = (part: string) => `Enter ${part}, or ABS if absent`;

/** Texts for the explanation of a position. */
export const positionTexts = {
  why: "Why this position?",
  whyOf: (name: string) => `Why this position? ${name}`,
  totals: "Totals in the class",
  notLoaded: "The explanation did not load",
} as const;

/** Texts about a pasted or uploaded sheet, before any score changes. */
export const pasteTexts = {
  matched: (count: number, pupils: number) => `${count} of ${plural(pupils, "pupil")} matched`,
  column: (heading: string, sample: string) =>
    heading === "" ? `Column with ${sample}` : `Column "${heading}"`,
  partly: (count: number) =>
    `Use ${plural(count, "name")} that ${count === 1 ? "matches" : "match"} in part`,
  replaced: (count: number) => `${plural(count, "score")} would replace a different score`,
  inQuestion: (count: number) =>
    `${plural(count, "score")} changed at school since the download. Choose in the grid`,
  kept: (count: number) =>
    `${plural(count, "score")} changed at school only. The school's will not be replaced`,
  absent: (count: number) => `${plural(count, "score")} would be ABS (absent)`,
  refused: (count: number) =>
    `${plural(count, "score")} cannot be saved until you correct ${count === 1 ? "it" : "them"}`,
  approved: (count: number) =>
    count === 1
      ? "1 pupil has an approved result, which does not change"
      : `${count} pupils have approved results, which do not change`,
  left: {
    unknown: (count: number) => `${plural(count, "name")} not found`,
    several: (count: number) =>
      `${plural(count, "name")} ${count === 1 ? "matches" : "match"} more than one pupil`,
    twice: (count: number) => `${plural(count, "row")} left out because a pupil is listed twice`,
    contradicts: (count: number) =>
      `${plural(count, "row")} left out because the admission number and the name do not match`,
  },
  apply: (count: number) => `Apply ${plural(count, "score")}`,
  upload: "Upload sheet",
} as const;

export const titles = {
  reopenResult: "Reopen Result",
} as const;

/** Texts about making approved results drafts again. */
export const reopenTexts = {
  reopen: (count: number) => `Reopen ${plural(count, "result")}`,
  hint: (count: number) =>
    `${plural(count, "result")}: the teacher can change ${count === 1 ? "it" : "them"}. Pupils and parents cannot see ${count === 1 ? "it" : "them"} until you approve again.`,
} as const;

export const labels = {
  scores: "Scores",
  singleResults: "List of results",
  allSheets: "All score sheets",
} as const;
