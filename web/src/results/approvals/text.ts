import { nounFor, plural } from "@school/core/api/plural.ts";

/** From the specification, letter for letter. */
export const titles = {
  noPendingResults: "No pending results",
} as const;

/** Texts of the queue by score sheet. */
export const sheetTexts = {
  undone: (results: number) =>
    `Undone. ${plural(results, "result")} ${results === 1 ? "waits" : "wait"} for a decision again.`,
  nothingLeft: "Nothing is waiting on this sheet now",
  changed: "Saved again with the same scores",
  nothingUnusual: "Nothing unusual",
  grades: (counts: string) => `Grades: ${counts}`,
  missing: (names: string) => `Missing: ${names}.`,
  view: "How the queue is shown",
  views: { sheets: "Score sheets", results: "Results", drafts: "Drafts" },
  drafts: (count: number) =>
    `${plural(count, "draft")} ${count === 1 ? "is" : "are"} not published by ${count === 1 ? "its teacher" : "their teachers"} yet.`,
  showDrafts: "Show drafts",
  approve: (sheet: string) => `Approve ${sheet}`,
  reject: (sheet: string) => `Reject ${sheet}`,
  rejectSelected: "Reject selected",
  approved: (sheets: number, results: number) =>
    `Approved: ${plural(results, "result")} on ${plural(sheets, "sheet")}`,
  rejected: (sheets: number, results: number) =>
    `Sent back: ${plural(results, "result")} on ${plural(sheets, "sheet")}`,
  tooMany: (most: number) => `Select ${most} sheets at most.`,
  draftsStay: (count: number) =>
    `${plural(count, "draft")} of ${count === 1 ? "this sheet stays" : "these sheets stay"} with the teacher.`,
} as const;

const number = (count: number) => count.toLocaleString("en");
const resultsIn = (count: number) => `${number(count)} ${nounFor(count, "result")}`;

/** Texts of the bulk approval. */
export const bulkTexts = {
  button: (results: number) => `Approve all ${resultsIn(results)}`,
  what: (sheets: number, results: number) =>
    `${resultsIn(results)} on ${number(sheets)} ${nounFor(sheets, "score sheet")}`,
  toCheck: (sheets: number) =>
    `${plural(sheets, "sheet")} of this page ${sheets === 1 ? "has" : "have"} something to check.`,
  by: (name: string) => `Started by ${name}.`,
  done: (results: number) => `${resultsIn(results)} approved.`,
  failed: (results: number) =>
    `The approval stopped because of a server error. ${resultsIn(results)} approved.`,
  undone: (results: number) =>
    `Undone. ${resultsIn(results)} ${results === 1 ? "waits" : "wait"} for a decision again.`,
  keptApproved: (results: number) =>
    `${resultsIn(results)} had changed since and ${results === 1 ? "stays" : "stay"} as ${results === 1 ? "it is" : "they are"}.`,
  changed: (names: readonly string[]) =>
    `Not approved, because ${names.length === 1 ? "it has" : "they have"} changed: ${names.join("; ")}.`,
} as const;
