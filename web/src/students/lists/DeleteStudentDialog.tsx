import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { ConflictNotice } from "../../ui/feedback/ConflictNotice.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { studentsApi } from "../api.ts";
import { staleStudent, studentChanges, studentName } from "./student-words.ts";
import styles from "./StudentList.module.css";

/** Deletes a pupil softly, with the reason. */
export function DeleteStudentDialog(props: { student: StudentRow; onClose: () => void }) {
  const { student, onClose } = props;
  const queries = useQueryClient();
  const [seen, setSeen] = useState(student);
  const [news, setNews] = useState<readonly string[]>([]);
  const [reason, setReason] = useState("");
  const remove = useMutation({
    mutationFn: () =>
      studentsApi.remove.call({
        id: seen.id,
        version: seen.version,
        ...(reason.trim() !== "" && { reason: reason.trim() }),
      }),
    onSuccess() {
      toastSuccess(`Deleted: ${studentName(seen)}`);
      onClose();
    },
    onError(error) {
      const current = staleStudent(error);
      if (!current) return;
      setNews(studentChanges(seen, current));
      setSeen(current);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: studentsApi.key() }),
  });
  const stale = staleStudent(remove.error) !== null;
  return (
    <Dialog opened onClose={onClose} title={`Delete ${studentName(student)}?`}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          remove.mutate();
        }}
      >
        {stale && <ConflictNotice nothingYet="deleted" differences={news} />}
        <p className={styles.text}>
          {studentName(seen)} is signed out and can no longer sign in. The record, the results and
          the class go to Deleted Accounts, and restoring gives everything back.
        </p>
        <TextAreaField
          label="Reason (optional)"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormActions
          submit="Delete"
          busyLabel="Deleting..."
          busy={remove.isPending}
          danger
          error={remove.isError && !stale ? messageOf(remove.error, "Failed to delete") : null}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
