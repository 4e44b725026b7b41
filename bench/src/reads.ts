import { measure, type Load } from "./load.ts";
import type { Row } from "./report.ts";
import { startBareServer, startPortal, type Served } from "./processes.ts";
import { openScratchCluster } from "./scratch.ts";
import { buildSchool, type BuiltSchool } from "./school.ts";

const PUPILS = 1_500;
const CONNECTIONS = [1, 16, 64];

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
 * The ledger of a class and one pupil's results over HTTP, signed in. They are compared with a bare
 * node:http server that runs the same statements on the same database, and with a school ten times
 * as large.
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
      // The answers are kept in memory: the first read is not what is measured.
      const first = await portal.recordStatements(read.path);
      const statements = await portal.recordStatements(read.path);
      const bare = await startBareServer(small.connection, statements);
      const largePortal = await startPortal(large.connection, tenfold.personId);
      try {
        for (const connections of CONNECTIONS) {
          const loads = await measureAlternately(connections, [
            [bare, read.path],
            [portal, read.path],
            [largePortal, tenfold.path],
          ]);
          rows.push(describe(read.name, [first.length, statements.length], connections, loads));
        }
      } finally {
        await Promise.all([portal.stop(), bare.stop(), largePortal.stop()]);
      }
    }
    return rows;
  } finally {
    await cluster.close();
  }
}

/** Measures in turn, so that a busy moment of the computer affects all servers alike. */
async function measureAlternately(
  connections: number,
  servers: [Served, string][],
): Promise<Load[]> {
  const rounds = 2;
  const loads: Load[][] = servers.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [server, path]] of servers.entries()) {
      loads[index]!.push(await measure(server.origin + path, server.headers, connections));
    }
  }
  // The better round of each, which had less interference.
  return loads.map((each) =>
    each.reduce((a, b) => (b.requestsPerSecond > a.requestsPerSecond ? b : a)),
  );
}

function describe(
  name: string,
  [first, statements]: [number, number],
  connections: number,
  loads: Load[],
): Row {
  const [bare, portal, tenfold] = loads as [Load, Load, Load];
  return {
    read: name,
    "first statements": first,
    statements,
    connections,
    "bare req/s": Math.round(bare.requestsPerSecond),
    "portal req/s": Math.round(portal.requestsPerSecond),
    "portal / bare": (portal.requestsPerSecond / bare.requestsPerSecond).toFixed(2),
    "p99 ms": portal.p99,
    "p99 ms, 10x school": tenfold.p99,
    "10x / 1x p99": (tenfold.p99 / Math.max(portal.p99, 1)).toFixed(2),
  };
}
