export const titles = {
  admNo: "Adm No",
} as const;

export const labels = {
  noClassesToEnterScoresFor: "No classes to enter scores for",
  saveResult: "Save result",
} as const;

export const toasts = {
  resultSaved: "Result saved",
} as const;
