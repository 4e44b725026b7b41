import { randomInt, randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { loadavg } from "node:os";
import { openTestSession } from "@school/server/accounts/fixtures.ts";
import { openKeyring } from "@school/server/accounts/auth/signing-keys.ts";
import { readConfig } from "@school/server/platform/runtime/config/config.ts";
import { type Database, openDatabase } from "@school/server/platform/database/database.ts";
import type { Connection } from "@school/server/platform/database/embedded/embedded.ts";
import { createSealer } from "@school/server/platform/runtime/secrets/seal.ts";
import { makeScoredClass } from "@school/server/results/fixtures.ts";
import { makeSession } from "@school/server/school/fixtures.ts";
import { call } from "./call.ts";
import { countCpu, processesOf } from "./cpu.ts";
import { insertsPerSecond } from "./pgbench.ts";
import { BENCH_SECRET_KEY, type Served, type ServedPortal, startPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import { openScratchCluster } from "./scratch.ts";
import { inFull } from "./short.ts";

/**
 * Teachers who repeatedly save the whole sheet of a class, and teachers who save one row at a time.
 */
const SAVERS = inFull(
  [
    { teachers: 1, rows: 25 },
    { teachers: 4, rows: 25 },
    { teachers: 16, rows: 25 },
    { teachers: 16, rows: 1 },
    { teachers: 60, rows: 1 },
  ],
  [
    { teachers: 2, rows: 25 },
    { teachers: 2, rows: 1 },
  ],
);
const CLASS_SIZE = 25;
/** A connection for each teacher. */
const agent = new Agent({ keepAlive: true });
const SECONDS = inFull(8, 1);
/** Uncounted, as on an evening on which the portal has long been running. */
const WARM_UP_SECONDS = inFull(4, 0);

/**
 * Changed rows of scores per second through the grid's save over HTTP, compared with pgbench's
 * one-row inserts with as many clients on the same server. Throws if an acknowledged row is missing
 * afterwards.
 */
export async function benchScores(): Promise<Row[]> {
  const cluster = await openScratchCluster();
  const connection = await cluster.createDatabase("scores");
  const db = openDatabase(connection);
  const sheets = await buildSheets(db, Math.max(...SAVERS.map(({ teachers }) => teachers)));
  const portal = await startPortal(connection, sheets[0]!.teacherId, { withJobs: true });
  try {
    const rows: Row[] = [];
    for (const savers of SAVERS)
      rows.push(await measureSaves(connection, db, sheets, portal, savers));
    return rows;
  } finally {
    agent.destroy();
    await portal.stop();
    await db.$client.end();
    await cluster.close();
  }
}

/** One teacher's sheet, as loaded by the page. */
interface Sheet {
  teacherId: string;
  token: string;
  key: { classId: string; subjectId: string; termId: string };
  pupils: { studentId: string; version: number | null; exam: number }[];
}

async function buildSheets(db: Database, count: number): Promise<Sheet[]> {
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const keyring = await openKeyring(db, createSealer(BENCH_SECRET_KEY), readConfig({}).publicUrl);
  const sheets: Sheet[] = [];
  for (let n = 1; n <= count; n += 1) {
    const made = await makeScoredClass(db, { session, name: `Class ${n}`, pupils: CLASS_SIZE });
    sheets.push({
      teacherId: made.teacher.id,
      token: await openTestSession(db, keyring, made.teacher.id),
      key: made.sheet,
      pupils: made.pupils.map(({ id }) => ({ studentId: id, version: null, exam: 0 })),
    });
  }
  await db.$client.query("vacuum analyze");
  return sheets;
}

async function measureSaves(
  connection: Connection,
  db: Database,
  sheets: readonly Sheet[],
  portal: ServedPortal,
  { teachers, rows }: (typeof SAVERS)[number],
): Promise<Row> {
  const inserts = await insertsPerSecond(connection, teachers, SECONDS);
  const saving = sheets.slice(0, teachers);
  const saveFor = (seconds: number) => {
    const until = performance.now() + seconds * 1000;
    return Promise.all(saving.map((sheet) => saveRepeatedly(portal, sheet, rows, until)));
  };
  await saveFor(WARM_UP_SECONDS);
  const serverCpu = await countCpu([portal.pid]);
  const databaseCpu = await countCpu(await processesOf(connection));
  const ownCpu = await countCpu([process.pid]);
  const saved = await saveFor(SECONDS);
  const [server, postgres, bench] = [await serverCpu(), await databaseCpu(), await ownCpu()];
  const lost = await countLost(db, saving);
  if (lost > 0) throw new Error(`${lost} acknowledged rows are missing`);
  const total = saved.reduce((sum, one) => sum + one, 0);
  const calls = total / rows;
  return {
    what: `${teachers} ${teachers === 1 ? "teacher" : "teachers"}, ${rows} in a call`,
    "calls/s": (calls / SECONDS).toFixed(1),
    "server CPU ms": (server / calls).toFixed(2),
    "PostgreSQL CPU ms": (postgres / calls).toFixed(2),
    "bench CPU ms": (bench / calls).toFixed(2),
    load: loadavg()[0]?.toFixed(1) ?? "",
    "rows/s": Math.round(total / SECONDS),
    "pgbench inserts/s": inserts === null ? "not installed" : Math.round(inserts),
    "rows / inserts": inserts === null ? "" : (total / SECONDS / inserts).toFixed(2),
    lost,
  };
}

/** Saves rows of the sheet until that time of `performance.now()`; how many were acknowledged. */
async function saveRepeatedly(
  portal: Served,
  sheet: Sheet,
  rows: number,
  until: number,
): Promise<number> {
  let saves = 0;
  for (; performance.now() < until; saves += 1) {
    const from = (saves * rows) % CLASS_SIZE;
    await save(portal, sheet, sheet.pupils.slice(from, from + rows));
  }
  return saves * rows;
}

/** Saves the grid once, with new scores in every row. */
async function save(portal: Served, sheet: Sheet, pupils: Sheet["pupils"]): Promise<void> {
  for (const pupil of pupils) pupil.exam = (pupil.exam + randomInt(1, 60)) % 60;
  const data = await call<{ outcome: string; result: { version: number } }[]>(agent, {
    method: "PUT",
    url: `${portal.origin}/api/score-sheet`,
    token: sheet.token,
    headers: { "idempotency-key": randomUUID() },
    body: {
      ...sheet.key,
      rows: pupils.map(({ studentId, version, exam }) => ({
        studentId,
        version,
        scores: { CA1: 8, CA2: 7.5, CA3: 9, CA4: "ABS", exam },
      })),
    },
    timeoutMs: 30_000,
  });
  for (const [at, { outcome, result }] of data.entries()) {
    if (outcome !== "saved") throw new Error(`A changed row was reported as ${outcome}`);
    pupils[at]!.version = result.version;
  }
}

/** Counts acknowledged rows that are missing or different in the database. */
async function countLost(db: Database, sheets: readonly Sheet[]): Promise<number> {
  const { rows } = await db.$client.query<{ studentId: string; version: number; exam: number }>(
    `select enrolment.student_id as "studentId", result.version, result.exam
     from results result join enrolments enrolment on enrolment.id = result.enrolment_id`,
  );
  const saved = new Map(rows.map((row) => [row.studentId, row]));
  return sheets
    .flatMap(({ pupils }) => pupils)
    .filter(({ studentId, version, exam }) => {
      const row = saved.get(studentId);
      return version !== null && (row?.version !== version || row.exam !== exam);
    }).length;
}
