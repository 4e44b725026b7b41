import type { TableFormat } from "@school/core/api/file-response.ts";
import type { ReactNode } from "react";
import { Dialog } from "../feedback/Dialog.tsx";
import { Button } from "../page/Button.tsx";
import { Muted, Stack } from "../page/Layout.tsx";
import { labels } from "../text.ts";

interface ExportDialogProps extends TableFileButtonsProps {
  title: string;
  /** The rows of the file, in a sentence. */
  scope: string;
  /** Contents of the file, one line each. */
  contents: readonly string[];
  onClose: () => void;
  /** The filters and other choices. */
  children: ReactNode;
}

/** Options of a file export: choices, format, and a summary of the contents. */
export function ExportDialog(props: ExportDialogProps) {
  const { title, scope, contents, busy, onExport, onClose, children } = props;
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      actions={<TableFileButtons busy={busy} onExport={onExport} />}
    >
      <Stack>
        <Muted>{scope} The audit log notes each export.</Muted>
        {children}
        <section aria-label="What the file contains">
          <ul>
            {contents.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Muted>A large export can take a few minutes.</Muted>
        </section>
      </Stack>
    </Dialog>
  );
}

interface TableFileButtonsProps {
  /** The format that is being made; null for none. */
  busy: TableFormat | null;
  onExport: (format: TableFormat) => void;
}

const LABELS: Readonly<Record<TableFormat, string>> = {
  csv: labels.exportToCsv,
  xlsx: labels.exportXlsx,
};

/** Buttons that export a list as either file format. */
export function TableFileButtons({ busy, onExport }: TableFileButtonsProps) {
  const button = (format: TableFormat) => (
    <Button
      kind={format === "csv" ? "primary" : "secondary"}
      disabled={busy !== null}
      aria-busy={busy === format}
      onClick={() => onExport(format)}
    >
      {busy === format ? "Exporting..." : LABELS[format]}
    </Button>
  );
  return (
    <>
      {button("csv")}
      {button("xlsx")}
    </>
  );
}
