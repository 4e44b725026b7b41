export const titles = {
  collecting: "Who May Collect",
  whoMayCollect: "Who may collect",
} as const;

export const responses = {
  yes: "May collect",
  no: "May not collect",
  unknown: "Not recorded",
} as const;

export const notes = {
  noOne: "No one is recorded. Ask the office.",
  careful: "Let a child go only with people who may collect. If in doubt, ask the office.",
  personal: "The list holds phone numbers. Keep it safe and shred old copies.",
  noClass: "No class yet",
  noClassHint: "You see the classes of which you are class teacher.",
  noPupils: "No pupils in this class",
} as const;
