/** Texts about a class's workbook, filled in offline. */
export const workbookTexts = {
  about: (className: string) =>
    `One .xlsx workbook with a sheet for each of your subjects in ${className}.`,
  upload: "Upload workbook",
  check: (subject: string) => `Check ${subject}`,
  left: (names: readonly string[]) => `Left out: ${names.join("; ")}`,
  otherClass: (title: string) =>
    `This workbook is for ${title}. Choose that class and term, then upload it again.`,
} as const;
