import type { TableFormat } from "@school/core/api/file-response.ts";
import type { ReactNode } from "react";
import { Button } from "../page/Button.tsx";
import { Stack } from "../page/Layout.tsx";
import styles from "./ExportPanel.module.css";
import { Panel } from "../page/Panel.tsx";
import { labels } from "../text.ts";

interface ExportPanelProps extends TableFileButtonsProps {
  /** Contents of the file, one line each. */
  contents: readonly string[];
  /** Clears the filters; omitted if none is set. */
  onClear?: (() => void) | undefined;
  /** The filters and other choices. */
  children: ReactNode;
}

/** Options of a file export: filters, format, and a summary of the contents. */
export function ExportPanel({ busy, onExport, contents, onClear, children }: ExportPanelProps) {
  return (
    <>
      <Panel>
        <Stack gap={5}>
          {children}
          <div className={styles.actions}>
            <TableFileButtons busy={busy} onExport={onExport} />
            {onClear && (
              <Button kind="quiet" onClick={onClear}>
                {labels.clearFilters}
              </Button>
            )}
          </div>
        </Stack>
      </Panel>
      <Panel title="What the file contains">
        <ul className={styles.contents}>
          {contents.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className={styles.note}>A large export can take a few minutes.</p>
      </Panel>
    </>
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
