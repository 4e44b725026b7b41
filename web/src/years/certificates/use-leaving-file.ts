import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { downloadFile } from "../../platform/download-file.ts";
import { exportFailure } from "../../platform/download-export.ts";
import { toastError } from "../../ui/feedback/toast.ts";
import { yearsApi } from "../api.ts";

/** The leaving certificates of several pupils as one PDF. */
export function useLeavingFile() {
  return useMutation({
    ...yearsApi.leavingFile.mutationOptions(),
    onSuccess: ({ body }) => downloadFile(body),
    onError: (error) => toastError(messageOf(error, exportFailure("pdf"))),
  });
}
