import type { Connection } from "@school/server/platform/db/embedded.ts";
import { countLost, Pupil } from "./hall-pupil.ts";
import { buildHall, type HallSchool } from "./hall-school.ts";
import { insertsPerSecond } from "./pgbench.ts";
import { startPortal, type Served } from "./processes.ts";
import type { Row } from "./report.ts";
import { openScratchCluster } from "./scratch.ts";

/**
 * Connections that save one answer after the other, each in a request of its own; and machines
 * that come back after the network was away, each with the answers of some minutes in one call.
 */
const SAVERS = [
  { connections: 16, answers: 1 },
  { connections: 64, answers: 1 },
  { connections: 256, answers: 1 },
  { connections: 64, answers: 10 },
];
/** PostgreSQL has a hundred connections, of which the portal needs some. */
const MOST_CLIENTS = 64;
const SECONDS = 6;

/**
 * Durable saves of answers per second over HTTP, against pgbench's one-row inserts with as many
 * clients (at most 64) on the same server. Throws if an acknowledged answer is not there afterwards.
 */
export async function benchSaves(): Promise<Row[]> {
  const cluster = await openScratchCluster();
  const connection = await cluster.createDatabase("saves");
  const school = await buildHall(
    connection,
    Math.max(...SAVERS.map(({ connections }) => connections)),
  );
  const portal = await startPortal(connection, school.teacherId, { withJobs: true });
  try {
    return await saveAtOnce(connection, school, portal);
  } finally {
    await portal.stop();
    await school.close();
    await cluster.close();
  }
}

/** Every connection sends its next answer as soon as the last one was acknowledged. */
async function saveAtOnce(
  connection: Connection,
  school: HallSchool,
  portal: Served,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { connections, answers } of SAVERS) {
    const clients = Math.min(connections, MOST_CLIENTS);
    const inserts = await insertsPerSecond(connection, clients, SECONDS);
    const test = await school.setTest();
    const pupils = school.tokens.slice(0, connections).map((token) => new Pupil(token));
    await Promise.all(pupils.map((pupil) => pupil.begin(portal.origin, test.id)));
    let saved = 0;
    const until = performance.now() + SECONDS * 1000;
    await Promise.all(
      pupils.map(async (pupil) => {
        for (let at = 0; performance.now() < until; at = (at + answers) % test.questionIds.length) {
          await pupil.answer(portal.origin, test.questionIds.slice(at, at + answers));
          saved += answers;
        }
        pupil.leave();
      }),
    );
    const lost = countLost(pupils, await school.standing(test.id));
    if (lost > 0) throw new Error(`${lost} acknowledged answers are not there`);
    const perSecond = saved / SECONDS;
    rows.push({
      what: `${connections} connections, ${answers} in a call`,
      saves: saved,
      "saves/s": Math.round(perSecond),
      "pgbench inserts/s": inserts === null ? "not installed" : Math.round(inserts),
      "saves / inserts": inserts === null ? "" : (perSecond / inserts).toFixed(2),
      lost,
    });
  }
  return rows;
}
