import { measure, type Load } from "./load.ts";
import type { Row } from "./report.ts";
import {
  startBareServer,
  startPortal,
  type Served,
  type ServedPortal,
  type Statement,
} from "./processes.ts";
import { openScratchCluster } from "./scratch.ts";
import { buildSchool, type BuiltSchool } from "./school.ts";
import { inFull } from "./short.ts";

const PUPILS = inFull(1_500, 60);
const CONNECTIONS = inFull([1, 16, 64], [2]);
const MAKING_CONNECTIONS = 16;

interface Read {
  name: string;
  path: string;
  personId: string;
}

function readsOf(school: BuiltSchool): Read[] {
  const ledger = new URLSearchParams({ className: school.className, term: "TERM_1" });
  return [
    { name: "class ledger", path: `/api/reports/ledger?${ledger}`, personId: school.principalId },
    {
      name: "one pupil's results",
      path: `/api/students/${school.studentId}/results?termId=${school.termId}`,
      personId: school.studentId,
    },
  ];
}

/**
 * Measures the ledger of a class and one pupil's results over HTTP, signed in. Each is compared with a
 * bare node:http server that runs the same statements on the same database. The cached response is
 * compared with its one statement. The uncached response, as on the first read after a change, is
 * compared with all statements. The cached one is also compared with a school ten times as large.
 */
export async function benchReads(): Promise<Row[]> {
  const cluster = await openScratchCluster();
  try {
    const small = await buildSchool(await cluster.createDatabase("school"), PUPILS);
    const large = await buildSchool(await cluster.createDatabase("tenfold"), PUPILS * 10);
    const rows: Row[] = [];
    const pairs = readsOf(small).map((read, index) => ({ read, tenfold: readsOf(large)[index]! }));
    for (const { read, tenfold } of pairs) {
      const portal = await startPortal(small.connection, read.personId);
      const making = await startPortal(small.connection, read.personId, { cachesResponses: false });
      // The second read prepares the statements, so the third is like all later ones.
      const [, , made = []] = await recordTimes(3, making, read.path);
      const [, , cached = []] = await recordTimes(3, portal, read.path);
      const bare = await startBareServer(small.connection, cached);
      const bareMaking = await startBareServer(small.connection, made);
      const largePortal = await startPortal(large.connection, tenfold.personId);
      try {
        for (const connections of CONNECTIONS) {
          const loads = await measureAlternately(connections, [
            [bare, read.path],
            [portal, read.path],
            [largePortal, tenfold.path],
          ]);
          rows.push(describe(read.name, ["cached", cached.length], connections, loads));
        }
        const loads = await measureAlternately(MAKING_CONNECTIONS, [
          [bareMaking, read.path],
          [making, read.path],
        ]);
        rows.push(describe(read.name, ["made", made.length], MAKING_CONNECTIONS, loads));
      } finally {
        const all = [portal, making, bare, bareMaking, largePortal];
        await Promise.all(all.map((server) => server.stop()));
      }
    }
    return rows;
  } finally {
    await cluster.close();
  }
}

async function recordTimes(
  times: number,
  portal: ServedPortal,
  path: string,
): Promise<Statement[][]> {
  const recorded: Statement[][] = [];
  for (let time = 0; time < times; time += 1) recorded.push(await portal.recordStatements(path));
  return recorded;
}

/** Measures the servers alternately, so that a busy moment of the computer affects all of them. */
async function measureAlternately(
  connections: number,
  servers: [Served, string][],
): Promise<Load[]> {
  const rounds = 2;
  const loads: Load[][] = servers.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [server, path]] of servers.entries()) {
      loads[index]!.push(await measure(server.origin, [path], server.headers, connections));
    }
  }
  // The better round of each, which had less interference.
  return loads.map((each) =>
    each.reduce((a, b) => (b.requestsPerSecond > a.requestsPerSecond ? b : a)),
  );
}

function describe(
  name: string,
  [response, statements]: [string, number],
  connections: number,
  loads: Load[],
): Row {
  const [bare, portal, tenfold] = loads as [Load, Load, Load?];
  return {
    read: name,
    response,
    statements,
    connections,
    "bare req/s": Math.round(bare.requestsPerSecond),
    "portal req/s": Math.round(portal.requestsPerSecond),
    "portal / bare": (portal.requestsPerSecond / bare.requestsPerSecond).toFixed(2),
    "p99 ms": portal.p99,
    "p99 ms, 10x school": tenfold?.p99 ?? "",
    "10x / 1x p99": tenfold ? (tenfold.p99 / Math.max(portal.p99, 1)).toFixed(2) : "",
  };
}
