export const dayNotesAddress = "/day-notes";

export const dayNoteLabels = {
  page: "Day Notes",
  good: "Good day",
  goodFor: (name: string) => `Good day, ${name}`,
} as const;
