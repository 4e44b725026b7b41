import type { Result } from "@school/core/results/schemas.ts";
import { Button } from "../../ui/page/Button.tsx";
import styles from "./PendingApprovals.module.css";
import type { Verb } from "./use-decision.ts";

/** As many as one call decides. */
const MOST = 500;

interface SelectionBarProps {
  selected: readonly Result[];
  onDecide: (verb: Verb, results: readonly Result[]) => void;
  onClear: () => void;
}

/** How many are selected and what can be done with them; stays in sight at the page's end. */
export function SelectionBar({ selected, onDecide, onClear }: SelectionBarProps) {
  const complete = selected.filter(({ total }) => total !== null).length;
  const tooMany = selected.length > MOST;
  const incomplete = selected.length - complete;
  const notes = [
    ...(tooMany ? [`At most ${MOST} can be decided at once.`] : []),
    ...(incomplete > 0 ? [`${incomplete} cannot be approved: a score is missing.`] : []),
  ];
  const open = selected.length > 0;
  return (
    <div className={styles.bar} data-open={open || undefined}>
      <p className={styles.count} role="status">
        {open && (
          <>
            <b>{selected.length}</b> selected {notes.length > 0 && <span>{notes.join(" ")}</span>}
          </>
        )}
      </p>
      {open && (
        <>
          <Button kind="quiet" onClick={onClear}>
            Clear
          </Button>
          <Button disabled={tooMany} onClick={() => onDecide("reject", selected)}>
            Reject selected
          </Button>
          <Button
            kind="primary"
            disabled={tooMany || complete === 0}
            onClick={() => onDecide("approve", selected)}
          >
            Approve selected
          </Button>
        </>
      )}
    </div>
  );
}
