import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./error.ts";
import { signalPostmaster } from "./signal.ts";

/** What `postmaster.pid` of a cluster says; `pid` is NaN in a file that a power cut left empty. */
export interface PostmasterFile {
  pid: number;
  ready: boolean;
  lines: string[];
}

const FAST_SHUTDOWN_MS = 20_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;
/** A starting postmaster needs far less than this between making the file and filling it. */
const EMPTY_FILE_MS = 500;
const STATUS_LINE = 7;

/** Reads `postmaster.pid`; null where there is none. */
export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(() => null);
  if (text === null) return null;
  const lines = text.split("\n");
  const pid = Number.parseInt(lines[0] ?? "", 10);
  return { pid, ready: lines[STATUS_LINE]?.trim() === "ready", lines };
}

/**
 * Ends what a killed server left behind, so that a new postmaster can start: an orphaned one is
 * shut down, and the file of a dead one no longer stands in the way. The caller holds the lock of
 * the data directory, so nobody else can have a right to this cluster.
 */
export async function clearTheWay(
  clusterDir: string,
  pgCtl: string,
  onLog: (line: string) => void,
): Promise<void> {
  const found = await readPostmasterFile(clusterDir);
  if (!found) return;
  if (Number.isNaN(found.pid)) return removeEmptyFile(clusterDir);
  if (await isPostmasterOf(found.pid, clusterDir)) {
    onLog(
      `stopping PostgreSQL (process ${found.pid}), which a server that was killed left running`,
    );
    await stopOrphan(found.pid, clusterDir, pgCtl);
  } else {
    await disownFile(clusterDir, found);
  }
}

async function removeEmptyFile(clusterDir: string): Promise<void> {
  await sleep(EMPTY_FILE_MS);
  const again = await readPostmasterFile(clusterDir);
  if (again && Number.isNaN(again.pid)) await rm(join(clusterDir, "postmaster.pid"));
}

async function stopOrphan(pid: number, clusterDir: string, pgCtl: string): Promise<void> {
  const steps = [
    { signal: "INT", wait: FAST_SHUTDOWN_MS },
    { signal: "QUIT", wait: IMMEDIATE_SHUTDOWN_MS },
  ] as const;
  for (const { signal, wait } of steps) {
    signalPostmaster(pid, signal, pgCtl);
    const deadline = Date.now() + wait;
    while (Date.now() < deadline) {
      if (!(await isPostmasterOf(pid, clusterDir))) return;
      await sleep(20);
    }
  }
  throw new EmbeddedPostgresError(
    `An earlier PostgreSQL (process ${pid}) still runs on ${clusterDir} and does not stop.`,
  );
}

/**
 * The file's process is dead, or its number now belongs to another program (after a reboot, or in
 * a new container). PostgreSQL would refuse to start for as long as any such process lives, but
 * takes its own parent's number for a leftover, and still looks for backends that are
 * attached to the old shared memory. So the file is rewritten to name this process.
 */
async function disownFile(clusterDir: string, found: PostmasterFile): Promise<void> {
  const text = [String(process.pid), ...found.lines.slice(1)].join("\n");
  await writeFile(join(clusterDir, "postmaster.pid"), text);
  await rm(join(clusterDir, ".s.PGSQL.5432.lock"), { force: true });
}

/** Whether that process is a postmaster of this cluster, judged by its command line. */
async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform === "linux") {
    // Empty for a process that has ended but that nobody has collected yet.
    const text = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    const [program = "", ...args] = text.split("\0");
    return basename(program) === "postgres" && args[args.indexOf("-D") + 1] === clusterDir;
  }
  if (process.platform === "win32") {
    // There `pg_ctl kill` reaches nothing but a postmaster, so being alive is enough to ask.
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  }
  const ps = promisify(execFile)("ps", ["-ww", "-o", "command=", "-p", String(pid)]);
  const { stdout } = await ps.catch(() => ({ stdout: "" }));
  return stdout.includes(`postgres -D ${clusterDir} `);
}
