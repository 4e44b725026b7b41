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
  return line()?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}

/** Whether nothing is fetched ahead: the device saves data, or its line is as slow as 2G. */
export function fetchesOnDemand(): boolean {
  return savesData() || ["slow-2g", "2g"].includes(line()?.effectiveType ?? "");
}

interface Line {
  readonly saveData?: boolean;
  /** "slow-2g", "2g", "3g" or "4g". */
  readonly effectiveType?: string;
}

/** The browser's estimate of its connection (Chromium). */
function line(): Line | undefined {
  return (navigator as { connection?: Line }).connection;
}

/** Calls `changed` after each choice; returns a stop function. */
export function watchDataSaver(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
