/** Loaded with the first paste, or when the page is idle: the score sheet opens without it. */
export { readPastedTable } from "@school/core/results/upload/pasted-table.ts";
export { pastedText } from "@school/core/results/upload/score-workbook.ts";
