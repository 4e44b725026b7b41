import { loadavg } from "node:os";
import { countCpu, processesOf } from "./cpu.ts";
import { measure } from "./load.ts";
import { LAST_NAMES } from "./names.ts";
import { type ServedPortal, startPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import { openScratchCluster } from "./scratch.ts";
import { buildSchool, type BuiltSchool } from "./school.ts";
import { inFull } from "./short.ts";

/** With this number of pupils, fifty have each surname. */
const PUPILS = inFull(1_000, 200);
const SURNAMES = LAST_NAMES.slice(0, PUPILS / 50);
const CONNECTIONS = inFull([1, 16], [2]);

interface Call {
  readonly name: string;
  /** Requested alternately. */
  readonly paths: readonly string[];
  /** Rows in one response. */
  readonly rows: number;
  readonly asPupil?: boolean;
}

function callsOf({ studentId, termId, className }: BuiltSchool): Call[] {
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
      asPupil: true,
    },
    { name: "ledger of a class", paths: [`/api/reports/ledger?${ofClass}`], rows: 30 },
    { name: "list of 10 pupils", paths: pages(10), rows: 10 },
    { name: "list of 50 pupils", paths: pages(50), rows: 50 },
    { name: "list of 200 pupils", paths: pages(200), rows: 200 },
    {
      name: "search by surname, 50 rows",
      paths: SURNAMES.map((search) => students({ search, limit: "50" })),
      rows: 50,
    },
  ];
}

/**
 * The most frequent reads of a school, over HTTP: requests and rows per second, and the CPU time of
 * one in the portal's process and in PostgreSQL. Cached responses come from memory, others are read
 * each time. The load comes from this process, on the same computer.
 */
export async function benchCalls(): Promise<Row[]> {
  const cluster = await openScratchCluster();
  try {
    const school = await buildSchool(await cluster.createDatabase("school"), PUPILS);
    const rows: Row[] = [];
    for (const response of ["cached", "made"]) {
      const options = { cachesResponses: response === "cached" };
      const office = await startPortal(school.connection, school.principalId, options);
      const pupil = await startPortal(school.connection, school.studentId, options);
      try {
        for (const call of callsOf(school)) {
          const portal = call.asPupil ? pupil : office;
          // The pool's connections are open, so that PostgreSQL's processes are those that work.
          await measure(portal.origin, call.paths, portal.headers, Math.max(...CONNECTIONS));
          for (const connections of CONNECTIONS) {
            const price = await priceOf(portal, school, call, connections);
            rows.push({ call: call.name, response, ...price });
          }
        }
      } finally {
        await Promise.all([office.stop(), pupil.stop()]);
      }
    }
    return rows;
  } finally {
    await cluster.close();
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
