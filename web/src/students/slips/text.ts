export const slipNotes = {
  wholeSchool: "Slips for the whole school",
  first: (shown: number, total: number) =>
    `The first ${shown} of ${total} are shown. Choose a class or search to see others.`,
} as const;
