import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./errors.ts";
import {
  type Account,
  cannotRun,
  type PostgresBinaries,
  signalPostmaster,
  spawnAs,
} from "./programs.ts";

/** A running PostgreSQL that is this process's child. */
export interface Postmaster {
  /** Settles when it has ended, with its exit code or the signal that ended it. */
  ended: Promise<number | string | null>;
  /** Requests a fast shutdown and returns at once; may be called from an exit handler. */
  interrupt(): void;
  /** Fast shutdown; returns when it has ended. */
  stop(): Promise<void>;
}

export interface PostmasterOptions {
  account: Account;
  binaries: PostgresBinaries;
  clusterDir: string;
  address: Address;
  throwaway: boolean;
  /** Beside those of every cluster. */
  settings: Readonly<Record<string, string>>;
  /** Ends the wait of a standby for its consistent state. */
  signal?: AbortSignal;
  onLog: (line: string) => void;
}

/**
 * Time in milliseconds for which the remains of a killed server may block a start; usually two
 * seconds.
 */
const LEFTOVERS_TIMEOUT_MS = 15_000;
const LEFTOVERS = /lock file ".*" (already exists|is empty)|shared memory block|could not bind/;
/** Limit of a shutdown, for slow disks; afterwards it is forced, since the log has everything. */
const STOP_MS = 60_000;

/** Chosen for a small office PC whose memory the portal shares with other programs. */
const SETTINGS = {
  max_connections: "100",
  shared_buffers: "128MB",
  // Separate processes for read-ahead and replicas, which a small school does not need.
  io_method: "sync",
  max_logical_replication_workers: "0",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  logging_collector: "off",
  // Server events only; failed statements would log row data, and the portal logs those itself.
  log_min_messages: "log",
};
const THROWAWAY_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // It exists for minutes, and a database with a running vacuum cannot be dropped by force.
  autovacuum: "off",
};

/** Starts PostgreSQL after removing the remains of an earlier server; returns when it responds. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const deadline = performance.now() + LEFTOVERS_TIMEOUT_MS;
  for (;;) {
    await removeLeftovers(options.clusterDir, options.binaries.pgCtl, options.onLog);
    try {
      return await tryOnce(options);
    } catch (error) {
      if (!LEFTOVERS.test(String(error)) || performance.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

async function tryOnce(options: PostmasterOptions): Promise<Postmaster> {
  const { account, binaries, clusterDir, onLog } = options;
  const settings = {
    ...SETTINGS,
    ...listenSettings(clusterDir, options.address),
    ...(options.throwaway ? THROWAWAY_SETTINGS : {}),
    ...options.settings,
  };
  const child = spawnAs(account, binaries.postgres, [
    "-D",
    clusterDir,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  let lastLine = "";
  createInterface({ input: child.stderr }).on("line", (line) => {
    if (/FATAL|PANIC/.test(line) || lastLine === "") lastLine = line;
    onLog(line);
  });
  const ended = new Promise<number | string | null>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(code ?? signal));
  });

  let running = true;
  void ended.then(() => (running = false));
  const { pid } = child;
  const signal = (name: "INT" | "QUIT") =>
    running && pid !== undefined && signalPostmaster(pid, name, binaries.pgCtl);
  while (running) {
    if (options.signal?.aborted) signal("INT");
    const file = await readPostmasterFile(clusterDir);
    if (file?.pid === pid && file?.ready) break;
    await sleep(10);
  }
  if (!running || pid === undefined) {
    const how = await ended;
    throw new EmbeddedPostgresError(
      `The database did not start: ${cannotRun(account, binaries.postgres, lastLine || String(how))}`,
    );
  }

  return {
    ended,
    interrupt: () => void signal("INT"),
    async stop() {
      signal("INT");
      const cutShort = setTimeout(() => signal("QUIT"), STOP_MS);
      await ended;
      clearTimeout(cutShort);
    },
  };
}

/** The postmaster's address, as options of `pg`. */
interface Address {
  /** The folder of the unix socket, or the loopback address. */
  host: string;
  port: number;
}

/** Bytes that the kernel has for a socket's path: 108 (Linux) or 104 (macOS) with the closing NUL. */
const SOCKET_PATH_BYTES = process.platform === "darwin" ? 103 : 107;
const SOCKET_PORT = 5432;
/**
 * Index of the port's line in postmaster.pid. The following lines are the socket's folder and the
 * address listened on.
 */
