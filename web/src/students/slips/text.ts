export const slipNotes = {
  wholeSchool: "Make slips for the whole school",
} as const;
