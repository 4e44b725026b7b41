import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "@school/server/platform/db/embedded/embedded.ts";
import { countLost, Pupil } from "./hall-pupil.ts";
import { buildHall, type HallSchool } from "./hall-school.ts";
import { percentile } from "./percentile.ts";
import { type Served, startPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import { openScratchCluster } from "./scratch.ts";

/** Pupils in one test, one step after the other, until a step is too much. */
const STEPS = [300, 600, 1_000, 1_500, 2_000];
const SECONDS_OF_A_STEP = 30;
const ANSWER_EVERY_MS = 5_000;
/** The page's sign of life. */
const BEAT_EVERY_MS = 4_000;
/** Within which all hand in. */
const HAND_IN_MS = 5_000;
/** A hall is held while 99 of 100 saves are acknowledged within this. */
const HELD_MS = 250;

/**
 * A hall of pupils, each with a connection of its own, who answer every five seconds and hand in
 * together; and how many of them the machine holds. Client, portal and PostgreSQL share the
 * machine. Throws if an acknowledged answer is not there afterwards.
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
        const row = await holdHall(school, [one], pupils);
        rows.push(row);
        if (row["held"] === "no") break;
      }
    } finally {
      await one.stop();
    }
    rows.push(await holdOnTwo(connection, school));
    return rows;
  } finally {
    await school.close();
    await cluster.close();
  }
}

/** The first step again, the pupils shared between two processes on one database. */
async function holdOnTwo(connection: Connection, school: HallSchool): Promise<Row> {
  const processes = await Promise.all(
    [1, 2].map(() => startPortal(connection, school.teacherId, { withJobs: true })),
  );
  try {
    return await holdHall(school, processes, STEPS[0]!);
  } finally {
    await Promise.all(processes.map((each) => each.stop()));
  }
}

async function holdHall(school: HallSchool, portals: Served[], size: number): Promise<Row> {
  const test = await school.setTest();
  const pupils = school.tokens.slice(0, size).map((token) => new Pupil(token));
  const originOf = (place: number) => portals[place % portals.length]!.origin;
  const saves: number[] = [];
  let failed = 0;

  await Promise.all(
    pupils.map(async (pupil, place) => {
      await sleep((place / size) * ANSWER_EVERY_MS);
      await pupil.begin(originOf(place), test.id);
      const until = performance.now() + SECONDS_OF_A_STEP * 1000;
      const beating = beatUntil(pupil, originOf(place), until);
      for (let question = 0; performance.now() < until; question += 1) {
        const began = performance.now();
        try {
          await pupil.answer(originOf(place), [nth(test.questionIds, question)]);
          saves.push(performance.now() - began);
        } catch {
          failed += 1;
        }
        await sleep(Math.max(0, ANSWER_EVERY_MS - (performance.now() - began)));
      }
      await beating;
    }),
  );

  const handIns: number[] = [];
  await Promise.all(
    pupils.map(async (pupil, place) => {
      await sleep(Math.random() * HAND_IN_MS);
      const began = performance.now();
      await pupil.handIn(originOf(place));
      handIns.push(performance.now() - began);
      pupil.leave();
    }),
  );
  const lost = countLost(pupils, await school.standing(test.id));
  if (lost > 0) throw new Error(`${lost} acknowledged answers are not there`);
  const p99 = percentile(saves, 0.99);
  return {
    what: `${size} pupils${portals.length > 1 ? `, ${portals.length} processes` : ""}`,
    saves: saves.length,
    "median ms": percentile(saves, 0.5),
    "p99 ms": p99,
    "all hand in, p99 ms": percentile(handIns, 0.99),
    failed,
    lost,
    held: p99 < HELD_MS && failed === 0 ? "yes" : "no",
  };
}

async function beatUntil(pupil: Pupil, origin: string, until: number): Promise<void> {
  for (;;) {
    await sleep(BEAT_EVERY_MS);
    if (performance.now() >= until) return;
    await pupil.beat(origin).catch(() => {});
  }
}

function nth(questionIds: readonly string[], place: number): string {
  return questionIds[place % questionIds.length]!;
}
