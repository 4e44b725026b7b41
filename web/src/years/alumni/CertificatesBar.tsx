import type { Alumnus } from "@school/core/years/alumni/contract.ts";
import { PAPERS_AT_ONCE } from "@school/core/years/papers/contract.ts";
import { useId, useState } from "react";
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
  const id = useId();
  const isTooMany = chosen.length > PAPERS_AT_ONCE;
  return (
    <>
      <SelectionBar
        count={chosen.length}
        note={<span id={id}>{noteOn(chosen)}</span>}
        onClear={onClear}
      >
        <Button
          aria-label={manyPapers.fileOf}
          aria-describedby={id}
          disabled={isTooMany || file.isPending || !chosen.some(hasLeaving)}
          onClick={() => file.mutate({ studentIds: chosen.map(({ id }) => id) })}
        >
          {manyPapers.file}
        </Button>
        <Button
          kind="primary"
          aria-describedby={id}
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

/** Which of the two buttons cannot be used, and why. */
function noteOn(chosen: readonly Alumnus[]): string {
  if (chosen.length > PAPERS_AT_ONCE) return manyPapers.tooMany(PAPERS_AT_ONCE);
  const having = chosen.filter(hasLeaving).length;
  if (having === 0) return manyPapers.noneYet;
  return having === chosen.length ? manyPapers.allHave : manyPapers.someHave(having);
}
