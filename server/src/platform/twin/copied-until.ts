import { sql } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import { one } from "../db/rows.ts";

/**
 * The time of the newest commit that a copy has, by the clock of the computer it follows; null where
 * it has replayed none since its start, and in a database that follows no other.
 */
export async function copiedUntil(db: Reader): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select (extract(epoch from pg_last_xact_replay_timestamp()) * 1000)::bigint::text as at`,
  );
  const { at } = one(rows);
  return at === null ? null : new Date(Number(at));
}
