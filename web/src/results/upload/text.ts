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

/** Texts about a class's workbook, filled in offline. */
export const workbookTexts = {
  title: "Fill in offline",
  about: (className: string) =>
    `One .xlsx workbook with a sheet for each of your subjects in ${className}.`,
  download: "Download workbook",
  upload: "Upload workbook",
  oneByOne: "Check each subject, then save it. Each subject is saved on its own.",
  check: (subject: string) => `Check ${subject}`,
  close: "Close workbook",
  left: (names: readonly string[]) => `Left out: ${names.join("; ")}`,
  noSheets: "This file has no score sheets. Download the workbook and fill it in.",
  otherClass: (title: string) =>
    `This workbook is for ${title}. Choose that class and term, then upload it again.`,
} as const;
