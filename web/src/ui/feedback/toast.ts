import type { Toast } from "./Toaster.tsx";

/** Shows briefly that something worked. */
export function toastSuccess(text: string): void {
  show({ kind: "success", text });
}

/** Shows briefly that something failed; the page itself says what to do about it. */
export function toastError(text: string): void {
  show({ kind: "error", text });
}

/** Shows a message with a title that is not caused by a click. */
export function notify(title: string, text?: string): void {
  show({ kind: "notice", title, text });
}

/** Shows that something was done, with an Undo button for a short time. */
export function toastWithUndo(text: string, undo: () => void): void {
  show({ kind: "success", text, undo });
}

let toasting = false;
const listeners = new Set<() => void>();

export function loadToaster() {
  return import("./Toaster.tsx");
}

/** Whether there has been a toast since the page was loaded. */
export function isToasting(): boolean {
  return toasting;
}

export function onToasting(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function show(toast: Toast): void {
  loadToaster().then(
    (toaster) => {
      toaster.show(toast);
      if (toasting) return;
      toasting = true;
      for (const listener of listeners) listener();
    },
    () => {
      // The network is lost: the page itself shows the outcome.
    },
  );
}
