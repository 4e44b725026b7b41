import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { BENCH_SECRET_KEY } from "@school/bench/processes.ts";
import {
  passwordFileOf,
  readPassword,
  SUPERUSER,
} from "@school/server/platform/database/embedded/cluster.ts";
import { runningEmbeddedPostgres } from "@school/server/platform/database/embedded/embedded.ts";
import { readState, writeState } from "@school/standby/state.ts";
import { MAIN, type PortalProcess, startPortalProcess, stopPortalProcess } from "./portals.ts";

/**
 * Ships the database of a portal with the demo school to a folder, which a standby follows. Rows are
 * saved while the folder is made unavailable and available again, and while both portals are repeatedly
 * killed with SIGKILL; then the standby takes over. Run it with `npm run standby -w @school/e2e -- KILLS`.
 * It prints its measurements, and exits with 1 if the standby lacks a row that it should have, or if
 * the first portal still accepts writes.
 */
const KILLS = Number(process.argv[2] ?? 10);
/** Long enough for three segments of the WAL. */
const WATCH_MS = 200_000;
const IDLE_MS = 240_000;
/** A segment ends at the latest after this, and is then packed, sent, fetched and replayed. */
const SEGMENT_MS = 60_000;
/**
 * Time in milliseconds that packing, sending, fetching and replaying a segment may take on a busy
 * computer.
 */
const SHIPPING_MS = 15_000;
const SAVE_EVERY_MS = 100;

const folder = await mkdtemp(join(tmpdir(), "school-standby-"));
const archive = join(folder, "archive");
const movedArchive = join(folder, "moved-archive");
await mkdir(archive);
const dataDirs = { pc: join(folder, "pc"), standby: join(folder, "standby") };
type Name = keyof typeof dataDirs;
const settings: Record<Name, Record<string, string>> = {
  pc: { DATA_DIR: dataDirs.pc, COPY_TO: archive, DEMO: "1" },
  standby: { DATA_DIR: dataDirs.standby, COPY_FROM: archive },
};
const portals = new Map<Name, PortalProcess>();
const lines: [string, string][] = [];
let faults = 0;

function report(what: string, figure: string): void {
  lines.push([what, figure]);
  console.log(`${what}: ${figure}`);
}
function require(isRight: boolean, what: string): void {
  if (isRight) return;
  faults += 1;
  console.log(`FAULT: ${what}`);
}
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const kilobytes = (bytes: number) => `${Math.round(bytes / 1_000).toLocaleString("en")} kB`;

async function start(name: Name): Promise<number> {
  const began = performance.now();
  portals.set(name, await startPortalProcess(settings[name]));
  return performance.now() - began;
}

