import type pg from "pg";
import { findFirst } from "@school/server/platform/database/rows.ts";

/**
 * The time of the last change that a replaying database has; null before the first since its
 * start, and on a database that does not replay.
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
