import type { ReactNode } from "react";
import { Button } from "../page/Button.tsx";
import { Dialog } from "./Dialog.tsx";

export interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** Full description of the consequences. */
  children?: ReactNode;
  /** The verb of the action, for example "Delete". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  danger?: boolean | undefined;
  /** Whether the confirmed action is running. */
  busy?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an action. Cancel has the focus if the action cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirmLabel, cancelLabel = "Cancel" } = props;
  const { danger = false, busy = false, onConfirm, onCancel } = props;
  return (
    <Dialog
      opened={opened}
      onClose={onCancel}
      title={title}
      size="sm"
      busy={busy}
      actions={
        <>
          <Button onClick={onCancel} disabled={busy} data-autofocus={danger || undefined}>
            {cancelLabel}
          </Button>
          <Button
            kind={danger ? "danger" : "primary"}
            onClick={onConfirm}
            loading={busy}
            data-autofocus={!danger || undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
