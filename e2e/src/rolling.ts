import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { freePort } from "@school/server/platform/http/free-port.ts";
import { startCluster } from "./cluster.ts";
import { MAIN, type PortalProcess, startPortalProcess, stopPortalProcess } from "./portals.ts";

/**
 * Ends and starts two portal processes behind HAProxy, one after the other and again and again, while
 * a teacher of the demo school saves scores and others read. No request may fail or be refused, and
 * no acknowledged score may be lost. Run it with `npm run rolling -w @school/e2e -- ROUNDS`.
 *
 * With `--from TAG` (or a commit) the first two processes are that release, installed as it was; they
 * are replaced by this version, which migrates the database while the other one still serves:
 * `npm run rolling -w @school/e2e -- 1 --from v1.0`.
 *
 * Needs root and Debian's packages, which it installs; exits with 1 if anything is wrong.
 */
const { values, positionals } = parseArgs({
  options: { from: { type: "string" } },
  allowPositionals: true,
});
const ROUNDS = Number(positionals[0] ?? 3);
/** Longer than the proxy needs to notice. */
const DRAIN_SECONDS = "3";
/** Time in milliseconds for which the two releases serve side by side. */
const BESIDE_MS = values.from === undefined ? 2_500 : 10_000;

const repository = join(import.meta.dirname, "../..");
const folder = await mkdtemp(join(tmpdir(), "school-rolling-"));
const cluster = await startCluster();
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
    ...ports.map((port, index) => `  server portal${index + 1} 127.0.0.1:${port}`),
    "",
  ].join("\n"),
);
const origin = `http://127.0.0.1:${proxyPort}`;
const done = { requests: 0, longestMs: 0, failed: [] as string[] };

/** Returns the response, or null when the request failed; a failure is recorded. */
async function call(method: string, path: string, token?: string, body?: object): Promise<unknown> {
  const began = performance.now();
  try {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text);
    done.failed.push(`${path}: ${response.status} ${text.slice(0, 120)}`);
  } catch (error) {
    done.failed.push(`${path}: ${String((error as Error).cause ?? error)}`);
  } finally {
    done.requests += 1;
    done.longestMs = Math.max(done.longestMs, performance.now() - began);
  }
  return null;
}

async function read<Data>(path: string, token: string): Promise<Data | null> {
  return ((await call("GET", `/api${path}`, token)) as { data: Data } | null)?.data ?? null;
}

async function signIn(role: "principal" | "teacher" | "student" | "parent") {
  const password = `${role[0]!.toUpperCase()}${role.slice(1)}1demo`;
  const body = { email: `${role}@demo.school`, password };
  const session = (await call("POST", "/auth/v1/token?grant_type=password", undefined, body)) as {
    access_token: string;
    user: { id: string };
  } | null;
  if (session === null) throw new Error(`${role} cannot sign in: ${done.failed.join("; ")}`);
  return { id: session.user.id, token: session.access_token };
}

