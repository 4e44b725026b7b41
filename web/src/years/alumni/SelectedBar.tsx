import type { Alumnus } from "@school/core/years/alumni/contract.ts";
import { PAPERS_AT_ONCE } from "@school/core/years/papers/contract.ts";
import { useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { hasLeaving, LeavingDialog } from "../papers/LeavingDialog.tsx";
import { useLeavingFile } from "../papers/use-leaving-file.ts";
import { manyPapers } from "../text.ts";
import styles from "./Alumni.module.css";

interface SelectedBarProps {
  chosen: readonly Alumnus[];
  onClear: () => void;
}

/** How many are selected, and their leaving certificates; stays in sight at the page's end. */
export function SelectedBar({ chosen, onClear }: SelectedBarProps) {
  const [isIssuing, setIssuing] = useState(false);
  const file = useLeavingFile();
  const isOpen = chosen.length > 0;
  const isTooMany = chosen.length > PAPERS_AT_ONCE;
  return (
    <>
      <div className={styles.bar} data-open={isOpen || undefined}>
        <p className={styles.count} role="status">
          {isOpen && (
            <>
              <b>{chosen.length}</b> selected. {isTooMany && manyPapers.tooMany(PAPERS_AT_ONCE)}
            </>
          )}
        </p>
        {isOpen && (
          <>
            <Button kind="quiet" onClick={onClear}>
              Clear
            </Button>
            <Button
              aria-label={manyPapers.fileOf}
              disabled={isTooMany || file.isPending || !chosen.some(hasLeaving)}
              onClick={() => file.mutate({ studentIds: chosen.map(({ id }) => id) })}
            >
              {manyPapers.file}
            </Button>
            <Button
              kind="primary"
              disabled={isTooMany || chosen.every(hasLeaving)}
              onClick={() => setIssuing(true)}
            >
              {manyPapers.open}
            </Button>
          </>
        )}
      </div>
      {isIssuing && (
        <LeavingDialog
          pupils={chosen}
          onClose={() => setIssuing(false)}
          onDone={() => {
            setIssuing(false);
            onClear();
          }}
        />
      )}
    </>
  );
}
