import type { ReactNode } from "react";
import { Button } from "../page/Button.tsx";
import { Dialog } from "./Dialog.tsx";

export interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** Description of the consequences, in full words. */
  children?: ReactNode;
  /** The verb of the question, for example "Delete". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  danger?: boolean | undefined;
  /** While true the answer is being carried out. */
  busy?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done. Cancel has the focus when the action cannot be undone. */
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
