import type { Connection } from "@school/server/platform/database/embedded/embedded.ts";
import { countLost, Pupil } from "./hall-pupil.ts";
import { buildHall, type HallSchool } from "./hall-school.ts";
import { insertsPerSecond } from "./pgbench.ts";
import { type Served, startBareServer, startPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import { openScratchCluster } from "./scratch.ts";
import { inFull } from "./short.ts";

/**
 * Connections that save one answer per request, and devices that return after an outage with the
 * answers of some minutes in one request.
 */
const SAVERS = inFull(
  [
    { connections: 16, answers: 1 },
    { connections: 64, answers: 1 },
    { connections: 256, answers: 1 },
    { connections: 64, answers: 10 },
  ],
  [{ connections: 4, answers: 10 }],
);
/** PostgreSQL has a hundred connections, and the portal needs some. */
const MAX_CLIENTS = 64;
const SECONDS = inFull(6, 1);

/**
 * Measures durable saves of answers per second over HTTP. They are compared with pgbench's one-row
 * inserts with as many clients (at most 64) on the same server. The calls are also compared with a
 * node:http server that does nothing, the maximum of one process. Throws if an acknowledged answer is
 * missing afterwards.
 */
export async function benchSaves(): Promise<Row[]> {
  const cluster = await openScratchCluster();
  const connection = await cluster.createDatabase("saves");
  const school = await buildHall(
    connection,
    Math.max(...SAVERS.map(({ connections }) => connections)),
  );
  const portal = await startPortal(connection, school.teacherId, { withJobs: true });
  const bare = await startBareServer(connection, []);
  try {
    return await measureSaves(connection, school, portal, bare);
  } finally {
    await bare.stop();
    await portal.stop();
    await school.close();
    await cluster.close();
  }
}

async function measureSaves(
  connection: Connection,
  school: HallSchool,
  portal: Served,
  bare: Served,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { connections, answers } of SAVERS) {
    const clients = Math.min(connections, MAX_CLIENTS);
    const inserts = await insertsPerSecond(connection, clients, SECONDS);
    const test = await school.setTest();
    const pupils = school.tokens.slice(0, connections).map((token) => new Pupil(token));
    await Promise.all(pupils.map((pupil) => pupil.begin(portal.origin, test.id)));
    const calls = await countCalls(pupils, async (pupil, call) => {
      const at = (call * answers) % test.questionIds.length;
      await pupil.answer(portal.origin, test.questionIds.slice(at, at + answers));
    });
    const bareCalls = await countCalls(pupils, (pupil) => pupil.sendHeartbeat(bare.origin));
    for (const pupil of pupils) pupil.close();
    const lost = countLost(pupils, await school.savedNumbers(test.id));
    if (lost > 0) throw new Error(`${lost} acknowledged answers are missing`);
    const perSecond = (calls * answers) / SECONDS;
    rows.push({
      what: `${connections} connections, ${answers} in a call`,
      saves: calls * answers,
      "saves/s": Math.round(perSecond),
      "pgbench inserts/s": inserts === null ? "not installed" : Math.round(inserts),
      "saves / inserts": inserts === null ? "" : (perSecond / inserts).toFixed(2),
      "bare calls/s": Math.round(bareCalls / SECONDS),
      "calls / bare calls": (calls / bareCalls).toFixed(2),
      lost,
    });
  }
  return rows;
}

/** Counts completed calls; every pupil makes the next call when the last has completed. */
async function countCalls(
  pupils: readonly Pupil[],
  call: (pupil: Pupil, number: number) => Promise<void>,
): Promise<number> {
  let answered = 0;
  const until = performance.now() + SECONDS * 1000;
  await Promise.all(
    pupils.map(async (pupil) => {
      for (let number = 0; performance.now() < until; number += 1) {
        await call(pupil, number);
        answered += 1;
      }
    }),
  );
  return answered;
}
