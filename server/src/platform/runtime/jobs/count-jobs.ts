import type { Database } from "../../database/database.ts";
import { one } from "../../database/rows.ts";
import { JOBS_SCHEMA } from "./job.ts";

interface JobCount {
  queue: string;
  state: "created" | "retry" | "active" | "failed";
  count: number;
}

/** Counts jobs by queue: waiting, running, to be retried, and failed ones of a week. */
export async function countJobs(db: Database): Promise<JobCount[]> {
  const table = `${JOBS_SCHEMA}.job`;
  const { rows: tables } = await db.$client.query<{ exists: boolean }>(
    "select to_regclass($1) is not null as exists",
    [table],
  );
  if (!one(tables).exists) return [];
  const { rows } = await db.$client.query<JobCount>(
    `select name as queue, state::text, count(*) from ${table}
     where state in ('created', 'retry', 'active', 'failed') group by name, state`,
  );
  return rows;
}
