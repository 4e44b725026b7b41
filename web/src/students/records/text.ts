/** From the specification, letter for letter. */
export const toasts = {
  loadStudent: "Failed to load student",
  updated: "Student updated",
} as const;

export const labels = {
  passportImage: "Passport Image",
} as const;

/** Texts for restoring a record to an earlier day. */
export const earlierTexts = {
  choose: (day: string) => `On ${day} the record had`,
  difference: (label: string, then: string, current: string) =>
    `${label}: ${then} (now ${current})`,
  done: (day: string) => `Fields brought back to ${day}`,
} as const;
