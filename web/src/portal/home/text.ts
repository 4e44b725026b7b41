export const titles = {
  myClasses: "My classes",
  scoresByClass: "Scores by class",
  scoresToEnter: "Scores to enter",
  toDo: "To do",
} as const;

/** Why a teacher has no scores to enter. */
export const noScores = {
  nothingAssigned: "No class or subject is assigned to you this term.",
  noSubjects: "Your classes have no subjects this term. Ask the office to assign them.",
  allPublished: "All your scores are published.",
} as const;

export const labels = {
  pendingApprovals: "Pending approvals",
  withoutARecord: "Without a record",
} as const;
