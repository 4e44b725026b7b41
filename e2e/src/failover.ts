import { setTimeout as sleep } from "node:timers/promises";
import { countLost, Pupil } from "@school/bench/hall-pupil.ts";
import { buildHall, type HallSchool } from "@school/bench/hall-school.ts";
import { untilResponse } from "@school/bench/until-response.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { type PortalProcess, startPortalProcess, stopPortalProcess } from "./portals.ts";

/**
 * Kills the primary of a cluster of three PostgreSQL servers ten times, while 300 pupils answer and a
 * teacher saves scores through two portal processes: one knows the three hosts, the other uses
 * PgBouncer. Afterwards nothing acknowledged may be missing, no one may be signed out, and each process
 * must have saved again within 30 s. Needs root and Debian's packages, which it installs. Run it with
 * `npm run failover -w @school/e2e`; it exits with 1 on any failure.
 */
const ROUNDS = Number(process.argv[2] ?? 10);
const PUPILS = 300;
/** The teacher's pupils whose scores each process saves one by one, repeatedly. */
const SCORED = 20;
const MAX_GAP_MS = 30_000;

interface Portal extends PortalProcess {
  readonly name: string;
  /** When a score was last acknowledged, and the longest time without one. */
  savedAt: number;
  longestMs: number;
  saves: number;
}

async function startPortal(name: string, env: Record<string, string>): Promise<Portal> {
  return { name, ...(await startPortalProcess(env)), savedAt: 0, longestMs: 0, saves: 0 };
}

async function call<Output>(
  { origin }: Portal,
  token: string,
  method: "GET" | "PUT",
  path: string,
  body?: unknown,
): Promise<Output | null> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => null);
  if (response === null || response.status >= 500 || response.status === 409) return null;
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: Output }).data;
}

interface SheetRow {
  student: { id: string };
  result: { version: number; scores: { exam?: number | string | null } } | null;
}

/** Acknowledged scores, and the one in flight; by pupil. */
interface Saved {
  readonly acknowledged: Map<string, number>;
  readonly inFlight: Map<string, number>;
}

/** Saves a new score for one pupil after the other until it is stopped. */
async function saveScores(
  portal: Portal,
  school: HallSchool,
  pupils: readonly string[],
  saved: Saved,
  stop: AbortSignal,
): Promise<void> {
  const path = `/score-sheet?${new URLSearchParams(school.sheet)}`;
  portal.savedAt = performance.now();
  for (let mark = 0; !stop.aborted; mark = (mark + 1) % 41) {
    const sheet = await call<{ rows: SheetRow[] }>(portal, school.teacherToken, "GET", path);
    for (const row of sheet?.rows ?? []) {
      const { id } = row.student;
      if (!pupils.includes(id) || stop.aborted) continue;
      saved.inFlight.set(id, mark);
      const answer = await call(portal, school.teacherToken, "PUT", "/score-sheet", {
        ...school.sheet,
        rows: [
          {
            studentId: id,
            version: row.result?.version ?? null,
            scores: { ...row.result?.scores, exam: mark },
          },
        ],
      });
      if (answer === null) break;
      saved.acknowledged.set(id, mark);
      portal.saves += 1;
      const now = performance.now();
      portal.longestMs = Math.max(portal.longestMs, now - portal.savedAt);
      portal.savedAt = now;
    }
    if (sheet === null) await sleep(250);
  }
}

/** Counts acknowledged scores that are neither saved nor replaced by the one in flight. */
async function countLostScores(portal: Portal, school: HallSchool, all: Saved[]): Promise<number> {
  const path = `/score-sheet?${new URLSearchParams(school.sheet)}`;
  const sheet = await call<{ rows: SheetRow[] }>(portal, school.teacherToken, "GET", path);
  const stored = new Map(sheet!.rows.map((row) => [row.student.id, row.result?.scores.exam]));
  return all.flatMap(({ acknowledged, inFlight }) =>
    [...acknowledged].filter(
      ([id, mark]) => stored.get(id) !== mark && stored.get(id) !== inFlight.get(id),
    ),
  ).length;
}

