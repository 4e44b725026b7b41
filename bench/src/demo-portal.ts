import { type Browser, chromium } from "@playwright/test";
import { openDatabase } from "@school/server/platform/database/database.ts";
import type { Connection } from "@school/server/platform/database/embedded/embedded.ts";
import { createSealer } from "@school/server/platform/runtime/secrets/seal.ts";
import { loadDemoSchool } from "@school/demo/load.ts";
import { findBrowser, FLAGS } from "./find-browser.ts";
import { BENCH_SECRET_KEY, startPortal } from "./processes.ts";
import { openScratchCluster } from "./scratch.ts";

type Act<Result> = (browser: Browser, origin: string) => Promise<Result>;

/** Runs `act` with the demo school's portal and a real browser. */
export function withDemoPortal<Result>(act: Act<Result>): Promise<Result> {
  return withPortal(async (connection) => {
    const db = openDatabase(connection);
    await loadDemoSchool(db, createSealer(BENCH_SECRET_KEY));
    const { rows } = await db.$client.query<{ id: string }>(
      "select id from users where role = 'PRINCIPAL'",
    );
    await db.$client.end();
    return rows[0]!.id;
  }, act);
}

/**
 * Runs `act` with a portal and a real browser.
 *
 * @param build makes the school in an empty database, and returns the id of its principal
 */
export async function withPortal<Result>(
  build: (connection: Connection) => Promise<string>,
  act: Act<Result>,
): Promise<Result> {
  const executablePath = findBrowser();
  const cluster = await openScratchCluster();
  try {
    const connection = await cluster.createDatabase("school");
    const principalId = await build(connection);
    const portal = await startPortal(connection, principalId, { withJobs: true });
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
