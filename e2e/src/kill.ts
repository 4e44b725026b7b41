import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Repeatedly kills the portal with SIGKILL during batch saves, and checks after each restart that
 * every acknowledged score is saved. Every second time PostgreSQL is killed too. Run it with
 * `npm run kill -w @school/e2e`; it exits with 1 if anything acknowledged is lost.
 */
const ROUNDS = 20;
/** Generous, because a busy computer starts slowly. */
const MAX_START_MS = 180_000;
const PORT = 5098;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const MAIN = join(import.meta.dirname, "../../server/src/main.ts");

interface Row {
  student: { id: string };
  result: { version: number; scores: { CA1?: number | string | null }; status: string } | null;
}

/** One subject's sheet: acknowledged scores, and those in flight at the kill. */
interface Sheet {
  subjectId: string;
  acknowledged: Map<string, number>;
  inFlight: Map<string, number>;
}

const dataDir = await mkdtemp(join(tmpdir(), "portal-kill-"));
let token = "";
let acknowledgedSaves = 0;

async function startPortal(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(PORT), DEMO: "1", LOG_LEVEL: "error" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const until = Date.now() + MAX_START_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode}`);
    const answer = await fetch(`${ORIGIN}/healthz`).catch(() => null);
    if (answer?.ok) return child;
    await sleep(50);
  }
  child.kill("SIGKILL");
  throw new Error(`the portal did not start within ${MAX_START_MS / 1000} s`);
}

async function api<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${ORIGIN}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: Answer };
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer.data;
}

async function signIn(): Promise<void> {
  const response = await fetch(`${ORIGIN}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "teacher@demo.school", password: "Teacher1demo" }),
  });
  ({ access_token: token } = (await response.json()) as { access_token: string });
}

function sheetPath(classId: string, subjectId: string, termId: string): string {
  return `/score-sheet?${new URLSearchParams({ classId, subjectId, termId })}`;
}

/** Saves new CA1 marks for the whole class repeatedly, until the portal is killed. */
async function saveUntilKilled(sheet: Sheet, classId: string, termId: string): Promise<void> {
  try {
    for (let mark = 0; ; mark = (mark + 1) % 11) {
      const { rows } = await api<{ rows: Row[] }>(
        "GET",
        sheetPath(classId, sheet.subjectId, termId),
      );
      const open = rows.filter((row) => row.result?.status !== "approved");
      sheet.inFlight = new Map(open.map((row) => [row.student.id, mark]));
      await api("PUT", "/score-sheet", {
        classId,
        subjectId: sheet.subjectId,
        termId,
        rows: open.map((row) => ({
          studentId: row.student.id,
          version: row.result?.version ?? null,
          scores: { ...row.result?.scores, CA1: mark },
        })),
      });
      sheet.inFlight.forEach((value, studentId) => sheet.acknowledged.set(studentId, value));
      acknowledgedSaves += 1;
    }
  } catch (error) {
    // Only a cut connection may end the loop; an error of the portal is a failure.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Counts acknowledged scores that are neither saved nor replaced by the save in flight. */
async function countLost(sheet: Sheet, classId: string, termId: string): Promise<number> {
  const { rows } = await api<{ rows: Row[] }>("GET", sheetPath(classId, sheet.subjectId, termId));
  const lost = rows.filter(({ student, result }) => {
    const acknowledged = sheet.acknowledged.get(student.id);
    const found = result?.scores.CA1;
    return (
      acknowledged !== undefined &&
      found !== acknowledged &&
      found !== sheet.inFlight.get(student.id)
    );
  });
  for (const { student, result } of rows) {
    if (typeof result?.scores.CA1 === "number")
      sheet.acknowledged.set(student.id, result.scores.CA1);
  }
  return lost.length;
}

async function killPostgres(): Promise<void> {
  const pidFile = await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8");
  process.kill(Number(pidFile.split("\n", 1)[0]), "SIGKILL");
}

let lost = 0;
let portal = await startPortal();
try {
  await signIn();
  type Teaching = { id: string; fullName: string; subjects: { id: string }[] }[];
  const teaching = await api<Teaching>("GET", "/teaching");
  const ownClass = teaching.find(({ fullName }) => fullName === "Primary 4")!;
  type Sessions = { terms: { id: string; isCurrent: boolean }[] }[];
  const sessions = await api<Sessions>("GET", "/academic-sessions");
  const termId = sessions.flatMap(({ terms }) => terms).find((term) => term.isCurrent)!.id;
  const sheets: Sheet[] = ownClass.subjects
    .slice(0, 4)
    .map(({ id }) => ({ subjectId: id, acknowledged: new Map(), inFlight: new Map() }));

  for (let round = 1; round <= ROUNDS; round += 1) {
    const saving = Promise.all(sheets.map((sheet) => saveUntilKilled(sheet, ownClass.id, termId)));
    await sleep(300 + Math.random() * 700);
    const ended = new Promise((resolve) => portal.once("exit", resolve));
    portal.kill("SIGKILL");
    if (round % 2 === 0) await killPostgres();
    await Promise.all([ended, saving]);
    const began = Date.now();
    portal = await startPortal();
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    const missing = await Promise.all(sheets.map((sheet) => countLost(sheet, ownClass.id, termId)));
    lost += missing.reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `round ${round}: ${acknowledgedSaves} batches acknowledged so far, ${lost} scores lost, up again in ${seconds} s\n`,
    );
  }
} finally {
  if (portal.exitCode === null && portal.signalCode === null) {
    const ended = new Promise((resolve) => portal.once("exit", resolve));
    portal.kill("SIGTERM");
    await ended;
  }
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(lost === 0 ? 0 : 1);
