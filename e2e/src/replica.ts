import { setTimeout as sleep } from "node:timers/promises";
import { openTestSession, makeUser } from "@school/server/accounts/fixtures.ts";
import { openKeyring } from "@school/server/accounts/auth/signing-keys.ts";
import { BENCH_SECRET_KEY } from "@school/bench/processes.ts";
import { readConfig } from "@school/server/platform/runtime/config/config.ts";
import { type Database, openDatabaseAt } from "@school/server/platform/database/database.ts";
import { createSealer } from "@school/server/platform/runtime/secrets/seal.ts";
import {
  approve,
  makeReportedClass,
  type ReportedClass,
  scoresOfTotal,
} from "@school/server/results/reports/fixtures.ts";
import { makeSession } from "@school/server/school/fixtures.ts";
import { makeStudent } from "@school/server/students/fixtures.ts";
import { startCluster } from "./cluster.ts";
import { type PortalProcess, startPortalProcess, stopPortalProcess } from "./portals.ts";

/**
 * Runs two portal processes whose reading replica lags five seconds. Families read their results
 * through both while results are approved in one of two classes. Each approved result must be in the
 * very next response. The other class is read from the replica, and a sign-out applies to both at once.
 * Needs root and Debian's packages, which it installs. Run it with `npm run replica -w @school/e2e`; it
 * exits with 1 if a response is stale.
 */
const LAG_SECONDS = 5;
const CHANGES = 20;
const PUPILS = 20;

const subjectOf = (change: number) => `Subject ${change}`;

interface School {
  readonly db: Database;
  /** The class whose results are approved meanwhile, and the class without changes. */
  readonly changing: ReportedClass;
  readonly quiet: ReportedClass;
  tokenOf(personId: string): Promise<string>;
}

async function buildSchool(url: string): Promise<School> {
  const db = openDatabaseAt(url);
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  await makeUser(db, { role: "PRINCIPAL" });
  // All subjects exist before: a new one may change every class's results.
  const subjects = Array.from({ length: CHANGES }, (_, at) => [subjectOf(at + 1), 60]);
  const totals = { Watched: {}, Classmate: Object.fromEntries(subjects) };
  const changing = await makeReportedClass(db, { session, section: "Gold", totals });
  const quiet = await makeReportedClass(db, { session, section: "Blue", totals: {} });
  for (let at = 0; at < PUPILS; at += 1) {
    quiet.pupils[`Quiet ${at}`] = await makeStudent(db, {
      lastName: `Quiet ${at}`,
      classId: quiet.id,
      sessionId: session.id,
      termId: session.termIds.TERM_1,
    });
    await approve(db, quiet, `Quiet ${at}`, "Drama", scoresOfTotal(50));
  }
  const keyring = await openKeyring(db, createSealer(BENCH_SECRET_KEY), readConfig({}).publicUrl);
  return { db, changing, quiet, tokenOf: (personId) => openTestSession(db, keyring, personId) };
}

const times: number[] = [];

async function readResults({ origin }: PortalProcess, token: string, pupilId: string) {
  const began = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/api/students/${pupilId}/results`, { headers });
  const text = await response.text();
  times.push(performance.now() - began);
  return { status: response.status, text };
}

async function countsOf({ origin }: PortalProcess): Promise<Record<string, number>> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const lines = text.matchAll(/^replica_answers\{outcome="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]));
}

const cluster = await startCluster();
const portals: PortalProcess[] = [];
let old = 0;
try {
  const copyUrl = await cluster.delayCopy(LAG_SECONDS);
  const env = { DATABASE_URL: cluster.proxyUrl, DATABASE_READ_URL: copyUrl };
  for (let index = 0; index < 2; index += 1) portals.push(await startPortalProcess(env));
  const school = await buildSchool(cluster.proxyUrl);
  const { db, changing, quiet, tokenOf } = school;
  // Until the replica has the school.
  await sleep((LAG_SECONDS + 3) * 1_000);

  const quietPupils = Object.values(quiet.pupils);
  const watched = changing.pupils["Watched"]!;
  const token = await tokenOf(watched.id);
  for (let change = 1; change <= CHANGES; change += 1) {
    const subject = subjectOf(change);
    await approve(db, changing, "Watched", subject, scoresOfTotal(50));
    for (const portal of portals) {
      const { text } = await readResults(portal, token, watched.id);
      if (!text.includes(`"${subject}"`)) old += 1;
    }
    const pupil = quietPupils[change % quietPupils.length]!;
    const pupilToken = await tokenOf(pupil.id);
    for (const portal of portals) {
      const { status, text } = await readResults(portal, pupilToken, pupil.id);
      if (status !== 200 || !text.includes("Drama")) old += 1;
    }
  }
  const [one, other] = portals;
  const headers = { authorization: `Bearer ${token}` };
  await fetch(`${one!.origin}/auth/v1/logout`, { method: "POST", headers });
  for (const portal of [one!, other!]) {
    if ((await readResults(portal, token, watched.id)).status !== 401) old += 1;
  }
  for (const [index, portal] of portals.entries()) {
    const { read = 0, behind = 0, failed = 0 } = await countsOf(portal);
    process.stdout.write(
      `process ${index + 1}: ${read} answers read from the copy, ${behind} from the primary because ` +
        `the copy lagged, ${failed} because it failed\n`,
    );
    // Otherwise nothing was shown.
    if (read === 0 || behind === 0) old += 1;
  }
  const inOrder = times.toSorted((a, b) => a - b);
  process.stdout.write(
    `${CHANGES} approvals, ${times.length} answers, ${old} old or wrong; ` +
      `median ${inOrder[Math.floor(inOrder.length / 2)]!.toFixed(1)} ms, longest ${inOrder.at(-1)!.toFixed(0)} ms\n`,
  );
  await db.$client.end();
} finally {
  for (const portal of portals) await stopPortalProcess(portal);
  await cluster.close();
}
process.exit(old === 0 ? 0 : 1);
