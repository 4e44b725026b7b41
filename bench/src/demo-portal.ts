import { type Browser, chromium } from "@playwright/test";
import { openDatabase } from "@school/server/platform/database/database.ts";
import { createSealer } from "@school/server/platform/runtime/secrets/seal.ts";
import { loadDemoSchool } from "@school/demo/load.ts";
import { findBrowser, FLAGS } from "./find-browser.ts";
import { BENCH_SECRET_KEY, startPortal } from "./processes.ts";
import { openScratchCluster } from "./scratch.ts";

/** Runs `act` with the demo school's portal and a real browser. */
export async function withDemoPortal<Result>(
  act: (browser: Browser, origin: string) => Promise<Result>,
): Promise<Result> {
  const executablePath = findBrowser();
  const cluster = await openScratchCluster();
  try {
    const connection = await cluster.createDatabase("demo");
    const db = openDatabase(connection);
    await loadDemoSchool(db, createSealer(BENCH_SECRET_KEY));
    const { rows } = await db.$client.query<{ id: string }>(
      "select id from users where role = 'PRINCIPAL'",
    );
    await db.$client.end();
    const portal = await startPortal(connection, rows[0]!.id, { withJobs: true });
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
