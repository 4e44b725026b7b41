import { Notifications, notifications } from "@mantine/notifications";
import { UndoToast } from "./UndoToast.tsx";

/** Content of a toast. */
export interface Toast {
  readonly kind: keyof typeof KINDS;
  readonly title?: string;
  readonly text?: string | undefined;
  /** Adds an Undo button. */
  readonly undo?: () => void;
}

/** Milliseconds that a toast is shown; from the specification. */
const TOAST_MS = 3500;
/** Milliseconds that a notification is shown; from the specification. */
const NOTIFICATION_MS = 5000;
/** Milliseconds in which a change can be undone: enough to read and reach the button. */
const UNDO_MS = 8000;

const KINDS = {
  success: { color: "green", autoClose: TOAST_MS, role: "status" },
  error: { color: "red", autoClose: TOAST_MS },
  notice: { color: "yellow", autoClose: NOTIFICATION_MS, role: "status" },
} as const;

/** Style of a toast's buttons; the rest of it passes clicks through. */
const TAKES_CLICKS = { pointerEvents: "auto" } as const;

/**
 * The container of toasts: in the middle, between the buttons at the sides of a page. Clicks pass
 * through a toast, so a mouse over it does not keep it open.
 */
export function Toaster() {
  return (
    <Notifications
      position="bottom-center"
      limit={4}
      allowDragDismiss={false}
      allowScrollDismiss={false}
      styles={{ root: { pointerEvents: "none" }, notification: { pointerEvents: "none" } }}
    />
  );
}

let undos = 0;

export function show({ kind, title, text, undo }: Toast): void {
  const shown = { ...KINDS[kind], title, styles: { closeButton: TAKES_CLICKS } };
  if (!undo) {
    notifications.show({ ...shown, message: text });
    return;
  }
  undos += 1;
  const id = `undo-${undos}`;
  const onUndo = () => {
    notifications.hide(id);
    undo();
  };
  const message = <UndoToast text={text} onUndo={onUndo} buttonStyle={TAKES_CLICKS} />;
  notifications.show({ ...shown, id, message, autoClose: UNDO_MS });
}
