import { loadavg } from "node:os";
import pg from "pg";
import { type ArchiveSchool, buildArchive } from "./archive-school.ts";
import { countCpu, processesOf } from "./cpu.ts";
import { LAST_NAMES } from "./names.ts";
import { percentile } from "./percentile.ts";
import { type ServedPortal, startPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import { openScratchCluster, type ScratchCluster } from "./scratch.ts";
import { inFull } from "./short.ts";

/**
 * For each call. Other work of the computer slows one round, while a slow portal slows all of them:
 * the slowest of a hundred is the median of the rounds.
 */
const ROUNDS = inFull(3, 1);
/** Per round and school: the slowest of a hundred is the second slowest. */
const REQUESTS = inFull(200, 2);
/**
 * Warm-up requests: each connection plans a statement five times before it chooses one plan, and a
 * dashboard has up to eleven connections. After a hundred requests of a dashboard some still
 * planned.
 */
const WARM_UP = inFull(120, 0);
const GOAL = 1.3;

type Person = "principalId" | "teacherId" | "parentId";

interface Call {
  readonly name: string;
  readonly as: Person;
  readonly paths: (school: ArchiveSchool) => readonly string[];
}

const query = (path: string, values: Record<string, string>) =>
  `/api${path}?${new URLSearchParams(values)}`;

/** Requests that people make every day. All of them read data of today, or of one class in one term. */
const CALLS: readonly Call[] = [
  { name: "dashboard of the principal", as: "principalId", paths: () => ["/api/home"] },
  { name: "dashboard of a teacher", as: "teacherId", paths: () => ["/api/home"] },
  { name: "dashboard of a parent", as: "parentId", paths: () => ["/api/home"] },
  {
    name: "list of pupils",
    as: "principalId",
    paths: () => ["1", "2", "30"].map((page) => query("/students", { page, limit: "50" })),
  },
  {
    name: "pupils by surname",
    as: "principalId",
    paths: () => LAST_NAMES.slice(0, 20).map((search) => query("/students", { search })),
  },
  {
    name: "pupils of a class",
    as: "principalId",
    paths: ({ className }) => [query("/students", { class: className })],
  },
  { name: "list of classes", as: "principalId", paths: () => ["/api/classes?limit=50"] },
  {
    name: "search of the header",
    as: "principalId",
    paths: () =>
      ["Level 3", "Subject 01", "Number 3", ...LAST_NAMES.slice(0, 17)].map((search) =>
        query("/search", { search }),
      ),
  },
  {
    name: "ledger of a term",
    as: "principalId",
    paths: ({ className }) => [query("/reports/ledger", { className, term: "TERM_2" })],
  },
  {
    name: "ledger of the session",
    as: "principalId",
    paths: ({ className }) => [query("/reports/ledger", { className })],
  },
  {
    name: "broad sheet",
    as: "principalId",
    paths: ({ className }) => [query("/reports/broad-sheet", { className, term: "TERM_2" })],
  },
  {
    name: "averages of all classes",
    as: "principalId",
    paths: () => ["/api/reports/class-averages"],
  },
  {
    name: "score grid of a class",
    as: "teacherId",
    paths: ({ classId, subjectId, termId }) => [
      query("/score-sheet", { classId, subjectId, termId }),
    ],
  },
  {
    name: "results, newest first",
    as: "principalId",
    paths: ({ termId }) => ["/api/results", query("/results", { termId })],
  },
  { name: "results that wait", as: "principalId", paths: () => ["/api/results/pending/sheets"] },
  { name: "progress of the term", as: "principalId", paths: () => ["/api/results/progress"] },
  {
    name: "a pupil's results of a term",
    as: "parentId",
    paths: ({ pupilId, termId }) => [query(`/students/${pupilId}/results`, { termId })],
  },
  {
    name: "board of report sheets",
    as: "principalId",
    paths: () => ["/api/report-sheets/board"],
  },
  {
    name: "register of a class",
    as: "teacherId",
    paths: ({ classId, day }) => [query("/attendance/register", { classId, day })],
  },
  {
    name: "registers of a day",
    as: "principalId",
    paths: ({ day }) => [query("/attendance/day", { day })],
  },
  {
    name: "attendance of a term",
    as: "principalId",
    paths: () => [query("/attendance/summary", { academicYear: "2025/2026", term: "TERM_3" })],
  },
  {
    name: "audit log",
    as: "principalId",
    paths: ({ pupilId }) => [
      "/api/audit",
      query("/audit", { action: "results.save" }),
      query("/audit", { subject: pupilId }),
    ],
  },
  {
    name: "admission register",
    as: "principalId",
    paths: () => ["/api/students/admission-register"],
  },
  {
    name: "page of a pupil",
    as: "principalId",
    paths: ({ pupilId }) => [`/api/people/students/${pupilId}`],
  },
  {
    name: "school life in the second year",
    as: "parentId",
    paths: ({ pupilId }) => [`/api/years/students/${pupilId}/life`],
  },
  { name: "every page of the principal", as: "principalId", paths: () => ["/api/me"] },
  { name: "every page of a teacher", as: "teacherId", paths: () => ["/api/me"] },
  { name: "announcements", as: "parentId", paths: () => ["/api/announcements"] },
  { name: "messages of a teacher", as: "teacherId", paths: () => ["/api/messages/threads"] },
  { name: "messages of a parent", as: "parentId", paths: () => ["/api/messages/threads"] },
  {
    name: "calendar",
    as: "parentId",
    paths: ({ day }) => [query("/calendar", { from: day, to: day })],
  },
  {
    name: "staff today and this month",
    as: "principalId",
    paths: ({ day }) => [
      "/api/attendance/staff/today",
      query("/attendance/staff/month", { month: day.slice(0, 7) }),
    ],
  },
  { name: "homework of children", as: "parentId", paths: () => ["/api/assignments/own"] },
  {
    name: "homework to mark",
    as: "teacherId",
    paths: ({ termId }) => [query("/assignments", { termId })],
  },
  {
    name: "lesson notes of a teacher",
    as: "teacherId",
    paths: ({ termId }) => [query("/notes", { termId }), query("/notes/choices", { termId })],
  },
  {
    name: "lesson notes of a parent",
    as: "parentId",
    paths: ({ termId }) => [query("/notes", { termId })],
  },
  { name: "lesson plans", as: "principalId", paths: () => ["/api/lesson-plans"] },
  {
    name: "tests of a teacher",
    as: "teacherId",
    paths: ({ termId }) => [query("/cbt-tests", { termId })],
  },
  {
    name: "tests of the school",
    as: "principalId",
    paths: ({ termId }) => [query("/cbt-tests", { termId })],
  },
  { name: "user management", as: "principalId", paths: () => ["/api/users"] },
  { name: "families", as: "principalId", paths: () => ["/api/families"] },
  { name: "outbox", as: "principalId", paths: () => ["/api/outbox"] },
  { name: "messages to many", as: "principalId", paths: () => ["/api/message-batches"] },
  { name: "next term", as: "principalId", paths: () => ["/api/years/next-term"] },
  { name: "promotion", as: "principalId", paths: () => ["/api/years/promotion"] },
];

interface Figures {
  readonly median: number;
  readonly p99: number;
  readonly p99OfAll: number;
  readonly cpu: string;
}

interface Measured {
  readonly school: ArchiveSchool;
  readonly portals: Readonly<Record<Person, ServedPortal>>;
}

/**
 * Measures lists, ledgers and dashboards of a school of 1,500 pupils after one session and after ten.
 * Responses are not cached, and requests run one at a time. The slowest of a hundred, as the median of
 * three rounds, may take 1.3 times as long after ten. Beside it is the ratio of all requests at once,
 * which a single disturbance may decide. The CPU time hardly depends on the computer's other load.
 *
 * @param only part of the names of the calls that are measured; empty for all
 */
export async function benchArchive(only = ""): Promise<Row[]> {
  const cluster = await openScratchCluster();
  const portals: ServedPortal[] = [];
  try {
    const open = async (name: string, sessions: number): Promise<Measured> => {
      const school = await buildArchive(await cluster.createDatabase(name), sessions);
      const start = async (person: Person) => {
        const portal = await startPortal(school.connection, school[person], {
          cachesResponses: false,
        });
        portals.push(portal);
        return portal;
      };
      const [principalId, teacherId, parentId] = [
        await start("principalId"),
        await start("teacherId"),
        await start("parentId"),
      ];
      return { school, portals: { principalId, teacherId, parentId } };
    };
    const one = await open("one", 1);
    const ten = await open("ten", inFull(10, 2));
    await settle(cluster, [one, ten]);
    const rows: Row[] = [];
    for (const call of CALLS.filter(({ name }) => name.includes(only))) {
      const row = await compare(call, one, ten);
      process.stderr.write(`${Object.values(row).join("  ")}\n`);
      rows.push(row);
    }
    return rows;
  } finally {
    await Promise.all(portals.map((portal) => portal.stop()));
    await cluster.close();
  }
}

/** Both schools start in the same state: fresh statistics, and all writes on the disk. */
async function settle(cluster: ScratchCluster, schools: readonly Measured[]): Promise<void> {
  for (const { school } of schools) {
    const client = new pg.Client(school.connection);
    await client.connect();
    await client.query("vacuum analyze");
    await client.end();
  }
  await cluster.settle();
}

async function compare(call: Call, one: Measured, ten: Measured): Promise<Row> {
  const schools = [one, ten].map((measured) => ({ measured, rounds: new Array<number[]>() }));
  for (const { measured } of schools) await requireRows(call, measured);
  for (let n = 0; n < WARM_UP; n += 1)
    for (const { measured } of schools) await ask(call, measured, n);
  const cpu = await Promise.all(schools.map(({ measured }) => countCpuOf(call, measured)));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { rounds } of schools) rounds.push([]);
    for (let n = 0; n < REQUESTS; n += 1) {
      // Alternates between the schools, with a different first one each time, so that a busy moment
      // slows both. The next round swaps the order; otherwise a call with two paths would request each
      // in one order only.
      const inTurn = (n + round) % 2 === 0 ? schools : schools.toReversed();
      for (const { measured, rounds } of inTurn) rounds[round]!.push(await ask(call, measured, n));
    }
  }
  const used = await Promise.all(cpu.map((count) => count()));
  const [first, tenth] = schools.map(({ rounds }, at) => {
    const taken = rounds.flat();
    const p99s = rounds.map((round) => percentile(round, 0.99));
    return {
      median: percentile(taken, 0.5),
      p99: percentile(p99s, 0.5),
      p99OfAll: percentile(taken, 0.99),
      cpu: (used[at]! / taken.length).toFixed(2),
    };
  }) as [Figures, Figures];
  const ratio = tenth.p99 / first.p99;
  return {
    call: call.name,
    "median ms": first.median,
    "median ms, 10 years": tenth.median,
    "p99 ms": first.p99,
    "p99 ms, 10 years": tenth.p99,
    "p99 ratio": ratio.toFixed(2),
    "ratio of all at once": (tenth.p99OfAll / first.p99OfAll).toFixed(2),
    "CPU ms": first.cpu,
    "CPU ms, 10 years": tenth.cpu,
    goal: ratio <= GOAL ? "met" : "missed",
    load: loadavg()[0]?.toFixed(1) ?? "",
  };
}

