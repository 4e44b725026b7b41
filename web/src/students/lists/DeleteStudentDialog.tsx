import { surnameFirst } from "@school/core/accounts/written-name.ts";
import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { studentsApi } from "../api.ts";
import { studentChanges } from "./text.ts";
import { failures, labels } from "../../ui/text.ts";

interface DeleteStudentProps {
  student: StudentRow;
  /** Called before the dialog closes, once the pupil is deleted. */
  onDone: () => void;
  onClose: () => void;
}

/** Deletes a pupil softly, with the reason. */
export function DeleteStudentDialog(props: DeleteStudentProps) {
  const { student, onDone, onClose } = props;
  const form = useRecordForm({
    record: student,
    valuesOf: () => ({ reason: "" }),
    input: ({ record: { id, version }, values }) => ({
      id,
      version,
      ...(values.reason.trim() !== "" && { reason: values.reason.trim() }),
    }),
    send: studentsApi.remove.call,
    saved() {
      toastSuccess(`Deleted: ${surnameFirst(form.record)}`);
      onDone();
      onClose();
    },
    failure: failures.delete,
    differences: studentChanges,
    outdated: studentsApi.key(),
  });
  return (
    <Dialog opened onClose={onClose} title={`Delete ${surnameFirst(student)}?`}>
      <RecordForm form={form} submit="Delete" busyLabel="Deleting..." danger onCancel={onClose}>
        <p>
          {surnameFirst(form.record)} will be signed out and cannot sign in again. You can restore
          the record, results and class from Deleted Accounts.
        </p>
        <TextAreaField label={labels.reasonOptional} maxLength={500} {...form.field("reason")} />
      </RecordForm>
    </Dialog>
  );
}
