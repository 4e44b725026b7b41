import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { clusterDirOf } from "@school/server/platform/database/embedded/cluster.ts";
import {
  type Connection,
  startEmbeddedPostgres,
} from "@school/server/platform/database/embedded/embedded.ts";
import { chooseAccount, findBinaries } from "@school/server/platform/database/embedded/programs.ts";
import { installPackages } from "../packages.ts";
import { Portal } from "./portal.ts";

/*
 * A portal and its database with clocks that can be set, each or both, while they run:
 * `fake-clock.c` returns the time with the offset from a file. Timers use another clock of the
 * computer, which cannot be set. PostgreSQL is started here, since the portal gives the embedded
 * one an empty environment.
 */

const SOURCE = join(import.meta.dirname, "fake-clock.c");
const COMPILER = "/usr/bin/gcc";

/** PostgreSQL's log file, in the folder of the clocks. */
const LOG = "postgres.log";
/**
 * Matches PostgreSQL's messages for a statement that was ended by a timeout, and for a transaction that
 * was ended with its whole connection.
 */
const ENDED_BY_CLOCK =
  /ERROR: {2}canceling statement due to (statement|lock) timeout|FATAL: {2}terminating connection due to idle-in-transaction timeout/g;

/** The clock that is set. */
export type Whose = "both" | "portal" | "database";

export class ClockedPortal {
  readonly portal: Portal;
  readonly #folder: string;
  readonly #postgres: ChildProcess;

  private constructor(portal: Portal, folder: string, postgres: ChildProcess) {
    this.portal = portal;
    this.#folder = folder;
    this.#postgres = postgres;
  }

  /** With PostgreSQL running; the portal is not started yet. */
  static async make(env: Record<string, string> = {}): Promise<ClockedPortal> {
    installPackages(["gcc", "libc6-dev"], [COMPILER, "/usr/include/stdlib.h"]);
    const folder = await mkdtemp(join(tmpdir(), "portal-clocks-"));
    const library = join(folder, "fake-clock.so");
    execFileSync(COMPILER, ["-Wall", "-O2", "-shared", "-fPIC", "-o", library, SOURCE]);
    const portal = await Portal.make({});
    const { dataDir } = portal;
    const embedded = await startEmbeddedPostgres({ dataDir });
    const connection = embedded.connection("portal");
    await embedded.stop();
    const files = { portal: join(folder, "portal"), database: join(folder, "database") };
    for (const file of Object.values(files)) await writeFile(file, Buffer.alloc(8));
    const postgres = await startPostgres(
      dataDir,
      connection,
      clockOf(library, files.database),
      openSync(join(folder, LOG), "a"),
    );
    const { user, password, host, port } = connection;
    const address = `postgres://${user}:${password}@localhost:${port}/portal?host=${host}`;
    const clocked = await Portal.make(
      { ...env, ...clockOf(library, files.portal), DATABASE_URL: address },
      dataDir,
    );
    return new ClockedPortal(clocked, folder, postgres);
  }

  /** @param seconds from the true time; 0 sets the clock right */
  async set(whose: Whose, seconds: number): Promise<void> {
    const names = whose === "both" ? (["database", "portal"] as const) : [whose];
    await Promise.all(names.map((name) => setClock(join(this.#folder, name), seconds)));
  }

  /** Statements and transactions that PostgreSQL ended: by its clock they had lasted too long. */
  async endedByClock(): Promise<number> {
    const said = await readFile(join(this.#folder, LOG), "utf8");
    return said.match(ENDED_BY_CLOCK)?.length ?? 0;
  }

  async remove(): Promise<void> {
    await this.portal.stop();
    if (this.#postgres.exitCode === null) {
      const ended = once(this.#postgres, "exit");
      this.#postgres.kill("SIGINT");
      await ended;
    }
    await this.portal.remove();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

function clockOf(library: string, file: string): Record<string, string> {
  return { LD_PRELOAD: library, FAKE_CLOCK: file };
}

/** Writes in place and all eight bytes at once: the processes map the file into memory. */
async function setClock(file: string, seconds: number): Promise<void> {
  const ahead = Buffer.alloc(8);
  ahead.writeBigInt64LE(BigInt(seconds));
  const opened = await open(file, "r+");
  await opened.write(ahead, 0, 8, 0);
  await opened.close();
}

async function startPostgres(
  dataDir: string,
  { host, port, ...login }: Connection,
  env: Record<string, string>,
  log: number,
): Promise<ChildProcess> {
  const clusterDir = clusterDirOf(dataDir);
  const { prefix, owner } = await chooseAccount(clusterDir);
  const { postgres } = await findBinaries();
  const isSocket = host === clusterDir;
  const settings = [
    `listen_addresses=${isSocket ? "" : host}`,
    `port=${port}`,
    `unix_socket_directories=${isSocket ? "." : ""}`,
    "timezone=UTC",
  ];
  const args = ["-D", clusterDir, ...settings.flatMap((setting) => ["-c", setting])];
  const [command = postgres, ...rest] = [...prefix, postgres, ...args];
  const child = spawn(command, rest, {
    cwd: dirname(postgres),
    stdio: ["ignore", log, log],
    env,
    ...(owner && prefix.length === 0 ? owner : {}),
  });
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ host, port, ...login });
    try {
      await client.connect();
      await client.end();
      return child;
    } catch (error) {
      if (tries > 150) throw error;
      await sleep(200);
    }
  }
}
