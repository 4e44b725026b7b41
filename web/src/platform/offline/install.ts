/** The browser's install prompt, which a page can show (Chromium). */
interface InstallQuestion extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

export type Installing = "asks" | "by hand" | "installed";

const listeners = new Set<() => void>();
let question: InstallQuestion | null = null;
let isInstalled = false;

/**
 * Registers the portal's icon and shortcuts with the browser, and stores its install prompt for the
 * profile page, instead of prompting.
 *
 * @param manifest URL of the manifest
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

/** Returns how the portal can be installed on this device. */
export function installing(): Installing {
  if (isInstalled || matchMedia("(display-mode: standalone)").matches) return "installed";
  return question === null ? "by hand" : "asks";
}

/** Shows the browser's prompt, which works once. */
export async function install(): Promise<void> {
  const prompt = question;
  question = null;
  await prompt?.prompt();
  changed();
}

/** Calls `listener` when the result of `installing` may change; returns a stop function. */
export function onInstalling(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changed(): void {
  for (const listener of listeners) listener();
}