async function kill(name: Name): Promise<void> {
  const { child } = portals.get(name)!;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

async function ask<Row extends pg.QueryResultRow>(
  name: Name,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({
    ...(await runningEmbeddedPostgres(dataDirs[name])),
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Ends the current segment, which otherwise takes a minute. */
async function endSegment(): Promise<void> {
  const client = new pg.Client({
    ...(await runningEmbeddedPostgres(dataDirs.pc)),
    user: SUPERUSER,
    password: await readPassword(passwordFileOf(dataDirs.pc)),
  });
  client.on("error", () => {});
  await client.connect();
  await client.query("select pg_switch_wal()");
  await client.end();
}

/**
 * Acknowledged writes, each with its time and a WAL segment. The write is in that segment or in an
 * earlier one.
 */
const saved: { n: number; at: number; segment: string }[] = [];
let isSaving = false;

async function save(n: number): Promise<string> {
  await ask("pc", "insert into standby_rows values ($1) on conflict do nothing", [n]);
  const current = "select pg_walfile_name(pg_current_wal_insert_lsn()) as segment";
  return (await ask<{ segment: string }>("pc", current))[0]!.segment;
}

async function saveRepeatedly(): Promise<void> {
  isSaving = true;
  while (isSaving) {
    const n = (saved.at(-1)?.n ?? 0) + 1;
    try {
      saved.push({ n, at: Date.now(), segment: await save(n) });
    } catch {
      // Killed: the same number is tried again.
    }
    await sleep(SAVE_EVERY_MS);
  }
}

async function onStandby(): Promise<{ count: number; newest: number; until: number }> {
  const [row] = await ask<{ count: string; newest: number | null; until: Date | null }>(
    "standby",
    `select count(*) as count, max(n) as newest, pg_last_xact_replay_timestamp() as until
     from standby_rows`,
  );
  const { count, newest, until } = row!;
  return { count: Number(count), newest: newest ?? 0, until: until?.getTime() ?? 0 };
}

/** Waits until the standby has a row; returns the milliseconds. */
async function untilStandbyHas(n: number, timeoutMs: number): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < timeoutMs) {
    const rows = await onStandby().catch(() => null);
    if (rows && rows.newest >= n) return performance.now() - began;
    await sleep(200);
  }
  require(false, `the standby did not get row ${n} within ${seconds(timeoutMs)}`);
  return timeoutMs;
}

/** Returns the number of segments in the archive and their bytes. */
async function sizes(under: string): Promise<{ segments: number; bytes: number }> {
  const sum = { segments: 0, bytes: 0 };
  for (const entry of await readdir(under, { recursive: true, withFileTypes: true })) {
    if (!/^[0-9A-F]{24}$/.test(entry.name)) continue;
    sum.segments += 1;
    sum.bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return sum;
}

async function promote(...options: string[]): Promise<{ code: number | null; said: string }> {
  const script = join(MAIN, "../../../standby/src/promote.ts");
  return runToEnd([script, ...options], settings.standby);
}

async function runToEnd(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, SECRET_KEY: BENCH_SECRET_KEY, LOG_LEVEL: "silent", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  }
  const timeout = setTimeout(() => child.kill("SIGKILL"), 120_000);
  const [code] = (await once(child, "exit")) as [number | null];
  clearTimeout(timeout);
  return { code, said: said.trim() };
}

async function signInAndRead({ origin }: PortalProcess): Promise<number> {
  const body = JSON.stringify({ email: "parent@demo.school", password: "Parent1demo" });
  const headers = { "content-type": "application/json" };
  const url = `${origin}/auth/v1/token?grant_type=password`;
  const response = await fetch(url, { method: "POST", headers, body });
  if (!response.ok) return response.status;
  const { access_token } = (await response.json()) as { access_token: string };
  const home = await fetch(`${origin}/api/home`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  return home.status;
}

try {
  await start("pc");
  const baseOf = () => readState(dataDirs.pc)?.series?.base ?? null;
  while (baseOf() === null) await sleep(200);
  // It is older than the demo school: a start finds it too old, and makes another one.
  await stopPortalProcess(portals.get("pc")!);
  const state = readState(dataDirs.pc)!;
  const first = { ...baseOf()!, takenAt: 0 };
  await writeState(dataDirs.pc, { ...state, series: { ...state.series!, base: first } });
  await start("pc");
  while (baseOf() === null || baseOf()!.id === first.id) await sleep(200);
  const [database] = await ask<{ bytes: string }>(
    "pc",
    "select pg_database_size(current_database()) as bytes",
  );
  report(
    "the demo school's database, and the base in the archive",
    `${kilobytes(Number(database!.bytes))}, ${kilobytes(baseOf()!.bytes)}`,
  );
  await ask("pc", "create table standby_rows (n int primary key)");
  await endSegment();
  report("standby serves after its first start", seconds(await start("standby")));
  report(
    "a parent signs in and reads on the standby",
    `status ${await signInAndRead(portals.get("standby")!)}`,
  );

  const idle = await sizes(archive);
  await sleep(IDLE_MS);
  const after = await sizes(archive);
  const idleSegments = after.segments - idle.segments;
  report(
    "traffic while no one works",
    `${idleSegments} segments in ${seconds(IDLE_MS)}, ${kilobytes(after.bytes - idle.bytes)}`,
  );

  const saving = saveRepeatedly();
  let began = performance.now();
  const behind: number[] = [];
  while (performance.now() - began < WATCH_MS) {
    await sleep(1_000);
    const { newest } = await onStandby();
    const first = saved.find(({ n }) => n > newest);
    if (performance.now() - began > SEGMENT_MS + SHIPPING_MS && first)
      behind.push(Date.now() - first.at);
  }
  const busy = await sizes(archive);
  report(
    "standby behind, ten rows saved a second",
    `at most ${seconds(Math.max(...behind))}, on average ${seconds(behind.reduce((a, b) => a + b, 0) / behind.length)}`,
  );
  require(Math.max(...behind) < SEGMENT_MS + SHIPPING_MS, "the standby is too far behind");
  report(
    "traffic meanwhile",
    `${busy.segments - after.segments} segments in ${seconds(WATCH_MS)}, ${kilobytes(busy.bytes - after.bytes)}`,
  );

  await rename(archive, movedArchive);
  await sleep(20_000);
  await endSegment();
  const last = saved.at(-1)!.n;
  await rename(movedArchive, archive);
  report(
    "archive unavailable for 20 s: standby has everything after",
    seconds(await untilStandbyHas(last, 60_000)),
  );

  let longestMissing = 0;
  for (let round = 1; round <= KILLS; round += 1) {
    const ends: number[] = [];
    const until = Date.now() + 6_000 + Math.random() * 4_000;
    while (Date.now() < until) {
      await endSegment().then(
        () => ends.push(Date.now()),
        () => {},
      );
      await sleep(1_000 + Math.random() * 1_000);
    }
    const killsStandby = round % 2 === 0;
    const killedAt = Date.now();
    await Promise.all([kill("pc"), killsStandby ? kill("standby") : null]);
    if (killsStandby) await start("standby");
    // Every segment in the archive must be on the standby, without gaps.
    const shipped = readState(dataDirs.pc)!.series!.shipped!;
    const due = saved.findLast(({ segment }) => segment <= shipped);
    if (due) await untilStandbyHas(due.n, 120_000);
    const rows = await onStandby();
    require(rows.count === rows.newest, `round ${round}: a row is missing on the standby`);
    const missing = saved.find(({ n }) => n > rows.newest);
    const lost = missing ? killedAt - missing.at : 0;
    longestMissing = Math.max(longestMissing, lost);
    await start("pc");
    console.log(`kill ${round}: the standby lacked the last ${seconds(lost)}`);
  }
  isSaving = false;
  await saving;
  report(
    `after ${KILLS} kills of the PC, segments of 1 to 2 s: oldest row that only the PC had`,
    seconds(longestMissing),
  );
  await endSegment();
  await untilStandbyHas(saved.at(-1)!.n, 60_000);
  const all = await onStandby();
  const here = await ask<{ count: string }>("pc", "select count(*) as count from standby_rows");
  require(Number(here[0]!.count) === all.count, "the standby has other rows than the PC");
  require(saved.length <= all.count, "an acknowledged row is on neither");
  report(
    "rows acknowledged, on the PC, on the standby",
    `${saved.length}, ${here[0]!.count}, ${all.count}`,
  );

  await kill("pc");
  const refused = await promote();
  require(refused.code === 1, "a promotion did not wait for the lease");
  report("npm run promote", refused.said);
  began = performance.now();
  const done = await promote("--computer-is-lost");
  require(done.code === 0, "the promotion failed");
  report("npm run promote -- --computer-is-lost", done.said);
  await ask("standby", "insert into standby_rows values (-1)");
  report("standby takes writes after", seconds(performance.now() - began));
  const { origin } = portals.get("standby")!;
  for (
    let tries = 0;
    tries < 300 && !(await fetch(`${origin}/healthz`).catch(() => null))?.ok;
    tries += 1
  ) {
    await sleep(100);
  }
  report("its portal serves after", seconds(performance.now() - began));
  const old = await runToEnd([MAIN], settings.pc);
  require(old.code === 1 && /takes no writes any more/.test(old.said), "the PC started again");
  report("the PC, started again", `${old.said} (exit ${old.code})`);
} finally {
  isSaving = false;
  for (const portal of portals.values()) {
    if (portal.child.signalCode === null) await stopPortalProcess(portal);
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
console.log(`\n${lines.map(([what, figure]) => `| ${what} | ${figure} |`).join("\n")}`);
console.log(faults === 0 ? "\nNo faults." : `\nFaults: ${faults}`);
process.exit(faults === 0 ? 0 : 1);
