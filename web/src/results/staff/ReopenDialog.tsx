import { plural } from "@school/core/api/plural.ts";
import { RESULT_REFUSALS } from "@school/core/results/result-status.ts";
import type { Result } from "@school/core/results/schemas.ts";
import { useState } from "react";
import { BulkDialog, useBulkChange } from "../../platform/BulkEdit.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { resultsApi } from "../api.ts";
import { reopenTexts, titles } from "../text.ts";

interface ReopenDialogProps {
  results: readonly Result[];
  onClose: () => void;
  /** Called before the dialog closes, once the results are drafts. */
  onDone: () => void;
}

/** Asks for the reason before approved results become drafts again, all or none. */
export function ReopenDialog({ results, onClose, onDone }: ReopenDialogProps) {
  const [reason, setReason] = useState("");
  const [isChecked, setChecked] = useState(false);
  const change = useBulkChange({
    call: resultsApi.reopenMany.call,
    lists: resultsApi.key(),
    onDone({ data }) {
      toastSuccess(`Reopened ${plural(data.length, "result")}`);
      onDone();
      onClose();
    },
  });
  const isMissing = reason.trim() === "";
  return (
    <BulkDialog
      title={titles.reopenResult}
      change={change}
      submit={reopenTexts.reopen(results.length)}
      hint={reopenTexts.hint(results.length)}
      onApply={() => {
        setChecked(true);
        if (isMissing) return;
        change.run({
          results: results.map(({ id, version }) => ({ id, version })),
          reason: reason.trim(),
        });
      }}
      onClose={onClose}
    >
      <TextAreaField
        label="Reason"
        description="Saved in the audit log."
        required
        maxLength={500}
        value={reason}
        error={isChecked && isMissing ? RESULT_REFUSALS.reason_required : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </BulkDialog>
  );
}
