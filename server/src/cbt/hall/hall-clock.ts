import { sql, type SQL } from "drizzle-orm";

/**
 * SQL: the moment at which the clock of a sitting stands, of the aliases `test` (cbt_tests) and
 * `sitting` (sittings): now, or when the hall was paused. Its deadline less this is what is left.
 */
export const hallClock: SQL = sql`(
  case when test.paused_at is null then now()
    else greatest(test.paused_at, sitting.began_at) end)`;
