import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { rescheduleJobs } from "./reschedule-after-clock-change.ts";
import { JOBS_SCHEMA } from "./job.ts";
import { jobsChannel } from "./pg-boss-tables.ts";
import { prepareJobs, startJobs } from "./run-jobs.ts";
import { createLog } from "../log/log.ts";

const kind = { name: "test-names", retries: 1, firstDelay: 1, longestDelay: 1 };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await prepareJobs(server.db, [kind]);
});
afterAll(() => server.close());

/** The columns that statements of this folder name. */
const USED = {
  job: [
    ..."id name state policy data output singleton_on".split(" "),
    ..."created_on start_after started_on completed_on heartbeat_on".split(" "),
    ..."retry_count retry_limit retry_delay retry_delay_max".split(" "),
  ],
  queue: ["maintain_on", "monitor_on", "monitor_claim_on"],
  schedule: ["name"],
  version: ["bam_on", "cron_on", "flow_on", "monitor_backoff_on", "reindex_on"],
};

test.each(Object.entries(USED))(
  "pg-boss has the table %s with the columns used",
  async (name, used) => {
    const { rows } = await server.db.execute<{ column: string }>(sql`
    select column_name as column from information_schema.columns
    where table_schema = ${JOBS_SCHEMA} and table_name = ${name}`);
    expect(rows.map(({ column }) => column)).toEqual(expect.arrayContaining(used));
  },
);

test("statements over all of these columns run", async () => {
  await expect(rescheduleJobs(server.db)).resolves.toBeUndefined();
});

test("pg-boss listens on the channel that is notified", async () => {
  const running = await startJobs(server.db, [{ kind, run: async () => {} }], createLog("silent"));
  const { rows } = await server.db.execute<{ channel: string }>(
    sql`select ${jobsChannel} as channel`,
  );
  const { rows: listening } = await server.db.execute(sql`
    select pid from pg_stat_activity
    where datname = current_database() and query = ${`listen "${rows[0]?.channel}"`}`);
  await running.stop();
  expect(listening).toHaveLength(1);
});
