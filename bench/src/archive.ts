import { loadavg } from "node:os";
import type { Connection } from "@school/server/platform/db/embedded/embedded.ts";
import { type ArchiveSchool, buildArchive } from "./archive-school.ts";
import { countCpu, processesOf } from "./cpu.ts";
import { LAST_NAMES } from "./names.ts";
import { percentile } from "./percentile.ts";
import { type ServedPortal, startPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import { openScratchCluster } from "./scratch.ts";

/** Both schools are asked in turn, in rounds, so that a busy moment slows both. */
const ROUNDS = 12;
const REQUESTS_A_ROUND = 25;
/** A round of a heavy call ends earlier. */
const MS_A_ROUND = 2_000;
const GOAL = 1.3;

type Person = "principalId" | "teacherId" | "parentId";

interface Call {
  readonly name: string;
  readonly as: Person;
  readonly paths: (school: ArchiveSchool) => readonly string[];
}

const query = (path: string, values: Record<string, string>) =>
  `/api${path}?${new URLSearchParams(values)}`;

/** What people open every day. All of it tells of today, or of a class of one term. */
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
    paths: () => LAST_NAMES.slice(0, 20).map((search) => query("/search", { search })),
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
  { name: "next term", as: "principalId", paths: () => ["/api/years/next-term"] },
  { name: "promotion", as: "principalId", paths: () => ["/api/years/promotion"] },
];

interface Measured {
  readonly school: ArchiveSchool;
  readonly portals: Readonly<Record<Person, ServedPortal>>;
}

/**
 * Lists, ledgers and dashboards of a school of 1,500 pupils after one session and after ten. Answers
 * are made each time, and requests run one at a time. The slowest of a hundred may take 1.3 times as
 * long after ten; the CPU time beside it does not depend on what else the computer does.
 */
export async function benchArchive(): Promise<Row[]> {
  const cluster = await openScratchCluster();
  const portals: ServedPortal[] = [];
  try {
    const open = async (name: string, sessions: number): Promise<Measured> => {
      const school = await buildArchive(await cluster.createDatabase(name), sessions);
      const start = async (person: Person) => {
        const portal = await startPortal(school.connection, school[person], {
          keepsAnswers: false,
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
    const ten = await open("ten", 10);
    const rows: Row[] = [];
    for (const call of CALLS) {
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

async function compare(call: Call, one: Measured, ten: Measured): Promise<Row> {
  const [first, second] = [newTally(), newTally()];
  for (const measured of [one, ten]) await ask(call, measured, newTally());
  for (let round = 0; round < ROUNDS; round += 1) {
    await ask(call, one, first);
    await ask(call, ten, second);
  }
  const [p99, p99Ten] = [percentile(first.taken, 0.99), percentile(second.taken, 0.99)];
  const [cpu, cpuTen] = [first.cpu / first.taken.length, second.cpu / second.taken.length];
  const ratio = p99Ten / p99;
  return {
    call: call.name,
    "median ms": percentile(first.taken, 0.5),
    "median ms, 10 years": percentile(second.taken, 0.5),
    "p99 ms": p99,
    "p99 ms, 10 years": p99Ten,
    "p99 ratio": ratio.toFixed(2),
    "CPU ms": cpu.toFixed(2),
    "CPU ms, 10 years": cpuTen.toFixed(2),
    goal: ratio <= GOAL ? "met" : "missed",
    load: loadavg()[0]?.toFixed(1) ?? "",
  };
}

interface Tally {
  /** Milliseconds of each answer. */
  readonly taken: number[];
  /** Of the portal and PostgreSQL, in milliseconds. */
  cpu: number;
}

const newTally = (): Tally => ({ taken: [], cpu: 0 });

async function ask(call: Call, { school, portals }: Measured, tally: Tally): Promise<void> {
  const portal = portals[call.as];
  const paths = call.paths(school);
  const cpu = await countCpu([portal.pid, ...(await databaseProcesses(school.connection))]);
  const until = performance.now() + MS_A_ROUND;
  for (let n = 0; n < REQUESTS_A_ROUND && (n === 0 || performance.now() < until); n += 1) {
    const path = paths[n % paths.length]!;
    const began = performance.now();
    const answer = await fetch(portal.origin + path, { headers: portal.headers });
    const text = await answer.text();
    tally.taken.push(performance.now() - began);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
  }
  tally.cpu += await cpu();
}

/** Both schools share a PostgreSQL, and each has processes of its own in it. */
function databaseProcesses(connection: Connection): Promise<number[]> {
  return processesOf(connection, connection.database);
}