function succeed(program: string, ...args: string[]): void {
  const { status } = spawnSync(program, args, { cwd: repository, stdio: "inherit" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${status}`);
}

/** The start of a release's server, with its own packages. */
function installRelease(release: string): string {
  const checkout = join(folder, "release");
  succeed("git", "worktree", "add", "--quiet", "--detach", checkout, release);
  succeed("npm", "ci", "--prefix", checkout, "--no-audit", "--no-fund");
  return join(checkout, "server/src/main.ts");
}

interface Sheet {
  readonly rows: readonly {
    student: { id: string };
    result: {
      version: number;
      status: string;
      scores: { exam?: number | string | null };
    } | null;
  }[];
}

const portals: PortalProcess[] = [];
let proxy: ReturnType<typeof spawn> | null = null;
let faults = 0;
try {
  const start = (port: string, main: string, env: Record<string, string> = {}) =>
    startPortalProcess(
      {
        DATABASE_URL: cluster.proxyUrl,
        PORT: port,
        DRAIN_SECONDS,
        TRUST_PROXY: "127.0.0.1",
        DATA_DIR: join(folder, `files-${port}`),
        ...env,
      },
      main,
    );
  const first = values.from === undefined ? MAIN : installRelease(values.from);
  for (const [index, port] of ports.entries()) {
    portals.push(await start(port, first, index === 0 ? { DEMO: "1" } : {}));
  }
  proxy = spawn("/usr/sbin/haproxy", ["-db", "-f", join(folder, "haproxy.cfg")], {
    stdio: "ignore",
  });
  await sleep(3_000);

  const teacher = await signIn("teacher");
  const student = await signIn("student");
  const parent = await signIn("parent");
  const principal = await signIn("principal");
  const taught = await read<{ id: string; subjects: { id: string }[] }[]>(
    "/teaching",
    teacher.token,
  );
  const me = await read<{ currentTerm: { id: string } }>("/me", teacher.token);
  const sheet = {
    classId: taught?.[0]?.id ?? "",
    subjectId: taught?.[0]?.subjects.at(-1)?.id ?? "",
    termId: me?.currentTerm.id ?? "",
  };
  const sheetPath = `/score-sheet?${new URLSearchParams(sheet)}`;
  const openRows = async () =>
    ((await read<Sheet>(sheetPath, teacher.token))?.rows ?? []).filter(
      ({ result }) => result?.status !== "approved",
    );
  if ((await openRows()).length === 0) throw new Error("the demo school has no open score sheet");

  const stop = new AbortController();
  const saved = new Map<string, number>();
  let saves = 0;
  const saving = (async () => {
    for (let mark = 0; !stop.signal.aborted; mark = (mark + 1) % 41) {
      const rows = (await openRows()).map(({ student: { id }, result }) => ({
        studentId: id,
        version: result?.version ?? null,
        scores: { ...result?.scores, exam: mark },
      }));
      const body = { ...sheet, rows };
      if (rows.length === 0) continue;
      if ((await call("PUT", "/api/score-sheet", teacher.token, body)) === null) continue;
      for (const { studentId } of rows) saved.set(studentId, mark);
      saves += 1;
    }
  })();
  const reads = [
    [student, `/students/${student.id}/results`],
    [parent, `/students/${student.id}/results`],
    [student, "/home"],
    [parent, "/home"],
    [principal, "/home"],
    [principal, "/students"],
    [principal, "/results/progress"],
    [teacher, "/me"],
  ] as const;
  const reading = reads.map(async ([{ token }, path]) => {
    while (!stop.signal.aborted) {
      await read(path, token);
      await sleep(50);
    }
  });
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [index, port] of ports.entries()) {
      const code = await stopPortalProcess(portals[index]!);
      if (code !== 0) faults += 1;
      portals[index] = await start(port, MAIN);
      // At least until the proxy has noticed it.
      await sleep(BESIDE_MS);
    }
    console.log(
      `round ${round}: ${done.requests} requests, ${saves} saves of ${saved.size} scores, ` +
        `${done.failed.length} failed, longest ${(done.longestMs / 1_000).toFixed(2)} s`,
    );
  }
  stop.abort();
  await Promise.all([saving, ...reading]);
  const stored = new Map((await openRows()).map((row) => [row.student.id, row.result]));
  const lost = [...saved].filter(([id, mark]) => stored.get(id)?.scores.exam !== mark).length;
  console.log(`${lost} acknowledged scores lost`);
  for (const failure of done.failed.slice(0, 10)) console.log(`  ${failure}`);
  faults += lost + done.failed.length;
} finally {
  for (const portal of portals) await stopPortalProcess(portal);
  if (proxy !== null && proxy.exitCode === null) {
    const ended = once(proxy, "exit");
    proxy.kill("SIGKILL");
    await ended;
  }
  await cluster.close();
  await rm(folder, { recursive: true, force: true });
  if (values.from !== undefined) succeed("git", "worktree", "prune");
}
process.exit(faults === 0 ? 0 : 1);
