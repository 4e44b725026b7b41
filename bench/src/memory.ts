import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeUser } from "@school/server/accounts/fixtures.ts";
import { openDatabase } from "@school/server/platform/database/database.ts";
import { startEmbeddedPostgres } from "@school/server/platform/database/embedded/embedded.ts";
import { migrateDatabase } from "@school/server/platform/database/migrate.ts";
import packageJson from "../../package.json" with { type: "json" };
import type { Row } from "./report.ts";
import { buildSchool, type BuiltSchool } from "./school.ts";
import { inFull } from "./short.ts";

const ROOT = join(import.meta.dirname, "../..");
const PORT = 5190;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const PASSWORD = "Morning1assembly";
const PUPILS = inFull(1_000, 40);
const SIGN_INS = inFull(300, 4);
const MINUTE_MS = inFull(60_000, 1_000);
const REST_MB = 260;
const RESULTS_DAY_MB = 600;

/**
 * Measures the memory of the portal and its embedded PostgreSQL, all processes together. It is taken at
 * rest after a first start, and on results day. Then 300 pupils sign in within a minute and read their
 * results while the office prints the sheets of the whole school. Memory shared by PostgreSQL's
 * processes counts once (proportional set size); memory that the portal shares with this program counts
 * as the portal's. Linux only.
 */
export async function benchMemory(): Promise<Row[]> {
  const rows: Row[] = [];
  const empty = await mkdtemp(join(tmpdir(), "portal-bench-"));
  const school = await mkdtemp(join(tmpdir(), "portal-bench-"));
  try {
    const first = await startProgram(empty);
    await sleep(MINUTE_MS / 3);
    rows.push(await measured("first start, after 20 s", first, REST_MB));
    await sleep(MINUTE_MS);
    rows.push(await measured("first start, after 80 s", first, REST_MB));
    await stopProgram(first);

    const built = await fillSchool(school);
    const portal = await startProgram(school);
    rows.push(await resultsDay(portal, built));
    await sleep(MINUTE_MS);
    rows.push(await measured("a minute after results day", portal, REST_MB));
    await stopProgram(portal);
    return rows;
  } finally {
    await Promise.all([empty, school].map((folder) => rm(folder, { recursive: true })));
  }
}

/** `npm start` without npm, which a service may leave out. */
async function startProgram(dataDir: string): Promise<ChildProcess> {
  // Its first half, for Linux: the shell becomes the program, with this program's Node.
  const [command = ""] = packageJson.scripts.start.split(" || ");
  const path = `${dirname(process.execPath)}:${process.env["PATH"]}`;
  const child = spawn("sh", ["-c", command], {
    cwd: ROOT,
    env: { ...process.env, PATH: path, DATA_DIR: dataDir, PORT: String(PORT), LOG_LEVEL: "error" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (let tries = 0; tries < 1200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode}`);
    const response = await fetch(`${ORIGIN}/healthz`).catch(() => null);
    if (response?.ok) return child;
    await sleep(100);
  }
  throw new Error("the portal did not start within two minutes");
}

async function stopProgram(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** Puts a school with results and passwords into a data directory. */
async function fillSchool(dataDir: string): Promise<BuiltSchool & { email: string }> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    const connection = postgres.connection("portal");
    const db = openDatabase(connection);
    await migrateDatabase(db);
    const school = await buildSchool(connection, PUPILS);
    const office = await makeUser(db, { role: "PRINCIPAL", password: PASSWORD });
    await db.$client.query(
      `update users set password_hash = (select password_hash from users where id = $1)
       where role = 'STUDENT'`,
      [office.id],
    );
    await db.$client.end();
    return { ...school, email: office.email ?? "" };
  } finally {
    await postgres.stop();
  }
}

async function resultsDay(
  portal: ChildProcess,
  school: BuiltSchool & { email: string },
): Promise<Row> {
  let highest = await measured("results day, the highest", portal, RESULTS_DAY_MB);
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const row = await measured("results day, the highest", portal, RESULTS_DAY_MB);
      if (Number(row["together MB"]) > Number(highest["together MB"])) highest = row;
      await sleep(500);
    }
  })();
  const printing = printSheets(school);
  const families = Array.from({ length: SIGN_INS }, async (_, n) => {
    await sleep((n * MINUTE_MS) / SIGN_INS);
    const { token, id } = await signIn(`ADMS${n + 1}`);
    await read(token, `/api/students/${id}/results?termId=${school.termId}`);
  });
  const [sheets] = await Promise.all([printing, ...families]);
  isOver = true;
  await watching;
  return { ...highest, "sign-ins": SIGN_INS, "PDF kB": Math.round(sheets / 1000) };
}

/** Prints the sheets of every class, one after the other; returns their size in bytes. */
async function printSheets({ email, termId }: BuiltSchool & { email: string }): Promise<number> {
  const { token } = await signIn(email);
  const classes: { id: string }[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await readJson<{ data: { id: string }[] }>(token, `/api/classes?page=${page}`);
    if (data.length === 0) break;
    classes.push(...data);
  }
  let bytes = 0;
  for (const { id } of classes) {
    const path = `/api/report-sheets/pdf?${new URLSearchParams({ classId: id, termId })}`;
    bytes += (await read(token, path)).byteLength;
  }
  return bytes;
}

async function signIn(email: string): Promise<{ token: string; id: string }> {
  const response = await fetch(`${ORIGIN}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (response.status !== 200)
    throw new Error(`${email}: ${response.status} ${await response.text()}`);
  const body = (await response.json()) as { access_token: string; user: { id: string } };
  return { token: body.access_token, id: body.user.id };
}

async function read(token: string, path: string): Promise<ArrayBuffer> {
  const response = await fetch(ORIGIN + path, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200)
    throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.arrayBuffer();
}

async function readJson<Body>(token: string, path: string): Promise<Body> {
  return JSON.parse(Buffer.from(await read(token, path)).toString()) as Body;
}

async function measured(when: string, { pid = 0 }: ChildProcess, goal: number): Promise<Row> {
  const portalMemory = await memoryOf(pid, "Rss");
  const databaseMemory = await Promise.all(
    (await descendants(pid)).map((one) => memoryOf(one, "Pss")),
  );
  const database = databaseMemory.reduce((sum, each) => sum + each, 0);
  return {
    when,
    "portal MB": Math.round(portalMemory),
    "PostgreSQL MB": Math.round(database),
    "together MB": Math.round(portalMemory + database),
    "goal MB": goal,
    "sign-ins": 0,
    "PDF kB": 0,
  };
}

/** Megabytes of a process in memory; 0 for one that has ended. */
export async function memoryOf(pid: number, kind: "Pss" | "Rss"): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(new RegExp(`^${kind}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0) / 1024;
}

async function descendants(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    parents.set(Number(name), Number(stat.split(") ").at(-1)?.split(" ")[1]));
  }
  const below = (of: number): number[] =>
    [...parents].filter(([, parent]) => parent === of).flatMap(([one]) => [one, ...below(one)]);
  return below(pid);
}
