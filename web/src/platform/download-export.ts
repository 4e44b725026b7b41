import type { TableFormat } from "@school/core/api/file-response.ts";
import { toastError, toastSuccess } from "../ui/feedback/toast.ts";
import { messageOf } from "./client/api-error.ts";
import { downloadFile } from "./download-file.ts";

export type ExportFormat = TableFormat | "pdf";

const KINDS: Record<ExportFormat, string> = { csv: "CSV", xlsx: ".xlsx", pdf: "PDF" };

interface ExportInput {
  format?: ExportFormat | undefined;
}

/** Mutation options of every export: saves the file and reports success or failure. */
export const downloadExport = {
  onSuccess({ body }: { body: File }, { format = "csv" }: ExportInput) {
    downloadFile(body);
    toastSuccess(`${KINDS[format]} export started. Check your downloads folder.`);
  },
  onError(error: Error, { format = "csv" }: ExportInput) {
    toastError(messageOf(error, exportFailure(format)));
  },
};

/** From the specification for CSV, letter for letter. */
export function exportFailure(format: ExportFormat): string {
  return `Failed to export ${KINDS[format]}. Please try again.`;
}
