import type pg from "pg";
import { findFirst } from "@school/server/platform/database/rows.ts";

/**
 * When the last change was made that a following database has; null before the first since its
 * start, and on a database that follows none.
 */
export async function replayedUntil({
  $client,
}: {
  readonly $client: pg.Pool | pg.Client;
}): Promise<Date | null> {
  const { rows } = await $client.query<{ until: Date | null }>(
    "select pg_last_xact_replay_timestamp() as until",
  );
  return findFirst(rows)?.until ?? null;
}
