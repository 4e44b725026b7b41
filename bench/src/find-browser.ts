import { execFileSync } from "node:child_process";
import { join } from "node:path";

const SCRIPTS = join(import.meta.dirname, "../../scripts");

/** With which Chromium starts in a container as on a desk, and talks to nobody by itself. */
export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Builds the pages if they are stale, and finds or installs a Chromium. The path of its program. */
export function findBrowser(): string {
  const node = (script: string) =>
    execFileSync(process.execPath, [join(SCRIPTS, script)], { encoding: "utf8" });
  node("build-if-stale.ts");
  return node("find-browser.ts").trim().split("\n").at(-1)!;
}
