import type { Alumnus } from "@school/core/years/alumni/contract.ts";
import { CERTIFICATES_AT_ONCE } from "@school/core/years/certificates/contract.ts";
import { useId, useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { SelectionBar } from "../../ui/table/SelectionBar.tsx";
import { hasLeaving, LeavingDialog } from "../certificates/LeavingCertificateDialog.tsx";
import { useLeavingFile } from "../certificates/use-leaving-file.ts";
import { manyPapers } from "../text.ts";

interface CertificatesBarProps {
  chosen: readonly Alumnus[];
  onClear: () => void;
}

/** Bar with the number of selected people, and the actions on their leaving certificates. */
export function CertificatesBar({ chosen, onClear }: CertificatesBarProps) {
  const [isIssuing, setIssuing] = useState(false);
  const file = useLeavingFile();
  const id = useId();
  const isTooMany = chosen.length > CERTIFICATES_AT_ONCE;
  return (
    <>
      <SelectionBar
        count={chosen.length}
        note={<span id={id}>{noteOn(chosen)}</span>}
        onClear={onClear}
      >
        <Button
          aria-label="PDF of their leaving certificates"
          aria-describedby={id}
          disabled={isTooMany || file.isPending || !chosen.some(hasLeaving)}
          onClick={() => file.mutate({ studentIds: chosen.map(({ id }) => id) })}
        >
          PDF
        </Button>
        <Button
          kind="primary"
          aria-describedby={id}
          disabled={isTooMany || chosen.every(hasLeaving)}
          onClick={() => setIssuing(true)}
        >
          Leaving certificates
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

/** Which of the two buttons is disabled, and why. */
function noteOn(chosen: readonly Alumnus[]): string {
  if (chosen.length > CERTIFICATES_AT_ONCE) return manyPapers.tooMany(CERTIFICATES_AT_ONCE);
  const having = chosen.filter(hasLeaving).length;
  if (having === 0) return "No leaving certificates issued yet, so there is no PDF.";
  return having === chosen.length ? "All have a leaving certificate." : manyPapers.someHave(having);
}
