import { readFile } from "node:fs/promises";
import pg from "pg";
import type { Connection } from "@school/server/platform/database/embedded/embedded.ts";

/** Milliseconds in one hundredth of a second, the unit in which Linux counts, whatever its clock. */
const MS_OF_TICK = 10;

/**
 * Milliseconds of CPU that each of these processes has used so far. One that has ended is left out.
 * Linux only.
 */
async function cpuOf(pids: readonly number[]): Promise<Map<number, number>> {
  const used = new Map<number, number>();
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
    const fields = stat?.split(") ").at(-1)?.split(" ");
    if (fields) used.set(pid, (Number(fields[11]) + Number(fields[12])) * MS_OF_TICK);
  }
  return used;
}

/**
 * Starts a count. The returned function gives the CPU milliseconds that these processes have used
 * since. Processes that have ended since, such as an idle connection's, are not counted.
 */
export async function countCpu(pids: readonly number[]): Promise<() => Promise<number>> {
  const before = await cpuOf(pids);
  return async () => {
    const after = await cpuOf([...before.keys()]);
    return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
  };
}

/** The processes of a PostgreSQL on this computer, or only those that work for one database. */
export async function processesOf(connection: Connection, database?: string): Promise<number[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where pid <> pg_backend_pid() and datname is not distinct from coalesce($1, datname)`,
    [database ?? null],
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}
