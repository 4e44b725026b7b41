import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorNote } from "../ui/feedback/ErrorNote.tsx";
import { Form } from "../ui/fields/FormLayout.tsx";
import { Button } from "../ui/page/Button.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import styles from "./BulkEdit.module.css";
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

interface BulkPanelProps {
  change: { readonly busy: boolean; readonly error: string | null };
  /** Whether there is nothing to apply yet. */
  disabled: boolean;
  /** Hint about the missing input, or the number of selected rows. */
  hint: string;
  onApply: () => void;
  /** Clears the selection; omitted while nothing is selected. */
  onClear?: (() => void) | undefined;
  /** More buttons: another selection, another action. */
  more?: ReactNode;
  /** The fields that may change. */
  children: ReactNode;
}

/** Panel for the change to the rows that are selected in the list below. */
export function BulkPanel(props: BulkPanelProps) {
  const { change, disabled, hint, onApply, onClear, more, children } = props;
  return (
    <Panel>
      <Form
        label="Changes"
        onSubmit={(event) => {
          event.preventDefault();
          onApply();
        }}
      >
        {children}
        <div className={styles.buttons}>
          <Button
            kind="primary"
            type="submit"
            disabled={disabled || change.busy}
            aria-busy={change.busy}
          >
            {change.busy ? "Saving..." : labels.applyChanges}
          </Button>
          {onClear && (
            <Button kind="quiet" onClick={onClear} disabled={change.busy}>
              Clear selection
            </Button>
          )}
          {more}
          <p role="status">{hint}</p>
        </div>
        <ErrorNote>{change.error}</ErrorNote>
      </Form>
    </Panel>
  );
}