async function sit(portal: Portal, token: string, testId: string, stop: AbortSignal) {
  const pupil = new Pupil(token);
  await sleep(Math.random() * 2_000);
  await untilResponse(() => pupil.begin(portal.origin, testId));
  for (let question = 0; !stop.aborted; question += 1) {
    const questionId = pupil.questionIds[question % pupil.questionIds.length]!;
    const responses = pupil.numberAnswers([questionId]);
    await untilResponse(() => pupil.send(portal.origin, responses));
    await sleep(2_000 + Math.random() * 2_000);
  }
  await untilResponse(() => pupil.handIn(portal.origin));
  pupil.close();
  return pupil;
}

async function countSignedOut(portal: Portal, tokens: readonly string[]): Promise<number> {
  const statuses = await Promise.all(
    tokens.map(async (token) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${portal.origin}/auth/v1/user`, { headers })).status;
    }),
  );
  return statuses.filter((status) => status !== 200).length;
}

async function runRound(cluster: Cluster, school: HallSchool, portals: Portal[], round: number) {
  const stop = new AbortController();
  const { id: testId } = await school.setTest();
  const saved = portals.map((): Saved => ({ acknowledged: new Map(), inFlight: new Map() }));
  const saving = portals.map((portal, index) => {
    portal.longestMs = 0;
    const pupilIds = school.pupilIds.slice(index * SCORED, (index + 1) * SCORED);
    return saveScores(portal, school, pupilIds, saved[index]!, stop.signal);
  });
  const sitting = school.tokens.map((token, index) =>
    sit(portals[index % portals.length]!, token, testId, stop.signal),
  );
  await sleep(6_000 + Math.random() * 2_000);
  const withItsComputer = round % 2 === 0;
  const killedAt = performance.now();
  await cluster.killPrimary(withItsComputer);
  // Until both have saved again, or the time limit is over.
  const isBack = () => portals.every(({ savedAt }) => savedAt > killedAt + 500);
  while (performance.now() < killedAt + 2 * MAX_GAP_MS && !isBack()) await sleep(100);
  await sleep(2_000);
  stop.abort();
  await Promise.all(saving);
  const pupils = await Promise.all(sitting);
  const [first] = portals;
  const lostScores = await countLostScores(first!, school, saved);
  const lost = countLost(pupils, await school.savedNumbers(testId)) + lostScores;
  const signedOut = await countSignedOut(first!, [
    school.teacherToken,
    ...school.tokens.slice(0, 20),
  ]);
  const responses = pupils.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  const receipts = pupils.filter(({ receipt }) => receipt !== null).length;
  const gaps = portals.map(
    ({ name, longestMs }) => `${name} ${(longestMs / 1000).toFixed(1)} s without a save`,
  );
  process.stdout.write(
    `round ${round}, ${withItsComputer ? "the primary's computer gone" : "the primary killed"}: ` +
      `${responses} answers and ${saved.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)} ` +
      `scores acknowledged, ${lost} lost, ${receipts} of ${PUPILS} receipts, ${signedOut} signed out, ` +
      `${gaps.join(", ")}\n`,
  );
  const late = portals.filter(({ longestMs }) => longestMs > MAX_GAP_MS).length;
  await cluster.heal();
  return lost + signedOut + late + (PUPILS - receipts);
}

const cluster = await startCluster();
const portals: Portal[] = [];
let faults = 0;
try {
  portals.push(await startPortal("three hosts", { DATABASE_URL: cluster.hostsUrl }));
  const pooled = { DATABASE_URL: cluster.poolerUrl, DATABASE_DIRECT_URL: cluster.proxyUrl };
  portals.push(await startPortal("PgBouncer", pooled));
  const { hostname, port, username, password, pathname } = new URL(cluster.proxyUrl);
  const school = await buildHall(
    {
      host: hostname,
      port: Number(port),
      user: username,
      password,
      database: pathname.slice(1),
    },
    PUPILS,
  );
  for (let round = 1; round <= ROUNDS; round += 1) {
    faults += await runRound(cluster, school, portals, round);
  }
  await school.close();
} finally {
  for (const portal of portals) await stopPortalProcess(portal);
  await cluster.close();
}
process.exit(faults === 0 ? 0 : 1);