const PORT_LINE = 3;

/** The cluster's folder for a unix socket, or a free loopback port if that is impossible. */
export async function chooseAddress(clusterDir: string): Promise<Address> {
  const socket = join(clusterDir, `.s.PGSQL.${SOCKET_PORT}`);
  if (process.platform !== "win32" && Buffer.byteLength(socket) <= SOCKET_PATH_BYTES) {
    return { host: clusterDir, port: SOCKET_PORT };
  }
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return { host: "127.0.0.1", port };
}

/** The same as settings of the postmaster, which works from inside the cluster's folder. */
function listenSettings(clusterDir: string, address: Address): Record<string, string> {
  const local = address.host === clusterDir;
  return {
    listen_addresses: local ? "" : address.host,
    port: String(address.port),
    unix_socket_directories: local ? "." : "",
    unix_socket_permissions: "0700",
  };
}

/** Where a running postmaster listens, from its `postmaster.pid`. */
export function addressOf(clusterDir: string, { lines }: { lines: readonly string[] }): Address {
  const [port = "", , listen = ""] = lines.slice(PORT_LINE);
  return { host: listen.trim() || clusterDir, port: Number(port) };
}

/**
 * Contents of a cluster's `postmaster.pid`; `pid` is NaN if the file is empty after a power cut.
 */
interface PostmasterFile {
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
 * Removes the remains of a killed server, so that a new postmaster can start: an orphaned one is
 * shut down, and the file of a dead one is rewritten. The caller has the lock of the data
 * directory, so no one else uses this cluster.
 */
async function removeLeftovers(
  clusterDir: string,
  pgCtl: string,
  onLog: (line: string) => void,
): Promise<void> {
  const file = await readPostmasterFile(clusterDir);
  if (!file) return;
  if (Number.isNaN(file.pid)) return removeEmptyFile(clusterDir);
  if (await isPostmasterOf(file.pid, clusterDir)) {
    onLog(`stopping PostgreSQL (process ${file.pid}), left running by a server that was killed`);
    await stopOrphan(file.pid, clusterDir, pgCtl);
  } else {
    await rewritePidFile(clusterDir, file);
  }
}

async function removeEmptyFile(clusterDir: string): Promise<void> {
  await sleep(EMPTY_FILE_MS);
  const file = await readPostmasterFile(clusterDir);
  if (file && Number.isNaN(file.pid)) await rm(join(clusterDir, "postmaster.pid"));
}

async function stopOrphan(pid: number, clusterDir: string, pgCtl: string): Promise<void> {
  const steps = [
    { signal: "INT", wait: FAST_SHUTDOWN_MS },
    { signal: "QUIT", wait: IMMEDIATE_SHUTDOWN_MS },
  ] as const;
  for (const { signal, wait } of steps) {
    signalPostmaster(pid, signal, pgCtl);
    const deadline = performance.now() + wait;
    while (performance.now() < deadline) {
      if (!(await isPostmasterOf(pid, clusterDir))) return;
      await sleep(20);
    }
  }
  throw new EmbeddedPostgresError(
    `An earlier PostgreSQL (process ${pid}) is still running on ${clusterDir} and could not be stopped.`,
  );
}

/**
 * The file's process is dead, or its number now belongs to another program (after a reboot, or in a
 * new container). PostgreSQL would refuse to start for as long as any such process lives, but
 * ignores its own parent's number, and still checks for backends attached to the old shared memory.
 * So the file is rewritten to name this process.
 */
async function rewritePidFile(clusterDir: string, file: PostmasterFile): Promise<void> {
  const text = [String(process.pid), ...file.lines.slice(1)].join("\n");
  await writeFile(join(clusterDir, "postmaster.pid"), text);
  await rm(join(clusterDir, ".s.PGSQL.5432.lock"), { force: true });
}

/** Whether that process is a postmaster of this cluster, judged by its command line. */
async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform === "linux") {
    // Empty for a process that has ended but that no one has collected yet.
    const text = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    const [program = "", ...args] = text.split("\0");
    return basename(program) === "postgres" && args[args.indexOf("-D") + 1] === clusterDir;
  }
  if (process.platform === "win32") {
    // There `pg_ctl kill` reaches nothing but a postmaster, so it is enough that the process
    // exists.
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
