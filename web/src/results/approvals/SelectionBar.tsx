import { Button } from "../../ui/page/Button.tsx";
import styles from "./PendingApprovals.module.css";
import { labels, sheetTexts } from "./text.ts";
import type { Verb } from "./use-decision.ts";

interface SelectionBarProps {
  count: number;
  notes: readonly string[];
  mayApprove: boolean;
  mayReject: boolean;
  onDecide: (verb: Verb) => void;
  onClear: () => void;
}

/** How many are selected and what can be done with them; stays in sight at the page's end. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, notes, mayApprove, mayReject, onDecide, onClear } = props;
  const open = count > 0;
  return (
    <div className={styles.bar} data-open={open || undefined}>
      <p className={styles.count} role="status">
        {open && (
          <>
            <b>{count}</b> selected {notes.length > 0 && <span>{notes.join(" ")}</span>}
          </>
        )}
      </p>
      {open && (
        <>
          <Button kind="quiet" onClick={onClear}>
            Clear
          </Button>
          <Button disabled={!mayReject} onClick={() => onDecide("reject")}>
            {sheetTexts.rejectSelected}
          </Button>
          <Button kind="primary" disabled={!mayApprove} onClick={() => onDecide("approve")}>
            {labels.approveSelected}
          </Button>
        </>
      )}
    </div>
  );
}
