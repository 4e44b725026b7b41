import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { lstat, mkdir, mkdtemp, readFile, readlink, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeMissingLinks } from "./programs.ts";
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";

// Each test makes its own cluster, which may be slow on a busy computer.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const isRoot = process.getuid?.() === 0;
const linux = process.platform === "linux";
let folder: string;
let dataDir: string;
const started: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  // Closed to everyone else, as temporary folders and /root are.
  folder = await mkdtemp(join(tmpdir(), "embedded-"));
  dataDir = join(folder, "data");
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const postgres of started.splice(0)) await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, throwaway: true, ...options });
  started.push(postgres);
  return postgres;
}

async function query(postgres: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(postgres.connection("portal"));
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
}

/** Whether it runs; a process that has ended but that no one has collected does not. */
async function alive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // "123 (name of the program) S ..."
  const state = stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3);
  return state !== "" && state !== "Z";
}

/** A separate server process that writes until it is killed. */
async function startChild(...args: string[]) {
  const script = new URL("./embedded.test-child.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [script, dataDir, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  let printed = "";
  child.stdout!.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const closed = once(child, "close");
  while (!printed.includes("\n")) await Promise.race([once(child.stdout!, "data"), closed]);
  return {
    /** Kills it while it writes; returns every acknowledged number. */
    async kill(): Promise<number[]> {
      await sleep(150);
      child.kill("SIGKILL");
      await closed;
      // The last line may have been cut.
      return printed.split("\n").slice(0, -1).map(Number);
    },
    closed,
  };
}

describe("a data directory's PostgreSQL", () => {
  test("is made on the first start and keeps its data over a restart", async () => {
    const lines: string[] = [];
    const first = await start({ throwaway: false, onLog: (line) => lines.push(line) });
    await query(first, "create extension pg_trgm");
    const taken = query(first, "create temp table t as select 'secret'; select 'secret'::int");
    await expect(taken).rejects.toThrow("secret");
    await query(first, "create table pupils as select 'Adébọ́lá' as name");
    expect(
      await query(first, "select rolsuper from pg_roles where rolname = current_user"),
    ).toEqual([{ rolsuper: false }]);
    expect((await stat(join(dataDir, "postgres.password"))).mode & 0o777).toBe(0o600);
    const pid = await postmasterPid();
    await first.stop();
    expect(await alive(pid)).toBe(false);
    expect(lines.join()).toContain("ready to accept connections");
    expect(lines.join()).not.toContain("secret");

    const second = await start({ throwaway: false });
    expect(await query(second, "select name, upper(name) from pupils")).toEqual([
      { name: "Adébọ́lá", upper: "ADÉBỌ́LÁ" },
    ]);
    expect(await query(second, "show fsync")).toEqual([{ fsync: "on" }]);
    expect(await query(second, "show data_checksums")).toEqual([{ data_checksums: "on" }]);
  });

  test("listens on loopback where the path is too long for a socket", async () => {
    const postgres = await start({ dataDir: join(folder, "long".repeat(25)) });
    const { host, port } = postgres.connection("portal");
    expect({ host, standard: port === 5432 }).toEqual({ host: "127.0.0.1", standard: false });
    expect(await query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
    const stranger = new pg.Client({ ...postgres.connection("portal"), password: "guess" });
    await expect(stranger.connect()).rejects.toThrow(/password authentication failed/);
  });

  test("has one owner, which is never root, and does not wait for the disk if it is temporary", async () => {
    const postgres = await start();
    await expect(start()).rejects.toThrow(
      /^DATA_DIR .* is already in use by another running server/,
    );
    expect(await query(postgres, "show fsync")).toEqual([{ fsync: "off" }]);
    if (!isRoot || !linux) return;
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const status = await readFile(`/proc/${await postmasterPid()}/status`, "utf8");
    expect(status).toMatch(/^Uid:\s+65534\s+65534\s+65534\s+65534$/m);
    const { uid, mode } = await stat(join(dataDir, "postgres"));
    expect({ uid, mode: mode & 0o777 }).toEqual({ uid: 65_534, mode: 0o700 });
  });
});

describe("after a kill", () => {
  test("of the server: refused while it lives, then nothing acknowledged is lost", async () => {
    const child = await startChild();
    await expect(start()).rejects.toThrow(/already in use/);
    const acknowledged = await child.kill();
    expect(await alive(await postmasterPid())).toBe(true);

    const postgres = await start({ throwaway: false });
    const rows = await query(postgres, "select n::int from acknowledged");
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(rows.map((row) => row["n"])).toEqual(expect.arrayContaining(acknowledged));
  });

  test(
    "of the server and of PostgreSQL, nothing acknowledged is lost",
    { tags: "nightly" },
    async () => {
      const child = await startChild();
      const pid = await postmasterPid();
      const killed = child.kill();
      await sleep(149);
      process.kill(pid, "SIGKILL");
      const acknowledged = await killed;

      const postgres = await start({ throwaway: false });
      const rows = await query(postgres, "select n::int from acknowledged");
      expect(acknowledged.length).toBeGreaterThan(0);
      expect(rows.map((row) => row["n"])).toEqual(expect.arrayContaining(acknowledged));
    },
  );

  test("of PostgreSQL alone, it comes back automatically", async () => {
    const lines: string[] = [];
    const postgres = await start({ onLog: (line) => lines.push(line) });
    process.kill(await postmasterPid(), "SIGKILL");
    await expect
      .poll(() => query(postgres, "select 1 as one").catch(() => null), { timeout: 30_000 })
      .toEqual([{ one: 1 }]);
    expect(lines).toContain("PostgreSQL stopped unexpectedly (SIGKILL) and is being restarted");
  });

  test(
    "half way through the first start, the next one starts again",
    { tags: "nightly" },
    async () => {
      const partial = join(dataDir, "postgres.new-abcdef");
      await mkdir(partial, { recursive: true });
      await writeFile(join(partial, "PG_VERSION"), "18\n");
      await writeFile(join(dataDir, "postgres.password"), "");
      await start();
      await expect(stat(partial)).rejects.toThrow(/ENOENT/);
    },
  );

  test(
    "a server that exits without stopping takes PostgreSQL down with it",
    { tags: "nightly" },
    async () => {
      const child = await startChild("exit");
      await child.closed;
      await expect
        .poll(() => postmasterPid().catch(() => "gone"), { timeout: 30_000 })
        .toBe("gone");
    },
  );
});

test("a leftover postmaster.pid is no obstacle, whatever process has its number now", async () => {
  await (await start()).stop();
  const file = join(dataDir, "postgres", "postmaster.pid");
  const user = isRoot ? { uid: 65_534 } : {};
  const other = spawn("/bin/sleep", ["60"], user);
  children.push(other);
  const fields = [other.pid, join(dataDir, "postgres"), 1, 5432, ".", "", "  1 1", "ready"];
  await writeFile(file, `${fields.join("\n")}\n`);
  await (await start()).stop();
  expect(other.exitCode).toBeNull();

  // The possible remains of a power cut.
  await writeFile(file, "");
  await start();
});

test("links that an install script would have made are made", async () => {
  await mkdir(join(folder, "native", "lib"), { recursive: true });
  const link = { source: "native/lib/libx.so.1.2", target: "native/lib/libx.so" };
  await writeFile(join(folder, link.source), "");
  await writeFile(join(folder, "native", "pg-symlinks.json"), JSON.stringify([link]));
  await makeMissingLinks(folder);
  await makeMissingLinks(folder);
  expect((await lstat(join(folder, link.target))).isSymbolicLink()).toBe(true);
  expect(await readlink(join(folder, link.target))).toBe("libx.so.1.2");
});
