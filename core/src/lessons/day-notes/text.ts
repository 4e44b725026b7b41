/** Texts for faults in day notes, shown beside the field. */
export const messages = {
  off: "Day notes are off for this class. The office switches them on.",
  future: "This day has not come yet. Choose today or an earlier day.",
  past: "Day notes can be changed for seven days.",
  notInClass: "This child is not in the class.",
  medicine: "Write the medicine, when it was given and who gave it.",
  stale: "This record has changed since you opened it. Review the changes.",
} as const;
