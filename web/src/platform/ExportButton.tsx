import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { Button } from "../ui/page/Button.tsx";
import { labels } from "../ui/text.ts";
import type { ExportFormat } from "./download-export.ts";

interface ExportButtonProps<Wanted, Output> {
  /** The call that returns the file, and its handlers. */
  options: UseMutationOptions<Output, Error, Wanted>;
  /** The filters of the list that is exported. */
  wanted: Wanted;
  format?: ExportFormat;
}

const LABELS: Readonly<Record<ExportFormat, string>> = {
  csv: labels.exportCsv,
  xlsx: labels.exportXlsx,
  pdf: labels.exportPdf,
};

/** Exports a list as a file with the current filters. */
export function ExportButton<Wanted, Output>(props: ExportButtonProps<Wanted, Output>) {
  const { options, wanted, format = "csv" } = props;
  const { isPending, mutate } = useMutation(options);
  return (
    <Button disabled={isPending} aria-busy={isPending} onClick={() => mutate(wanted)}>
      {isPending ? "Exporting..." : LABELS[format]}
    </Button>
  );
}
