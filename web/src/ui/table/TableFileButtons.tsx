import type { TableFormat } from "@school/core/api/file-answer.ts";
import { Button } from "../page/Button.tsx";

export interface TableFileButtonsProps {
  /** The kind of file that is being made; null while none is. */
  busy: TableFormat | null;
  onExport: (format: TableFormat) => void;
}

const WORDS: Readonly<Record<TableFormat, string>> = {
  csv: "Export to CSV",
  xlsx: "Export .xlsx",
};

/** Takes a list away as a table file of either kind. */
export function TableFileButtons({ busy, onExport }: TableFileButtonsProps) {
  const button = (format: TableFormat) => (
    <Button
      kind={format === "csv" ? "primary" : "secondary"}
      disabled={busy !== null}
      aria-busy={busy === format}
      onClick={() => onExport(format)}
    >
      {busy === format ? "Exporting..." : WORDS[format]}
    </Button>
  );
  return (
    <>
      {button("csv")}
      {button("xlsx")}
    </>
  );
}
