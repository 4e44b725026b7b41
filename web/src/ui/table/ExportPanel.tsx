import type { ReactNode } from "react";
import { Button } from "../page/Button.tsx";
import styles from "./ExportPanel.module.css";
import { Panel } from "../page/Panel.tsx";
import { TableFileButtons, type TableFileButtonsProps } from "./TableFileButtons.tsx";

interface ExportPanelProps extends TableFileButtonsProps {
  /** What the file holds, a line each. */
  contents: readonly string[];
  /** Clears the filters; left out while none is set. */
  onClear?: (() => void) | undefined;
  /** The filters and what else the person chooses. */
  children: ReactNode;
}

/** A list that is taken away as a table file: what of it, as which kind, and what it will hold. */
export function ExportPanel({ busy, onExport, contents, onClear, children }: ExportPanelProps) {
  return (
    <>
      <Panel>
        <div className={styles.panel}>
          {children}
          <div className={styles.actions}>
            <TableFileButtons busy={busy} onExport={onExport} />
            {onClear && (
              <Button kind="quiet" onClick={onClear}>
                Clear Filters
              </Button>
            )}
          </div>
        </div>
      </Panel>
      <Panel title="What the file holds">
        <ul className={styles.contents}>
          {contents.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className={styles.note}>Large exports may take a while.</p>
      </Panel>
    </>
  );
}
