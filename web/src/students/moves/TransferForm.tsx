import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { SelectField, TextAreaField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { ConflictNotice } from "../../ui/feedback/ConflictNotice.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { studentsApi } from "../api.ts";
import { classWords, staleStudent, studentChanges } from "../lists/student-words.ts";
import { useClassNames } from "../lists/use-class-names.ts";
import styles from "./Moves.module.css";

/** Where the pupil goes, and why. */
export function TransferForm({ student, onDone }: { student: StudentRow; onDone: () => void }) {
  const queries = useQueryClient();
  const classNames = useClassNames();
  const [seen, setSeen] = useState(student);
  const [news, setNews] = useState<readonly string[]>([]);
  const [className, setClassName] = useState("");
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const transfer = useMutation({
    mutationFn: () =>
      studentsApi.transfer.call({
        id: seen.id,
        version: seen.version,
        class: className,
        ...(reason.trim() !== "" && { reason: reason.trim() }),
      }),
    onSuccess() {
      toastSuccess("Transfer saved");
      onDone();
    },
    onError(error) {
      const current = staleStudent(error);
      if (!current) return;
      setNews(studentChanges(seen, current));
      setSeen(current);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: studentsApi.key() }),
  });
  const stale = staleStudent(transfer.error) !== null;
  const refusal = transfer.error instanceof ApiError ? transfer.error.issueFor("class") : undefined;
  const failed = transfer.isError && !stale && !refusal;
  return (
    <Form
      label="Transfer"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(className === "");
        if (className !== "") transfer.mutate();
      }}
    >
      {stale && <ConflictNotice nothingYet="saved" differences={news} />}
      <p className={styles.now}>
        Now in <b>{classWords(seen)}</b>
      </p>
      <SelectField
        label="New class"
        withAsterisk
        placeholder="Choose a class"
        options={classNames.filter((name) => name !== seen.className)}
        value={className}
        error={missing && className === "" ? "Choose the new class" : refusal}
        onChange={(event) => setClassName(event.currentTarget.value)}
      />
      <TextAreaField
        label="Reason (optional)"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormActions
        submit="Transfer"
        busyLabel="Saving..."
        busy={transfer.isPending}
        error={failed ? messageOf(transfer.error, "Failed to transfer") : null}
        onCancel={onDone}
      />
    </Form>
  );
}
