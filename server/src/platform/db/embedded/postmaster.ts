import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { cannotRun, spawnAs, type Account } from "./account.ts";
import { listenSettings, type Address } from "./address.ts";
import type { PostgresBinaries } from "./binaries.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { clearTheWay, readPostmasterFile } from "./recovery.ts";
import { signalPostmaster } from "./signal.ts";

/** A running PostgreSQL that is this process's child. */
export interface Postmaster {
  /** Settles when it has ended, with its exit code or the signal that ended it. */
  ended: Promise<number | string | null>;
  /** Asks for a fast shutdown and returns at once; may be called from an exit handler. */
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
  onLog: (line: string) => void;
}

/** How long leftovers of a killed server may stand in the way: they usually go within two seconds. */
const LEFTOVERS_MS = 15_000;
const LEFTOVERS = /lock file ".*" (already exists|is empty)|shared memory block|could not bind/;
/** A slow disk may need long to write everything out; after that, cut it short: the log has it all. */
const STOP_MS = 60_000;

/** Chosen for a small office PC whose memory the portal shares with other programs. */
const SETTINGS = {
  max_connections: "100",
  shared_buffers: "128MB",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  logging_collector: "off",
  // What befalls the server, not failed statements: those tell rows, and the portal logs them itself.
  log_min_messages: "log",
};
const THROWAWAY_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // It lives for minutes, and a database in which a cleaner is at work cannot be dropped by force.
  autovacuum: "off",
};

/** Starts PostgreSQL once nothing of an earlier server is in the way; returns when it answers. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const deadline = Date.now() + LEFTOVERS_MS;
  for (;;) {
    await clearTheWay(options.clusterDir, options.binaries.pgCtl, options.onLog);
    try {
      return await tryOnce(options);
    } catch (error) {
      if (!LEFTOVERS.test(String(error)) || Date.now() > deadline) throw error;
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
  };
  const child = spawnAs(account, binaries.postgres, [
    "-D",
    clusterDir,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  let lastWords = "";
  createInterface({ input: child.stderr! }).on("line", (line) => {
    if (/FATAL|PANIC/.test(line) || lastWords === "") lastWords = line;
    onLog(line);
  });
  const ended = new Promise<number | string | null>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(code ?? signal));
  });

  let running = true;
  void ended.then(() => (running = false));
  while (running) {
    const file = await readPostmasterFile(clusterDir);
    if (file?.pid === child.pid && file?.ready) break;
    await sleep(10);
  }
  if (!running || child.pid === undefined) {
    const how = await ended;
    throw new EmbeddedPostgresError(
      `The database did not start: ${cannotRun(account, binaries.postgres, lastWords || String(how))}`,
    );
  }

  const { pid } = child;
  const signal = (name: "INT" | "QUIT") => running && signalPostmaster(pid, name, binaries.pgCtl);
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
