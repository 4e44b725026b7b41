import type { Alumnus } from "@school/core/years/alumni/contract.ts";
import { PAPERS_AT_ONCE } from "@school/core/years/papers/contract.ts";
import { useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { SelectionBar } from "../../ui/table/SelectionBar.tsx";
import { hasLeaving, LeavingDialog } from "../papers/LeavingDialog.tsx";
import { useLeavingFile } from "../papers/use-leaving-file.ts";
import { manyPapers } from "../text.ts";

interface CertificatesBarProps {
  chosen: readonly Alumnus[];
  onClear: () => void;
}

/** How many are selected, and their leaving certificates. */
export function CertificatesBar({ chosen, onClear }: CertificatesBarProps) {
  const [isIssuing, setIssuing] = useState(false);
  const file = useLeavingFile();
  const isTooMany = chosen.length > PAPERS_AT_ONCE;
  return (
    <>
      <SelectionBar
        count={chosen.length}
        note={isTooMany && manyPapers.tooMany(PAPERS_AT_ONCE)}
        onClear={onClear}
      >
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
      </SelectionBar>
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
