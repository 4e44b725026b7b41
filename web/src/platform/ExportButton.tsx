import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { Button } from "../ui/page/Button.tsx";
import { labels } from "../ui/text.ts";
import type { ExportFormat } from "./download-export.ts";

interface ExportButtonProps<Input, Output> {
  /** The call that returns the file, and its handlers. */
  options: UseMutationOptions<Output, Error, Input>;
  /** The filters of the list that is exported. */
  input: Input;
  format?: ExportFormat;
}

const LABELS: Readonly<Record<ExportFormat, string>> = {
  csv: labels.exportCsv,
  xlsx: labels.exportXlsx,
  pdf: labels.exportPdf,
};

/** Exports a list as a file with the current filters. */
export function ExportButton<Input, Output>(props: ExportButtonProps<Input, Output>) {
  const { options, input, format = "csv" } = props;
  const { isPending, mutate } = useMutation(options);
  return (
    <Button disabled={isPending} aria-busy={isPending} onClick={() => mutate(input)}>
      {isPending ? "Exporting..." : LABELS[format]}
    </Button>
  );
}
