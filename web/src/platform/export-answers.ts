import type { TableFormat } from "@school/core/api/file-answer.ts";
import { toastError, toastSuccess } from "../ui/feedback/toast.ts";
import { messageOf } from "./client/api-error.ts";
import { downloadFile } from "./download-file.ts";

const KINDS: Record<TableFormat, string> = { csv: "CSV", xlsx: ".xlsx" };

interface Wanted {
  format?: TableFormat | undefined;
}

/** Mutation options of every export: the file is saved, and success or failure is shown. */
export const exportAnswers = {
  onSuccess({ body }: { body: File }, { format = "csv" }: Wanted) {
    downloadFile(body);
    toastSuccess(`${KINDS[format]} export started. Check your downloads folder.`);
  },
  onError(error: Error, { format = "csv" }: Wanted) {
    toastError(messageOf(error, `Failed to export ${KINDS[format]}. Please try again.`));
  },
};
