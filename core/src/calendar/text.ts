/** Texts for faults in an entry, shown beside its field. */
export const messages = {
  tooMany: (most: number) =>
    `More than ${most.toLocaleString("en")} entries are in these days. Choose fewer days.`,
  feedCut: (most: number) =>
    `Only the first ${most.toLocaleString("en")} entries are shown. The portal has all.`,
} as const;
