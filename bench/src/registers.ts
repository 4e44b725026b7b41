import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { openTestSession, makeUser } from "@school/server/accounts/fixtures.ts";
import { openKeyring } from "@school/server/accounts/auth/signing-keys.ts";
import { readConfig } from "@school/server/platform/runtime/config/config.ts";
import { type Database, openDatabase } from "@school/server/platform/database/database.ts";
import { createSealer } from "@school/server/platform/runtime/secrets/seal.ts";
import { countCpu, processesOf } from "./cpu.ts";
import { measure } from "./load.ts";
import { LAST_NAMES } from "./names.ts";
import { percentile } from "./percentile.ts";
import { BENCH_SECRET_KEY, type Served, type ServedPortal, startPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import { openScratchCluster } from "./scratch.ts";
import { buildSchool, type BuiltSchool } from "./school.ts";
import { inFull } from "./short.ts";

const TEACHERS = inFull(50, 3);
const CLASS_SIZE = 40;
const PUPILS = inFull(1_500, 120);

/** Days that are marked in one measurement, after the first ones, which are not counted. */
const DAYS = inFull(30, 2);
const WARM_UP_DAYS = inFull(5, 1);
/** Milliseconds within which the teachers press Save on one morning. */
const WITHIN_MS = inFull([0, 2_000], [0, 100]);

const CONNECTIONS = inFull([1, 16], [2]);

/**
 * The school day: 50 teachers who each save a register of 40 pupils at once; then the office's
 * reads of a session of registers of 1,500 pupils, and the search in the header. Throws if an
 * acknowledged mark is missing afterwards.
 */
export async function benchRegisters(): Promise<Row[]> {
  const cluster = await openScratchCluster();
  try {
    const saves = await cluster.createDatabase("saves");
    const morning = await buildSchool(saves, TEACHERS * CLASS_SIZE, CLASS_SIZE);
    const year = await buildSchool(await cluster.createDatabase("year"), PUPILS, CLASS_SIZE);
    const rows = await benchMorning(morning);
    const classId = await markSession(year);
    const portal = await startPortal(year.connection, year.principalId);
    try {
      for (const call of readsOf(classId)) {
        const { length: statements } = await portal.recordStatements(call.paths[0]!);
        // The pool's connections are open, so that PostgreSQL's processes are those that work.
        await measure(portal.origin, call.paths, portal.headers, Math.max(...CONNECTIONS));
        for (const connections of CONNECTIONS) {
          const measured = await measureRead(portal, year, call, connections);
          rows.push({ ...measured, statements });
        }
      }
    } finally {
      await portal.stop();
    }
    return rows;
  } finally {
    await cluster.close();
  }
}

/** One teacher's class, as loaded by the page. */
interface Taught {
  classId: string;
  token: string;
  pupils: readonly string[];
}

async function benchMorning(school: BuiltSchool): Promise<Row[]> {
  const db = openDatabase(school.connection);
  const portal = await startPortal(school.connection, school.principalId, { withJobs: true });
  try {
    const classes = await appointTeachers(db);
    const days = await schoolDaysOf(db, "TERM_2");
    const rows: Row[] = [];
    for (const [at, within] of WITHIN_MS.entries()) {
      const from = at * (DAYS + WARM_UP_DAYS);
      const chosen = days.slice(from, from + DAYS + WARM_UP_DAYS);
      rows.push(await measureMornings(portal, school, classes, chosen, within));
    }
    const lost = await countLost(db);
    if (lost !== 0) throw new Error(`${lost} acknowledged marks are missing`);
    return rows;
  } finally {
    await portal.stop();
    await db.$client.end();
  }
}

async function measureMornings(
  portal: ServedPortal,
  { connection }: BuiltSchool,
  classes: readonly Taught[],
  days: readonly string[],
  within: number,
): Promise<Row> {
  const mark = (day: string) =>
    Promise.all(
      classes.map(async (taught, at) => {
        await sleep((within * at) / classes.length);
        return save(portal, taught, day);
      }),
    );
  for (const day of days.slice(0, WARM_UP_DAYS)) await mark(day);
  const serverCpu = await countCpu([portal.pid]);
  const databaseCpu = await countCpu(await processesOf(connection));
  const waited: number[] = [];
  for (const day of days.slice(WARM_UP_DAYS)) waited.push(...(await mark(day)));
  const [server, postgres] = [await serverCpu(), await databaseCpu()];
  return {
    what: within === 0 ? "register saved, 50 at once" : `register saved, 50 in ${within / 1_000} s`,
    connections: classes.length,
    statements: "",
    "p50 ms": percentile(waited, 0.5),
    "p99 ms": percentile(waited, 0.99),
    "server CPU ms": (server / waited.length).toFixed(2),
    "PostgreSQL CPU ms": (postgres / waited.length).toFixed(2),
    load: loadavg()[0]?.toFixed(1) ?? "",
  };
}

/** Pupils of each register who are not present. */
const MISSED = 3;
let acknowledged = 0;

/** The milliseconds until a register is acknowledged. */
async function save(portal: Served, { classId, token, pupils }: Taught, day: string) {
  const rows = pupils.map((studentId, at) => ({
    studentId,
    mark: at < MISSED ? "ABSENT" : "PRESENT",
  }));
  const body = JSON.stringify({ classId, day, half: "DAY", version: null, rows });
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "idempotency-key": `${classId}-${day}`,
  };
  const from = performance.now();
  const response = await fetch(`${portal.origin}/api/attendance/register`, {
    method: "PUT",
    headers,
    body,
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  acknowledged += MISSED;
  return performance.now() - from;
}

async function countLost(db: Database): Promise<number> {
  const { rows } = await db.$client.query<{ saved: number }>(
    "select count(*)::int as saved from register_marks where mark = 'ABSENT'",
  );
  return acknowledged - (rows[0]?.saved ?? 0);
}

/** Gives each class its teacher, who is signed in. */
async function appointTeachers(db: Database): Promise<Taught[]> {
  const keyring = await openKeyring(db, createSealer(BENCH_SECRET_KEY), readConfig({}).publicUrl);
  const { rows } = await db.$client.query<{ classId: string; pupils: string[] }>(
    `select e.class_id as "classId", array_agg(e.student_id) as pupils
     from enrolments e join terms t on t.id = e.term_id and t.is_current group by e.class_id`,
  );
  const taught: Taught[] = [];
  for (const row of rows) {
    const { id } = await makeUser(db, { role: "TEACHER" });
    await db.$client.query("insert into class_teachers values ($1, $2, false)", [row.classId, id]);
    taught.push({ ...row, token: await openTestSession(db, keyring, id) });
  }
  return taught;
}

async function schoolDaysOf(db: Database, term: string): Promise<string[]> {
  const { rows } = await db.$client.query<{ day: string }>(
    `select day::date::text as day from terms t,
       generate_series(t.starts_on::date, t.ends_on::date, interval '1 day') day
     where t.term = $1 and extract(isodow from day) < 6 order by 1`,
    [term],
  );
  return rows.map(({ day }) => day);
}

/**
 * Creates a session in which every class has a register on every school day, with one pupil in
 * twenty absent or late; returns the id of one class.
 */
async function markSession({ connection, principalId }: BuiltSchool): Promise<string> {
  const db = openDatabase({ ...connection, statement_timeout: 0 });
  const pool = db.$client;
  await pool.query(
    `insert into enrolments (id, student_id, class_id, term_id, session_id)
     select gen_random_uuid(), e.student_id, e.class_id, next.id, e.session_id
     from enrolments e join terms t on t.id = e.term_id and t.is_current
     join terms next on next.term = 'TERM_3'`,
  );
  await pool.query(
    `insert into class_rolls (id, class_id, digest, pupils)
     select gen_random_uuid(), e.class_id, '', array_agg(e.student_id order by e.student_id)
     from enrolments e join terms t on t.id = e.term_id and t.is_current group by e.class_id`,
  );
  await pool.query(
    `insert into registers (id, class_id, term_id, day, half, roll_id, taken_by)
     select gen_random_uuid(), r.class_id, t.id, day::date, 'DAY', r.id, $1
     from class_rolls r cross join terms t,
       generate_series(t.starts_on::date, t.ends_on::date, interval '1 day') day
     where extract(isodow from day) < 6`,
    [principalId],
  );
  await pool.query(
    `insert into register_marks (register_id, student_id, mark)
     select r.id, pupil, (array['ABSENT', 'LATE', 'ABSENT'])[1 + floor(random() * 3)::int]
     from registers r join class_rolls roll on roll.id = r.roll_id
     cross join unnest(roll.pupils) pupil where random() < 0.05`,
  );
  await pool.query("vacuum analyze");
  const { rows } = await pool.query<{ id: string }>(
    "select class_id as id from class_rolls where cardinality(pupils) = $1 limit 1",
    [CLASS_SIZE],
  );
  await pool.end();
  return rows[0]!.id;
}

interface Read {
  readonly name: string;
  /** Requested alternately. */
  readonly paths: readonly string[];
}

function readsOf(classId: string): Read[] {
  const path = (to: string, query: Record<string, string>) =>
    `/api/${to}?${new URLSearchParams(query)}`;
  const year = { academicYear: "2025/2026" };
  const month = { classId, from: "2026-02-01", to: "2026-02-28" };
  const search = (words: readonly string[]) =>
    words.map((word) => path("search", { search: word }));
  return [
    { name: "month view of a class of 40", paths: [path("attendance/days", month)] },
    { name: "year's summary of 1,500 pupils", paths: [path("attendance/summary", year)] },
    {
      name: "year's summary, who is often absent",
      paths: [path("attendance/summary", { ...year, often: "true" })],
    },
    { name: "search for a surname", paths: search(LAST_NAMES) },
    { name: "search for its beginning", paths: search(LAST_NAMES.map((one) => one.slice(0, 3))) },
    { name: "search for two letters", paths: search(LAST_NAMES.map((one) => one.slice(0, 2))) },
    {
      name: "search with a slip of the finger",
      paths: search(LAST_NAMES.map((one) => `${one.slice(0, -2)}x${one.slice(-1)}`)),
    },
  ];
}

async function measureRead(
  portal: ServedPortal,
  { connection }: BuiltSchool,
  { name, paths }: Read,
  connections: number,
): Promise<Row> {
  const serverCpu = await countCpu([portal.pid]);
  const databaseCpu = await countCpu(await processesOf(connection));
  const load = await measure(portal.origin, paths, portal.headers, connections);
  const [server, postgres] = [await serverCpu(), await databaseCpu()];
  return {
    what: name,
    connections,
    statements: "",
    "p50 ms": load.p50,
    "p99 ms": load.p99,
    "server CPU ms": (server / load.requests).toFixed(2),
    "PostgreSQL CPU ms": (postgres / load.requests).toFixed(2),
    load: loadavg()[0]?.toFixed(1) ?? "",
  };
}
