import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "@school/server/platform/database/embedded/embedded.ts";
import { countLost, Pupil } from "./hall-pupil.ts";
import { buildHall, type HallSchool } from "./hall-school.ts";
import { openScratchCluster } from "./scratch.ts";
import { untilResponse } from "./until-response.ts";
import { startWholePortal } from "./whole-portal.ts";

/**
 * Repeatedly kills the portal with SIGKILL while 300 pupils answer and submit. Every device resends
 * until the school acknowledges, as the test page does. Afterwards every acknowledged answer must be
 * saved, every pupil must find the same paper and answers, and submitting twice must return the same
 * receipt. Run it with `npm run kill-hall -w @school/bench`; it exits with 1 if anything
 * acknowledged is lost.
 */
const ROUNDS = 20;
const PUPILS = 300;
/** Pupils submit at random times within this. */
const SUBMIT_WITHIN_MS = 5_000;
/** Milliseconds that pupils answer before they submit. */
const ANSWERING_MS = 3_000;
const PORT = 5097;
const ORIGIN = `http://127.0.0.1:${PORT}`;

interface Round {
  testId: string;
  pupils: Pupil[];
  /** Indexed by pupil. A device submits twice, because the first response can be lost. */
  receipts: string[];
  resumed: number;
  differing: number;
}

async function sit(round: Round, index: number, token: string): Promise<void> {
  const pupil = new Pupil(token);
  round.pupils[index] = pupil;
  await sleep(Math.random() * 1_000);
  await untilResponse(() => pupil.begin(ORIGIN, round.testId));
  const order = pupil.questionIds.join();
  const until = performance.now() + ANSWERING_MS;
  for (let question = 0; performance.now() < until; question += 1) {
    const questionId = pupil.questionIds[question % pupil.questionIds.length]!;
    const answers = pupil.numberAnswers([questionId]);
    await untilResponse(() => pupil.send(ORIGIN, answers));
    await sleep(400 + Math.random() * 400);
  }
  // Another device continues with the same paper in the same order.
  const again = new Pupil(token);
  await untilResponse(() => again.begin(ORIGIN, round.testId));
  if (again.questionIds.join() === order) round.resumed += 1;
  await sleep(Math.random() * SUBMIT_WITHIN_MS);
  const first = await untilResponse(() => again.handIn(ORIGIN));
  const second = await untilResponse(() => again.handIn(ORIGIN));
  if (first !== second) round.differing += 1;
  round.receipts[index] = second;
  pupil.close();
  again.close();
}

async function runRound(
  school: HallSchool,
  connection: Connection,
  running: { portal: ChildProcess },
  number: number,
): Promise<number> {
  const { id: testId } = await school.setTest();
  const round: Round = { testId, pupils: [], receipts: [], resumed: 0, differing: 0 };
  const sitting = Promise.all(school.tokens.map((token, index) => sit(round, index, token)));
  // Alternately while pupils answer and while they submit.
  const isSubmitting = number % 2 === 0;
  await sleep(1_000 + Math.random() * 2_000 + (isSubmitting ? ANSWERING_MS : 0));
  const ended = once(running.portal, "exit");
  running.portal.kill("SIGKILL");
  await ended;
  const began = Date.now();
  running.portal = await startWholePortal(connection, PORT);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  await sitting;
  const acknowledged = round.pupils.reduce((sum, pupil) => sum + pupil.acknowledged.size, 0);
  const lost = countLost(round.pupils, await school.savedNumbers(testId));
  const receipts = round.receipts.filter((code) => /^\w\w-\w{3}$/.test(code)).length;
  process.stdout.write(
    `round ${number}, killed while pupils ${isSubmitting ? "submit" : "answer"}: ` +
      `${acknowledged} answers acknowledged, ${lost} lost, ${round.resumed} of ${PUPILS} resumed, ` +
      `${receipts} receipts, ${round.differing} differing, up again in ${seconds} s\n`,
  );
  return lost + (PUPILS - round.resumed) + (PUPILS - receipts) + round.differing;
}

const cluster = await openScratchCluster();
const connection = await cluster.createDatabase("hall");
const school = await buildHall(connection, PUPILS);
const running = { portal: await startWholePortal(connection, PORT) };
let faults = 0;
try {
  for (let number = 1; number <= ROUNDS; number += 1) {
    faults += await runRound(school, connection, running, number);
  }
} finally {
  const ended = once(running.portal, "exit");
  running.portal.kill("SIGTERM");
  await ended;
  await school.close();
  await cluster.close();
}
process.exit(faults === 0 ? 0 : 1);