/**
 * Throws if all lists of a call are empty: they would not show how long full ones take. A surname
 * may have no pupil.
 */
async function requireRows(call: Call, { school, portals }: Measured): Promise<void> {
  const { origin, headers } = portals[call.as];
  for (const path of call.paths(school)) {
    const response = await fetch(origin + path, { headers });
    const { data } = (await response.json()) as { data: unknown };
    if (!Array.isArray(data) || data.length > 0) return;
  }
  throw new Error(`${call.name}: no rows`);
}

/** Requests one of the call's paths. Returns the response time in milliseconds. */
async function ask(call: Call, { school, portals }: Measured, n: number): Promise<number> {
  const portal = portals[call.as];
  const paths = call.paths(school);
  const path = paths[n % paths.length]!;
  const began = performance.now();
  const response = await fetch(portal.origin + path, { headers: portal.headers });
  const text = await response.text();
  const taken = performance.now() - began;
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
  return taken;
}

/**
 * Counts CPU time of the portal and PostgreSQL, in milliseconds. Both schools share one PostgreSQL
 * server, and each has its own processes in it.
 */
async function countCpuOf({ as }: Call, { school: { connection }, portals }: Measured) {
  return countCpu([portals[as].pid, ...(await processesOf(connection, connection.database))]);
}
