import type { ReactNode } from "react";
import { Button } from "../page/Button.tsx";
import styles from "./SelectionBar.module.css";

interface SelectionBarProps {
  /** The bar is shown while rows are selected. */
  count: number;
  /** Note about the selection. */
  note?: ReactNode;
  onClear: () => void;
  /** The buttons for what can be done with the selection. */
  children: ReactNode;
}

/** Bar with the number of selected rows and the actions on them; sticky at the bottom. */
export function SelectionBar({ count, note, onClear, children }: SelectionBarProps) {
  const isOpen = count > 0;
  return (
    <div className={styles.bar} data-open={isOpen || undefined}>
      <p className={styles.count} role="status">
        {isOpen && (
          <>
            <b>{count}</b> selected {note && <span>{note}</span>}
          </>
        )}
      </p>
      {isOpen && (
        <>
          <Button kind="quiet" onClick={onClear}>
            Clear
          </Button>
          {children}
        </>
      )}
    </div>
  );
}
