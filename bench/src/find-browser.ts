import { execFileSync } from "node:child_process";
import { join } from "node:path";

const SCRIPTS = join(import.meta.dirname, "../../scripts");

/** Flags with which Chromium starts in a container and makes no network calls of its own. */
export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Builds the pages if they are stale, finds or installs Chromium, and returns its path. */
export function findBrowser(): string {
  const node = (script: string) =>
    execFileSync(process.execPath, [join(SCRIPTS, script)], { encoding: "utf8" });
  node("build-if-stale.ts");
  return node("find-browser.ts").trim().split("\n").at(-1)!;
}
