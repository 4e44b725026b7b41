export const labels = {
  family: "Family",
  allFeaturesOfTheRole: "All features of the role",
  linkAParent: "Link a parent",
  loginSlip: "Login Slip",
  movesBetweenClasses: "Moves between classes",
  noClassThisTerm: "No class this term",
  notAdmitted: "Not admitted",
  siblings: "Siblings",
  scoresAndRemarks: "Scores and remarks",
} as const;

export const messages = {
  noChangesYet: "No changes yet.",
  noWork: "No class or subject is assigned this session.",
  noClassYet: "No class yet.",
  noFamily: "This pupil has no family yet.",
  noSiblings: "No brother or sister at the school.",
  noParent: "No parent account is linked yet.",
} as const;

export const titles = {
  parentsAndGuardians: "Parents and guardians",
  theRecordDidNotLoad: "The record did not load",
} as const;
