import { expect } from "vitest";
import type { Database } from "../database/database.ts";

/** Waits until this many statements wait for a lock of the test. */
export async function waitForLock(db: Database, howMany = 1): Promise<void> {
  const isWaiting = async () => {
    const { rows } = await db.$client.query(
      `select 1 from pg_stat_activity
       where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows.length;
  };
  await expect.poll(isWaiting, { timeout: 30_000 }).toBeGreaterThanOrEqual(howMany);
}
