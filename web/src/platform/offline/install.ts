/** The browser's own question whether to install, which it lets a page ask (Chromium). */
interface InstallQuestion extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

export type Installing = "asks" | "by hand" | "installed";

const listeners = new Set<() => void>();
let question: InstallQuestion | null = null;
let isInstalled = false;

/**
 * Names the portal's icon and its shortcuts to the browser, and keeps its question for the profile:
 * nothing asks on its own.
 *
 * @param manifest the manifest's address
 */
export function offerInstalling(manifest: string): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    question = event as InstallQuestion;
    changed();
  });
  addEventListener("appinstalled", () => {
    question = null;
    isInstalled = true;
    changed();
  });
  for (const [rel, href] of [
    ["manifest", manifest],
    ["apple-touch-icon", "/icons/crest-192.png"],
  ] as const) {
    document.head.append(Object.assign(document.createElement("link"), { rel, href }));
  }
}

/** Returns the way in which the portal can be installed on this device's home screen. */
export function installing(): Installing {
  if (isInstalled || matchMedia("(display-mode: standalone)").matches) return "installed";
  return question === null ? "by hand" : "asks";
}

/** Shows the browser's question; it can be shown once. */
export async function install(): Promise<void> {
  const asked = question;
  question = null;
  await asked?.prompt();
  changed();
}

/** Calls `listener` when the answer of `installing` may differ; returns how to stop. */
export function onInstalling(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changed(): void {
  for (const listener of listeners) listener();
}
