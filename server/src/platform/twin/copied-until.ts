import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";

/**
 * When the last change was made that a following database has; null before the first since its
 * start, and on a database that follows none.
 */
export async function copiedUntil(db: Database): Promise<Date | null> {
  const { rows } = await db.execute<{ until: Date | null }>(
    sql`select pg_last_xact_replay_timestamp() as until`,
  );
  return rows[0]?.until ?? null;
}
