/** Formats in which questions are exported. "portal" is the portal's own signed file. */
export const EXPORT_FORMATS = ["portal", "qti", "gift", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Endings of the files from which questions are read. */
export const QUESTION_FILE_TYPES: readonly string[] = [
  ".docx",
  ".xlsx",
  ".xls",
  ".ods",
  ".csv",
  ".txt",
  ".gift",
  ".xml",
  ".zip",
  ".questions",
];

/** Maximum size of an uploaded file of questions, in bytes. */
export const MAX_QUESTION_FILE_BYTES = 10 * 1024 * 1024;
