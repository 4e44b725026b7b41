import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "@school/server/platform/database/embedded/embedded.ts";
import { countLost, Pupil } from "./hall-pupil.ts";
import { buildHall, type HallSchool } from "./hall-school.ts";
import { percentile } from "./percentile.ts";
import { type Served, startPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import { openScratchCluster } from "./scratch.ts";
import { inFull } from "./short.ts";

/** Numbers of pupils in one test, tried in order until one is too many. */
const STEPS = inFull([300, 600, 1_000, 1_500, 2_000], [20]);
const SECONDS_PER_STEP = inFull(30, 1);
const ANSWER_EVERY_MS = inFull(5_000, 500);
/** As on the test page. */
const HEARTBEAT_EVERY_MS = inFull(4_000, 400);
/** Pupils submit at random times within this. */
const SUBMIT_WITHIN_MS = inFull(5_000, 500);
/** A step passes while 99 of 100 saves are acknowledged within this. */
const MAX_P99_MS = 250;

/**
 * Pupils with a connection each answer every five seconds and submit together. Measures how many
 * this computer can serve; clients, portal and PostgreSQL share it. Throws if an acknowledged answer
 * is missing afterwards.
 */
export async function benchHall(): Promise<Row[]> {
  const cluster = await openScratchCluster();
  const connection = await cluster.createDatabase("hall");
  const school = await buildHall(connection, Math.max(...STEPS));
  try {
    const rows: Row[] = [];
    const one = await startPortal(connection, school.teacherId, { withJobs: true });
    try {
      for (const pupils of STEPS) {
        const row = await runStep(school, [one], pupils);
        rows.push(row);
        if (row["passed"] === "no") break;
      }
    } finally {
      await one.stop();
    }
    rows.push(await runOnTwoProcesses(connection, school));
    return rows;
  } finally {
    await school.close();
    await cluster.close();
  }
}

/** The first step again, with the pupils on two processes over one database. */
async function runOnTwoProcesses(connection: Connection, school: HallSchool): Promise<Row> {
  const processes = await Promise.all(
    [1, 2].map(() => startPortal(connection, school.teacherId, { withJobs: true })),
  );
  try {
    return await runStep(school, processes, STEPS[0]!);
  } finally {
    await Promise.all(processes.map((each) => each.stop()));
  }
}

async function runStep(school: HallSchool, portals: Served[], size: number): Promise<Row> {
  const test = await school.setTest();
  const pupils = school.tokens.slice(0, size).map((token) => new Pupil(token));
  const originOf = (index: number) => portals[index % portals.length]!.origin;
  const saves: number[] = [];
  let failed = 0;

  await Promise.all(
    pupils.map(async (pupil, index) => {
      await sleep((index / size) * ANSWER_EVERY_MS);
      await pupil.begin(originOf(index), test.id);
      const until = performance.now() + SECONDS_PER_STEP * 1000;
      const heartbeats = sendHeartbeatsUntil(pupil, originOf(index), until);
      for (let question = 0; performance.now() < until; question += 1) {
        const began = performance.now();
        try {
          await pupil.answer(originOf(index), [nth(test.questionIds, question)]);
          saves.push(performance.now() - began);
        } catch {
          failed += 1;
        }
        await sleep(Math.max(0, ANSWER_EVERY_MS - (performance.now() - began)));
      }
      await heartbeats;
    }),
  );

  const handIns: number[] = [];
  await Promise.all(
    pupils.map(async (pupil, index) => {
      await sleep(Math.random() * SUBMIT_WITHIN_MS);
      const began = performance.now();
      await pupil.handIn(originOf(index));
      handIns.push(performance.now() - began);
      pupil.close();
    }),
  );
  const lost = countLost(pupils, await school.savedNumbers(test.id));
  if (lost > 0) throw new Error(`${lost} acknowledged answers are missing`);
  const p99 = percentile(saves, 0.99);
  return {
    what: `${size} pupils${portals.length > 1 ? `, ${portals.length} processes` : ""}`,
    saves: saves.length,
    "median ms": percentile(saves, 0.5),
    "p99 ms": p99,
    "submit, p99 ms": percentile(handIns, 0.99),
    failed,
    lost,
    passed: p99 < MAX_P99_MS && failed === 0 ? "yes" : "no",
  };
}

async function sendHeartbeatsUntil(pupil: Pupil, origin: string, until: number): Promise<void> {
  for (;;) {
    await sleep(HEARTBEAT_EVERY_MS);
    if (performance.now() >= until) return;
    await pupil.sendHeartbeat(origin).catch(() => {});
  }
}

function nth(questionIds: readonly string[], index: number): string {
  return questionIds[index % questionIds.length]!;
}
