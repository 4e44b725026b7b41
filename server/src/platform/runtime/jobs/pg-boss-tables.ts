import { sql, type SQL } from "drizzle-orm";
import { JOBS_SCHEMA } from "./job.ts";

/*
 * Names of what pg-boss creates in the database, which are no interface of the library.
 * `pg-boss-tables.test.ts` fails when an upgrade renames a table, a column or the channel that the
 * portal's own statements name.
 */

const table = (name: string): SQL => sql`${sql.identifier(JOBS_SCHEMA)}.${sql.identifier(name)}`;

export const jobs = table("job");
export const queues = table("queue");
export const schedules = table("schedule");
/** One row: the version of the schema, and when the maintenance was last done. */
export const maintenance = table("version");

/** SQL: the channel on which workers are notified of due jobs. */
export const jobsChannel = sql`'pgboss_' || left(encode(sha224(${JOBS_SCHEMA}::text::bytea), 'hex'), 24)`;
