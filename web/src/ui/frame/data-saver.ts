import { chosenDataSaver, DATA_SAVER } from "@school/core/api/data-saver.ts";

/** "auto": the browser's own setting. */
export type DataSaver = "on" | "off" | "auto";

const YEAR = 365 * 86_400;

const listeners = new Set<() => void>();

/** Returns the data saver setting of this device. */
export function dataSaver(): DataSaver {
  return chosenDataSaver(document.cookie) ?? "auto";
}

export function setDataSaver(choice: DataSaver): void {
  const value = choice === "auto" ? "; Max-Age=0" : `${choice}; Max-Age=${YEAR}`;
  const [prefix, secure] = location.protocol === "https:" ? ["__Host-", "; Secure"] : ["", ""];
  document.cookie = `${prefix}${DATA_SAVER}=${value}; Path=/; SameSite=Lax${secure}`;
  for (const listener of listeners) listener();
}

/** Whether pictures load on a tap: by this device's choice, else by the browser's setting. */
export function savesData(): boolean {
  const choice = dataSaver();
  if (choice !== "auto") return choice === "on";
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}

/** Calls `changed` after each choice; returns a stop function. */
export function watchDataSaver(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
