import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BENCH_SECRET_KEY } from "@school/bench/processes.ts";
import { openTestSession } from "@school/server/accounts/fixtures.ts";
import { openKeyring } from "@school/server/accounts/auth/signing-keys.ts";
import { readConfig } from "@school/server/platform/config/config.ts";
import { openDatabaseAt } from "@school/server/platform/db/database.ts";
import { freePort } from "@school/server/platform/http/free-port.ts";
import { createSealer } from "@school/server/platform/secrets/seal.ts";
import { makeScoredClass } from "@school/server/results/fixtures.ts";
import { startCluster } from "./cluster.ts";
import { type PortalProcess, startPortalProcess, stopPortalProcess } from "./portals.ts";

/**
 * Ends and starts two portal processes behind HAProxy, one after the other and again and again, while
 * a teacher saves scores and pupils read their results. No request may fail or be refused, and no
 * acknowledged score may be lost. Needs root and Debian's packages, which it installs. Run it with
 * `npm run rolling -w @school/e2e -- ROUNDS`; it exits with 1 if anything is amiss.
 */
const ROUNDS = Number(process.argv[2] ?? 3);
const READERS = 8;
const PUPILS = 20;
/** Longer than the proxy needs to notice. */
const DRAIN_SECONDS = "3";

interface Done {
  requests: number;
  failed: string[];
  longestMs: number;
}

const cluster = await startCluster();
const folder = await mkdtemp(join(tmpdir(), "school-rolling-"));
const ports = [String(await freePort()), String(await freePort())];
const proxyPort = await freePort();
await writeFile(
  join(folder, "haproxy.cfg"),
  [
    "defaults",
    "  mode http",
    "  timeout connect 3s",
    "  timeout client 1m",
    "  timeout server 1m",
    "  option httpchk GET /healthz",
    "listen portal",
    `  bind 127.0.0.1:${proxyPort}`,
    "  default-server check inter 1s fall 1 rise 1",
    ...ports.map((port, place) => `  server portal${place + 1} 127.0.0.1:${port}`),
    "",
  ].join("\n"),
);
const origin = `http://127.0.0.1:${proxyPort}`;
const done: Done = { requests: 0, failed: [], longestMs: 0 };

async function call(token: string, path: string, body?: unknown): Promise<unknown> {
  const began = performance.now();
  try {
    const response = await fetch(`${origin}/api${path}`, {
      method: body === undefined ? "GET" : "PUT",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return (JSON.parse(text) as { data: unknown }).data;
    done.failed.push(`${path}: ${response.status} ${text.slice(0, 120)}`);
  } catch (error) {
    done.failed.push(`${path}: ${String((error as Error).cause ?? error)}`);
  } finally {
    done.requests += 1;
    done.longestMs = Math.max(done.longestMs, performance.now() - began);
  }
  return null;
}

interface SheetRow {
  student: { id: string };
  result: { version: number; scores: { exam?: number | string | null } } | null;
}

const portals: PortalProcess[] = [];
let proxy: ReturnType<typeof spawn> | null = null;
let faults = 0;
try {
  const start = (port: string) =>
    startPortalProcess({
      DATABASE_URL: cluster.proxyUrl,
      PORT: port,
      DRAIN_SECONDS,
      TRUST_PROXY: "127.0.0.1",
    });
  for (const port of ports) portals.push(await start(port));
  const db = openDatabaseAt(cluster.proxyUrl);
  const made = await makeScoredClass(db, { pupils: PUPILS });
  const keyring = await openKeyring(db, createSealer(BENCH_SECRET_KEY), readConfig({}).publicUrl);
  const teacher = await openTestSession(db, keyring, made.teacher.id);
  const pupils = await Promise.all(
    made.pupils.slice(0, READERS).map(async ({ id }) => ({
      id,
      token: await openTestSession(db, keyring, id),
    })),
  );
  proxy = spawn("/usr/sbin/haproxy", ["-db", "-f", join(folder, "haproxy.cfg")], {
    stdio: "ignore",
  });
  await sleep(3_000);

  const stop = new AbortController();
  const saved = new Map<string, number>();
  const sheetPath = `/score-sheet?${made.sheetQuery}`;
  const readSheet = async () =>
    ((await call(teacher, sheetPath)) as { rows: SheetRow[] } | null)?.rows ?? [];
  let saves = 0;
  const saving = (async () => {
    for (let mark = 0; !stop.signal.aborted; mark = (mark + 1) % 41) {
      const rows = (await readSheet()).map(({ student, result }) => ({
        studentId: student.id,
        version: result?.version ?? null,
        scores: { ...result?.scores, exam: mark },
      }));
      if (rows.length > 0 && (await call(teacher, "/score-sheet", { ...made.sheet, rows }))) {
        for (const { studentId } of rows) saved.set(studentId, mark);
        saves += 1;
      }
    }
  })();
  const reading = pupils.map(async ({ id, token }) => {
    while (!stop.signal.aborted) {
      await call(token, `/students/${id}/results`);
      await sleep(50);
    }
  });
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [place, port] of ports.entries()) {
      const code = await stopPortalProcess(portals[place]!);
      if (code !== 0) faults += 1;
      portals[place] = await start(port);
      // Until the proxy has seen it.
      await sleep(2_500);
    }
    process.stdout.write(
      `round ${round}: ${done.requests} requests, ${saves} saves of ${PUPILS} scores, ` +
        `${done.failed.length} failed, longest ${(done.longestMs / 1_000).toFixed(2)} s\n`,
    );
  }
  stop.abort();
  await Promise.all([saving, ...reading]);
  const found = new Map(
    (await readSheet()).map((row) => [row.student.id, row.result?.scores.exam]),
  );
  const lost = [...saved].filter(([id, mark]) => found.get(id) !== mark).length;
  process.stdout.write(`${lost} acknowledged scores lost\n`);
  for (const failure of done.failed.slice(0, 10)) process.stdout.write(`  ${failure}\n`);
  faults += lost + done.failed.length;
  await db.$client.end();
} finally {
  for (const portal of portals) await stopPortalProcess(portal);
  if (proxy !== null && proxy.exitCode === null) {
    const ended = once(proxy, "exit");
    proxy.kill("SIGKILL");
    await ended;
  }
  await cluster.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit(faults === 0 ? 0 : 1);
