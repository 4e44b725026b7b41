import type { TableFormat } from "@school/core/api/file-answer.ts";

const KINDS: Record<TableFormat, string> = { csv: "CSV", xlsx: ".xlsx" };

/** What an export says when its file has arrived, and when it did not and the server was silent. */
export function exportTexts(format: TableFormat): { done: string; failed: string } {
  return {
    done: `${KINDS[format]} export started. Check your downloads folder.`,
    failed: `Failed to export ${KINDS[format]}. Please try again.`,
  };
}
