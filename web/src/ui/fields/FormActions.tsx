import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "../page/Button.tsx";
import { ErrorNote } from "../feedback/ErrorNote.tsx";
import styles from "./FormActions.module.css";
import { focusFirstError } from "./focus-first-error.ts";

export interface FormActionsProps {
  /** Label of the submit button: "Save", "Create Staff". */
  submit: string;
  /** Label while sending: "Saving...". */
  busyLabel?: string | undefined;
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** For actions that are hard to undo. */
  danger?: boolean | undefined;
  onCancel?: (() => void) | undefined;
  cancelLabel?: string | undefined;
  /** An error of the whole form, above the buttons. */
  error?: string | null | undefined;
  /** A link under the error to a page that helps. */
  errorLink?: ReactNode;
  /** More buttons, before the submit button. */
  children?: ReactNode;
}

/** The end of a form: its error, Cancel, and the submit button. */
export function FormActions(props: FormActionsProps) {
  const { submit, busyLabel, busy = false, disabled = false, danger = false } = props;
  const { onCancel, cancelLabel = "Cancel", error, errorLink, children } = props;
  const end = useRef<HTMLDivElement>(null);
  const sentFrom = useRef<Element | null>(null);
  useEffect(() => {
    const at = document.activeElement;
    const hasStayed = at === document.body || at === sentFrom.current;
    // The server's faults are at fields above, on a phone out of view.
    const form = !busy && sentFrom.current && hasStayed ? end.current?.closest("form") : null;
    if (form) focusFirstError(form);
    sentFrom.current = busy ? at : null;
  }, [busy]);
  return (
    <div ref={end} className={styles.end}>
      <ErrorNote>{error}</ErrorNote>
      {error && errorLink}
      <div className={styles.actions}>
        {onCancel && (
          <Button onClick={onCancel} disabled={busy}>
            {cancelLabel}
          </Button>
        )}
        {children}
        <Button
          kind={danger ? "danger" : "primary"}
          type="submit"
          disabled={busy || disabled}
          aria-busy={busy}
        >
          {busy && busyLabel ? busyLabel : submit}
        </Button>
      </div>
    </div>
  );
}
