export const texts = {
  allParents: "All parents",
  allStaff: "All staff",
  chooseSomeone: "Choose a pupil or a member of staff.",
} as const;
