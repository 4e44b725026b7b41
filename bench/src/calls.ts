import { loadavg } from "node:os";
import { makeUser } from "@school/server/accounts/fixtures.ts";
import { openDatabase } from "@school/server/platform/database/database.ts";
import { countCpu, processesOf } from "./cpu.ts";
import { measure } from "./load.ts";
import { LAST_NAMES } from "./names.ts";
import { type ServedPortal, startPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import { openScratchCluster } from "./scratch.ts";
import { buildSchool, type BuiltSchool } from "./school.ts";
import { inFull } from "./short.ts";

/** Pupils of a class, and so rows of its score sheet. */
const CLASS_SIZE = 25;
/** With this number of pupils, fifty have each surname but the first. */
const PUPILS = inFull(1_000, 200);
const SURNAMES = LAST_NAMES.slice(1, PUPILS / 50);
const CONNECTIONS = inFull([1, 16], [2]);

interface Call {
  readonly name: string;
  /** Requested alternately. */
  readonly paths: readonly string[];
  /** Rows in one response, and where they are in it. */
  readonly rows: number;
  rowsOf(data: Body): unknown[] | undefined;
  /** Default: the office. */
  readonly as?: "pupil" | "teacher";
}

/** The parts of responses that have rows. */
interface Body {
  readonly selected?: { readonly subjects: unknown[] };
  readonly rows?: unknown[];
}

const list = (data: Body) => (Array.isArray(data) ? data : undefined);

interface Teaching {
  readonly teacherId: string;
  readonly sheet: Record<"classId" | "subjectId" | "termId", string>;
}

/** Makes a teacher of the school's class, and chooses a sheet of it. */
async function makeTeacher({ connection, className, termId }: BuiltSchool): Promise<Teaching> {
  const db = openDatabase(connection);
  const { id: teacherId } = await makeUser(db, { role: "TEACHER" });
  const { rows } = await db.$client.query<{ classId: string; subjectId: string }>(
    `with class as (select id from classes where name = $1),
       added as (insert into class_teachers (class_id, teacher_id) select id, $2 from class)
     select class.id as "classId", subject_id as "subjectId"
     from class join class_subjects on class_id = class.id limit 1`,
    [className, teacherId],
  );
  await db.$client.end();
  return { teacherId, sheet: { ...rows[0]!, termId } };
}

function callsOf({ studentId, termId, className }: BuiltSchool, { sheet }: Teaching): Call[] {
  const ofClass = new URLSearchParams({ className, term: "TERM_1" });
  const students = (query: Record<string, string>) => `/api/students?${new URLSearchParams(query)}`;
  const pages = (limit: number) =>
    Array.from({ length: PUPILS / limit }, (_, at) =>
      students({ page: String(at + 1), limit: String(limit) }),
    );
  return [
    {
      name: "a pupil's own results",
      paths: [`/api/students/${studentId}/results?termId=${termId}`],
      rows: 12,
      rowsOf: ({ selected }) => selected?.subjects,
      as: "pupil",
    },
    {
      name: "ledger of a class",
      paths: [`/api/reports/ledger?${ofClass}`],
      rows: CLASS_SIZE,
      rowsOf: ({ rows }) => rows,
    },
    {
      name: "score sheet of a class",
      paths: [`/api/score-sheet?${new URLSearchParams(sheet)}`],
      rows: CLASS_SIZE,
      rowsOf: ({ rows }) => rows,
      as: "teacher",
    },
    { name: "list of 10 pupils", paths: pages(10), rows: 10, rowsOf: list },
    { name: "list of 50 pupils", paths: pages(50), rows: 50, rowsOf: list },
    { name: "list of 200 pupils", paths: pages(200), rows: 200, rowsOf: list },
    {
      name: "search by surname, 50 rows",
      paths: SURNAMES.map((search) => students({ search, limit: "50" })),
      rows: 50,
      rowsOf: list,
    },
  ];
}

/**
 * The most frequent reads of a school, over HTTP: requests and rows per second, and the CPU time of
 * one in the portal's process and in PostgreSQL. Cached responses come from memory, others are read
 * each time; a score sheet always is. The load comes from this process, on the same computer. Throws
 * if a response has another number of rows.
 */
export async function benchCalls(): Promise<Row[]> {
  const cluster = await openScratchCluster();
  try {
    const school = await buildSchool(await cluster.createDatabase("school"), PUPILS, CLASS_SIZE);
    const teaching = await makeTeacher(school);
    const rows: Row[] = [];
    for (const response of ["cached", "made"]) {
      const options = { cachesResponses: response === "cached" };
      const office = await startPortal(school.connection, school.principalId, options);
      const pupil = await startPortal(school.connection, school.studentId, options);
      const teacher = await startPortal(school.connection, teaching.teacherId, options);
      try {
        for (const call of callsOf(school, teaching)) {
          const portal = { pupil, teacher, office }[call.as ?? "office"];
          await requireRows(portal, call);
          // The pool's connections are open, so that PostgreSQL's processes are those that work.
          await measure(portal.origin, call.paths, portal.headers, Math.max(...CONNECTIONS));
          for (const connections of CONNECTIONS) {
            const price = await priceOf(portal, school, call, connections);
            rows.push({ call: call.name, response, ...price });
          }
        }
      } finally {
        await Promise.all([office, pupil, teacher].map((portal) => portal.stop()));
      }
    }
    return rows;
  } finally {
    await cluster.close();
  }
}

/** Reads each address once. Throws if a response has another number of rows than the call. */
async function requireRows({ origin, headers }: ServedPortal, call: Call): Promise<void> {
  for (const path of call.paths) {
    const response = await fetch(origin + path, { headers });
    const { data } = (await response.json()) as { data?: Body };
    const count = data && call.rowsOf(data)?.length;
    if (count !== call.rows) throw new Error(`${path}: ${response.status}, ${count} rows`);
  }
}

async function priceOf(
  { origin, headers, pid }: ServedPortal,
  { connection }: BuiltSchool,
  { paths, rows }: Call,
  connections: number,
): Promise<Row> {
  const serverCpu = await countCpu([pid]);
  const databaseCpu = await countCpu(await processesOf(connection));
  const { requestsPerSecond, requests, p99 } = await measure(origin, paths, headers, connections);
  const [server, postgres] = [await serverCpu(), await databaseCpu()];
  return {
    connections,
    "req/s": Math.round(requestsPerSecond),
    "rows/s": Math.round(requestsPerSecond * rows),
    "server CPU ms": (server / requests).toFixed(2),
    "PostgreSQL CPU ms": (postgres / requests).toFixed(2),
    "p99 ms": p99,
    load: loadavg()[0]?.toFixed(1) ?? "",
  };
}
