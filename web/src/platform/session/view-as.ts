import { sessionState, subscribe as onSession } from "./session.ts";

/** A principal's view of the portal as another user, in this tab only. */
export interface OpenView {
  /** Id in the header of each call. */
  readonly id: string;
  /** The principal who opened it. */
  readonly accountId: string;
  /** Name of the person whose view is open. */
  readonly name: string;
  /** RFC 3339. */
  readonly expiresAt: string;
}

/** Key in this tab's storage, so that other tabs remain the principal's own. */
const VIEW_KEY = "view-as";

const listeners = new Set<() => void>();
let view: OpenView | null = readView();
onSession(() => {
  if (view !== null && sessionState().accountId !== view.accountId) endView();
});

/** The open view; null without one. */
export function openView(): OpenView | null {
  return view;
}

/** Calls `listener` when a view opens or ends; returns an unsubscribe function. */
export function subscribeToView(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function enterView(entered: OpenView): void {
  set(entered);
}

/** Returns to the principal's own portal. */
export function endView(): void {
  set(null);
}

/** Called when the API refused a call with `code`: ends an expired view. */
export function viewRefused(code: string): void {
  if (code === "view_ended") endView();
}

function set(next: OpenView | null): void {
  if (view === next) return;
  view = next;
  try {
    if (next === null) sessionStorage.removeItem(VIEW_KEY);
    else sessionStorage.setItem(VIEW_KEY, JSON.stringify(next));
  } catch {
    // Without storage the view lasts until a reload.
  }
  for (const listener of listeners) listener();
}

function readView(): OpenView | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(VIEW_KEY) ?? "null") as OpenView | null;
    if (stored === null || stored.accountId !== sessionState().accountId) return null;
    return Date.parse(stored.expiresAt) > Date.now() ? stored : null;
  } catch {
    return null;
  }
}
