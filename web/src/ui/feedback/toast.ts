import type { Toast } from "./Toaster.tsx";

/** Says shortly that something worked. */
export function toastSuccess(text: string): void {
  show({ kind: "success", text });
}

/** Says shortly that something did not work; the page itself says what to do about it. */
export function toastError(text: string): void {
  show({ kind: "error", text });
}

/** Shows with a title what is no answer to a click. */
export function notify(title: string, text?: string): void {
  show({ kind: "notice", title, text });
}

/** Says that something was done and offers to take it back while it shows. */
export function toastWithUndo(text: string, undo: () => void): void {
  show({ kind: "success", text, undo });
}

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

function show(toast: Toast): void {
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
