import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, openSync } from "node:fs";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { clusterDirOf } from "@school/server/platform/db/embedded/cluster.ts";
import {
  type Connection,
  startEmbeddedPostgres,
} from "@school/server/platform/db/embedded/embedded.ts";
import { chooseAccount, findBinaries } from "@school/server/platform/db/embedded/programs.ts";
import { installPackages } from "../packages.ts";
import { Portal } from "./portal.ts";

/*
 * A portal and its database on clocks that can be set, each or both, while they run: libfaketime
 * answers them the time, and reads a file that says how far it is away. Timers go by another clock
 * of the computer, which cannot be set. PostgreSQL is started here, since the portal gives the
 * embedded one an empty environment.
 */

const LIBRARY = "/usr/lib/*/faketime/libfaketimeMT.so.1";

/** What PostgreSQL says, in the folder of the clocks. */
const LOG = "postgres.log";

/** Whose clock is set. */
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
    installPackages(["faketime"], [LIBRARY]);
    const folder = await mkdtemp(join(tmpdir(), "portal-clocks-"));
    const portal = await Portal.make({});
    const { dataDir } = portal;
    const embedded = await startEmbeddedPostgres({ dataDir });
    const connection = embedded.connection("portal");
    await embedded.stop();
    const files = { portal: join(folder, "portal"), database: join(folder, "database") };
    for (const file of Object.values(files)) await setClock(file, 0);
    const postgres = await startPostgres(
      dataDir,
      connection,
      clockOf(files.database),
      openSync(join(folder, LOG), "a"),
    );
    const { user, password, host, port } = connection;
    const address = `postgres://${user}:${password}@localhost:${port}/portal?host=${host}`;
    const clocked = await Portal.make(
      { ...env, ...clockOf(files.portal), DATABASE_URL: address },
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
  async endedStatements(): Promise<number> {
    const said = await readFile(join(this.#folder, LOG), "utf8");
    return (
      said.match(/ERROR: {2}canceling statement due to (statement|lock) timeout/g)?.length ?? 0
    );
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

function clockOf(file: string): Record<string, string> {
  return {
    LD_PRELOAD: globSync(LIBRARY)[0] ?? "",
    FAKETIME_TIMESTAMP_FILE: file,
    // In seconds. PostgreSQL asks the time in the handlers of signals, where it may not read a file.
    FAKETIME_CACHE_DURATION: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
}

/** No process reads half of it. */
async function setClock(file: string, seconds: number): Promise<void> {
  await writeFile(`${file}.new`, `${seconds < 0 ? "" : "+"}${seconds}`);
  await rename(`${file}.new`, file);
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
