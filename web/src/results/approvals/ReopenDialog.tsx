import { RESULT_REFUSALS } from "@school/core/results/result-status.ts";
import type { Result } from "@school/core/results/schemas.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { resultsApi } from "../api.ts";
import styles from "./DecisionDialog.module.css";

interface ReopenDialogProps {
  opened: boolean;
  result: Result;
  onClose: () => void;
}

/** Asks for the reason before an approved result becomes a draft again. */
export function ReopenDialog({ opened, result, onClose }: ReopenDialogProps) {
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const [refused, setRefused] = useState(false);
  const reopen = useMutation(
    resultsApi.reopen.mutationOptions({
      onSuccess() {
        toastSuccess(`Reopened: ${result.student.name}, ${result.subject.name}`);
        onClose();
      },
      onSettled: () => queries.invalidateQueries({ queryKey: resultsApi.key() }),
    }),
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    const text = reason.trim();
    setRefused(text === "");
    if (text !== "") reopen.mutate({ id: result.id, version: result.version, reason: text });
  }

  return (
    <Dialog opened={opened} onClose={onClose} busy={reopen.isPending} title="Reopen Result">
      <p className={styles.soft}>
        {result.student.name}, {result.subject.name}: the family no longer sees this result, and the
        teacher can change it, until it is approved again.
      </p>
      <Form onSubmit={submit} label="Reopen Result">
        <TextAreaField
          label="Reason"
          description="Kept in the record of changes."
          required
          maxLength={500}
          value={reason}
          error={refused ? RESULT_REFUSALS.reason_required : null}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setRefused(false);
          }}
        />
        <FormActions
          submit="Reopen"
          busyLabel="Reopening..."
          busy={reopen.isPending}
          onCancel={onClose}
          error={reopen.isError ? messageOf(reopen.error, "Failed to save") : null}
        />
      </Form>
    </Dialog>
  );
}
