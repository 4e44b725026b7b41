import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Dialog } from "../ui/feedback/Dialog.tsx";
import { FormActions } from "../ui/fields/FormActions.tsx";
import { Form } from "../ui/fields/FormLayout.tsx";
import { Muted } from "../ui/page/Layout.tsx";
import { messageOf } from "./client/api-error.ts";
import { labels, failures } from "../ui/text.ts";

interface BulkChange<Input, Output> {
  call: (input: Input) => Promise<Output>;
  /** Queries to refetch afterwards, whether the change succeeded or was refused. */
  lists: QueryKey;
  onDone: (response: Output) => void;
}

/** Sends one request for all selected rows; a refusal names its cause, the list is refetched. */
export function useBulkChange<Input, Output>({ call, lists, onDone }: BulkChange<Input, Output>) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: call,
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: lists }),
  });
  return {
    busy: change.isPending,
    error: change.isError ? messageOf(change.error, failures.update) : null,
    run: (input: Input) => change.mutate(input),
  };
}

interface BulkDialogProps {
  title: string;
  change: { readonly busy: boolean; readonly error: string | null };
  /** Whether there is nothing to apply yet. */
  disabled?: boolean;
  /** Label of the button. */
  submit?: string;
  /** The missing input, or the number of rows that change. */
  hint: string;
  onApply: () => void;
  onClose: () => void;
  /** The fields that may change. */
  children: ReactNode;
}

/** Dialog for the change to the selected rows of a list. */
export function BulkDialog(props: BulkDialogProps) {
  const {
    title,
    change,
    disabled,
    submit = labels.applyChanges,
    hint,
    onApply,
    onClose,
    children,
  } = props;
  return (
    <Dialog opened title={title} size="lg" busy={change.busy} onClose={onClose}>
      <Form
        label="Changes"
        onSubmit={(event) => {
          event.preventDefault();
          onApply();
        }}
      >
        {children}
        <Muted role="status">{hint}</Muted>
        <FormActions
          submit={submit}
          busyLabel="Saving..."
          busy={change.busy}
          disabled={disabled}
          error={change.error}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
