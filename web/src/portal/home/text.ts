export const titles = {
  myClasses: "My classes",
  scoresByClass: "Scores by class",
  scoresToEnter: "Scores to enter",
  toDo: "To do",
} as const;

export const labels = {
  pendingApprovals: "Pending approvals",
  withoutARecord: "Without a record",
} as const;
