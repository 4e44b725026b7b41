import type { NotificationData } from "@mantine/notifications";
import { createElement } from "react";
import { UndoToast } from "./UndoToast.tsx";

/** Milliseconds that a toast stays; the specification's number. */
const TOAST_MS = 3500;
/** Milliseconds that a notification stays; the specification's number. */
const NOTIFICATION_MS = 5000;
/** Milliseconds in which a change can be undone: long enough to read and reach the button. */
const UNDO_MS = 8000;

/** Says shortly that something worked. */
export function toastSuccess(text: string): void {
  show({ message: text, color: "green", autoClose: TOAST_MS, role: "status" });
}

/** Says shortly that something did not work; the page itself says what to do about it. */
export function toastError(text: string): void {
  show({ message: text, color: "red", autoClose: TOAST_MS });
}

/** Tells something that is no answer to a click, with a title. */
export function notify(title: string, text?: string): void {
  show({ title, message: text, color: "yellow", autoClose: NOTIFICATION_MS, role: "status" });
}

/** Says that something was done and offers to take it back while it shows. */
export function toastWithUndo(text: string, undo: () => void): void {
  undos += 1;
  const id = `undo-${undos}`;
  const onUndo = () => {
    void loadToaster().then(({ hide }) => hide(id));
    undo();
  };
  const message = createElement(UndoToast, { text, onUndo });
  show({ id, message, color: "green", autoClose: UNDO_MS, role: "status" });
}

let undos = 0;
let toasting = false;
const listeners = new Set<() => void>();

export function loadToaster() {
  return import("./Toaster.tsx");
}

/** Whether there has been a toast since the page began. */
export function isToasting(): boolean {
  return toasting;
}

export function onToasting(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function show(toast: NotificationData): void {
  loadToaster().then(
    (toaster) => {
      toaster.show(toast);
      if (toasting) return;
      toasting = true;
      for (const listener of listeners) listener();
    },
    () => {
      // The network has gone since: the page itself says what became of the click.
    },
  );
}
