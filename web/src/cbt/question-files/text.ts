/** Texts of the export of questions. */
export const exporting = {
  download: "Download questions",
} as const;
