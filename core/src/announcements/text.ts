/** From the specification, letter for letter. */
export const messages = {
  pleaseFillInTitleAndBody: "Please fill in title and body",
} as const;
