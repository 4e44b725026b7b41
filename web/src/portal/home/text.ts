import { plural } from "@school/core/api/plural.ts";

export const titles = {
  endOfTerm: "Report sheets of this term",
  homework: "Homework to hand in",
  toMark: "Homework to mark",
  myClasses: "My classes",
  scoresByClass: "Scores by class",
  scoresToEnter: "Scores to enter",
  sheetsToFinish: "Report sheets to finish",
  toDo: "To do",
  today: "Lessons today",
} as const;

/** Reasons for which a teacher has no scores to enter. */
export const noScores = {
  nothingAssigned: "No class or subject is assigned to you this term.",
  noSubjects: "Your classes have no subjects this term. Ask the office to assign them.",
  allPublished: "All your scores are published.",
  onlyRejected: "Correct the rejected results and publish them again.",
} as const;

export const labels = {
  notClassTeacher: "You are not a class teacher this session.",
  pendingApprovals: "Pending approvals",
  plans: "Lesson plans",
  missingPlans: "Missing plans",
  next: "Next",
  now: "Now",
  withoutARecord: "Without a record",
  openBoard: "Open the term board",
  enterSheets: "Enter",
  correctScores: "Correct scores",
} as const;

/** "First Term ends on 11 December 2026. 7 people still have work to do." */
export const endOfTerm = (term: string, day: string, owing: number) =>
  `${term} ends on ${day}. ${owing === 0 ? "All teachers have finished." : `${plural(owing, "person", "people")} still ${owing === 1 ? "has" : "have"} work to do.`}`;

/** "29 results of Music in Primary 5 were rejected." */
export const rejectedText = (sheet: {
  readonly class: { readonly name: string };
  readonly subject: { readonly name: string };
  readonly results: number;
}) =>
  `${plural(sheet.results, "result", "results")} of ${sheet.subject.name} in ${sheet.class.name} ${sheet.results === 1 ? "was" : "were"} rejected.`;

export const reminded = (by: string, time: string) =>
  `${by} reminded you on ${time} to finish your work for the report sheets.`;
