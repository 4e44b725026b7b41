const ofPupils = (count: number, pupils: number, one: string, many: string) =>
  `${count} of ${pupils} ${pupils === 1 ? "pupil" : "pupils"} ${count === 1 ? one : many}`;

/** Texts for missing parts of report sheets: on the board, the dashboard and in reminders. */
export const boardTexts = {
  noTraits: (count: number, pupils: number) =>
    ofPupils(count, pupils, "is missing some traits", "are missing some traits"),
  noExpectations: (count: number, pupils: number) =>
    ofPupils(count, pupils, "is missing some expectations", "are missing some expectations"),
  noAttendance: (count: number, pupils: number) =>
    ofPupils(count, pupils, "has no attendance", "have no attendance"),
  noComment: (count: number, pupils: number) =>
    ofPupils(count, pupils, "has no comment", "have no comment"),
} as const;

/** The email that reminds a teacher. */
export const reminderTexts = {
  intro: (by: string, term: string) =>
    `${by} asks you to finish this for the report cards of ${term}:`,
  line: (what: string, missing: readonly string[]) => `${what}: ${missing.join(", ")}.`,
  sheets: "report cards",
} as const;
