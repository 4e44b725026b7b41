export const slipNotes = {
  first: (shown: number, total: number) =>
    `The first ${shown} of ${total} are shown. Choose a class or search to see others.`,
} as const;
