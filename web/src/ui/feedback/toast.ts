import { notifications } from "@mantine/notifications";
import { createElement } from "react";
import { UndoToast } from "./UndoToast.tsx";

/** Milliseconds that a toast stays; the specification's number. */
const TOAST_MS = 3500;
/** Milliseconds that a notification stays; the specification's number. */
export const NOTIFICATION_MS = 5000;
/** Milliseconds in which a change can be undone: long enough to read and reach the button. */
const UNDO_MS = 8000;

/** Says shortly that something worked. */
export function toastSuccess(text: string): void {
  notifications.show({ message: text, color: "green", autoClose: TOAST_MS, role: "status" });
}

/** Says shortly that something did not work; the page itself says what to do about it. */
export function toastError(text: string): void {
  notifications.show({ message: text, color: "red", autoClose: TOAST_MS });
}

/** Tells something that is no answer to a click, with a title. */
export function notify(title: string, text?: string): void {
  notifications.show({
    title,
    message: text,
    color: "yellow",
    autoClose: NOTIFICATION_MS,
    role: "status",
  });
}

/** Says that something was done and offers to take it back while it shows. */
export function toastWithUndo(text: string, undo: () => void): void {
  const id = notifications.show({
    message: createElement(UndoToast, {
      text,
      onUndo: () => {
        notifications.hide(id);
        undo();
      },
    }),
    color: "green",
    autoClose: UNDO_MS,
    role: "status",
  });
}
