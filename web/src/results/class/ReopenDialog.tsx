import { RESULT_REFUSALS } from "@school/core/results/result-status.ts";
import type { Result } from "@school/core/results/schemas.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { resultsApi } from "../api.ts";
import styles from "../approvals/DecisionDialog.module.css";
import { changesBetween } from "../result-changes.ts";
import { conflict, failures } from "../../ui/text.ts";
import { titles } from "../text.ts";

interface ReopenDialogProps {
  opened: boolean;
  result: Result;
  onClose: () => void;
}

/** Asks for the reason before an approved result becomes a draft again. */
export function ReopenDialog({ opened, result, onClose }: ReopenDialogProps) {
  const form = useRecordForm({
    record: result,
    valuesOf: () => ({ reason: "" }),
    check: ({ values }) =>
      values.reason.trim() === ""
        ? [{ path: ["reason"], message: RESULT_REFUSALS.reason_required }]
        : [],
    input: ({ record: { id, version }, values }) => ({
      id,
      version,
      reason: values.reason.trim(),
    }),
    send: (input) => resultsApi.reopen.call(input),
    saved() {
      toastSuccess(`Reopened: ${result.student.name}, ${result.subject.name}`);
      onClose();
    },
    failure: failures.save,
    differences: changesBetween,
    outdated: resultsApi.key(),
  });
  return (
    <Dialog opened={opened} onClose={onClose} busy={form.busy} title={titles.reopenResult}>
      <p className={styles.soft}>
        {result.student.name}, {result.subject.name}. The teacher can change this result. The pupil
        and parents cannot see it until you approve it again.
      </p>
      <RecordForm
        form={form}
        label={titles.reopenResult}
        submit="Reopen result"
        busyLabel="Reopening..."
        conflictMessage={conflict.results}
        onCancel={onClose}
      >
        <TextAreaField
          label="Reason"
          description="Saved in the audit log."
          required
          maxLength={500}
          {...form.field("reason")}
        />
      </RecordForm>
    </Dialog>
  );
}
