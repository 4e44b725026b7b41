import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { openDatabase } from "@school/server/platform/db/database.ts";
import { createSealer } from "@school/server/platform/secrets/seal.ts";
import { loadDemoSchool } from "@school/server/portal/demo/load.ts";
import { BENCH_SECRET_KEY, startPortal } from "./processes.ts";
import { openScratchCluster } from "./scratch.ts";

const ROOT = join(import.meta.dirname, "../..");
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Does something with the built pages of the demo school's portal, in a real browser. */
export async function withDemoPortal<Result>(
  act: (browser: Browser, origin: string) => Promise<Result>,
): Promise<Result> {
  const node = (script: string) =>
    execFileSync(process.execPath, [join(ROOT, "scripts", script)], { encoding: "utf8" });
  node("build-if-stale.ts");
  const executablePath = node("find-browser.ts").trim().split("\n").at(-1)!;
  const cluster = await openScratchCluster();
  try {
    const connection = await cluster.createDatabase("demo");
    const db = openDatabase(connection);
    await loadDemoSchool(db, createSealer(BENCH_SECRET_KEY));
    const { rows } = await db.$client.query<{ id: string }>(
      "select id from users where role = 'PRINCIPAL'",
    );
    await db.$client.end();
    const portal = await startPortal(connection, rows[0]!.id);
    const browser = await chromium.launch({ executablePath, args: FLAGS });
    try {
      return await act(browser, portal.origin);
    } finally {
      await browser.close();
      await portal.stop();
    }
  } finally {
    await cluster.close();
  }
}
