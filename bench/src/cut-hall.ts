import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { CutBrowser } from "./cut-browser.ts";
import { openCutLine } from "./line.ts";
import { CutPupil } from "./cut-pupil.ts";
import { findBrowser } from "./find-browser.ts";
import { buildHall, QUESTIONS } from "./hall-school.ts";
import { percentile } from "./percentile.ts";
import { openScratchCluster } from "./scratch.ts";
import { startWholePortal } from "./whole-portal.ts";

/**
 * Cuts the network of half of 300 pupils for a minute while all keep answering. Two of them are real
 * browsers: one is reloaded during the cut, the other is killed with SIGKILL and opened again.
 * Afterwards all answers must arrive, and the school must have the answers chosen on each device. Run
 * it with `npm run cut-hall -w @school/bench`; it exits with 1 if an answer is lost or a receipt is
 * wrong.
 */
const PUPILS = 300;
const BROWSERS = 2;
const ANSWER_EVERY_MS = 5_000;
const BEFORE_CUT_MS = 10_000;
const CUT_MS = 60_000;
/** Pupils submit at random times within this. */
const SUBMIT_WITHIN_MS = 5_000;
/**
 * All waiting answers must arrive within this time after the network returns. The simulated devices
 * time out after eight seconds; the page in a browser resends after two.
 */
const MAX_ARRIVAL_S = 15;
const PORT = 5096;

const print = (line: string) => process.stdout.write(`${line}\n`);
let faults = 0;
function reportFaults(count: number, what: string): void {
  faults += count;
  print(`${count} ${what}`);
}

const chromium = findBrowser();
const cluster = await openScratchCluster();
const connection = await cluster.createDatabase("hall");
const school = await buildHall(connection, PUPILS);
const portal = await startWholePortal(connection, PORT);
const line = await openCutLine(PORT);
const browsers: CutBrowser[] = [];
try {
  const { id: testId } = await school.setTest();
  const direct = `http://127.0.0.1:${PORT}`;
  const behindLine = PUPILS / 2;
  const pupils = school.tokens
    .slice(BROWSERS)
    .map(
      (token, index) => new CutPupil(token, index < behindLine - BROWSERS ? line.origin : direct),
    );
  const cutPupils = pupils.slice(0, behindLine - BROWSERS);
  for (const token of school.tokens.slice(0, BROWSERS)) {
    const address = `${line.origin}/dashboard/cbt/sit/${testId}`;
    browsers.push(await CutBrowser.open(chromium, address, token));
  }
  await Promise.all([
    ...pupils.map((pupil) => pupil.begin(testId)),
    ...browsers.map((b) => b.begin()),
  ]);
  print(`${pupils.length} devices and ${browsers.length} browsers have begun`);

  let isOver = false;
  const answering = [
    ...pupils.map((pupil) => pupil.answerUntil(() => isOver, ANSWER_EVERY_MS)),
    ...browsers.map((browser, index) => answerInBrowser(browser, index)),
  ];
  let cutAt = Infinity;
  async function answerInBrowser(browser: CutBrowser, index: number): Promise<void> {
    let isInterrupted = false;
    while (!isOver) {
      await browser.answerNext(QUESTIONS);
      const interruptAt = cutAt + (index + 1) * 15_000;
      if (!isInterrupted && performance.now() > interruptAt) {
        isInterrupted = true;
        const before = browser.chosen.size;
        await (index === 0 ? browser.reload() : browser.killAndOpenAgain());
        const after = await browser.countShown();
        const action = index === 0 ? "reloaded" : "killed and opened again";
        print(
          `browser ${index + 1} ${action} without a network: ${after} of ${before} answers shown`,
        );
        if (after !== before) faults += 1;
      }
      await sleep(ANSWER_EVERY_MS / 2);
    }
  }

  await sleep(BEFORE_CUT_MS);
  line.cut();
  cutAt = performance.now();
  await sleep(CUT_MS);
  const waitingOnDevices = cutPupils.reduce((sum, pupil) => sum + pupil.waiting, 0);
  const waitingInBrowsers = await Promise.all(browsers.map((browser) => browser.countWaiting()));
  print(
    `after ${CUT_MS / 1000} s: ${waitingOnDevices} answers wait on ${cutPupils.length} devices, ` +
      `${waitingInBrowsers.join(" and ")} in the browsers; ` +
      `${line.affected.refused} connections were refused, ${line.affected.silent} got no response`,
  );
  if (waitingInBrowsers.includes(0) || waitingOnDevices === 0) faults += 1;
  // Pupils stop answering here, so only waiting answers arrive.
  isOver = true;
  line.restore();
  const restoredAt = performance.now();
  await Promise.all(answering);
  const arrivals = await Promise.all([
    ...cutPupils.map((pupil) => secondsUntil(() => pupil.waiting === 0)),
    ...browsers.map((browser) => secondsUntil(async () => (await browser.countWaiting()) === 0)),
  ]);
  async function secondsUntil(isThere: () => boolean | Promise<boolean>): Promise<number> {
    const seconds = () => (performance.now() - restoredAt) / 1000;
    while (!(await isThere()) && seconds() < 60) await sleep(50);
    return seconds();
  }
  const inBrowsers = arrivals.slice(-BROWSERS).map((seconds) => seconds.toFixed(1));
  print(
    `all answers arrived: half of the devices after ${percentile(arrivals, 0.5)} s, the last after ` +
      `${percentile(arrivals, 1)} s, the browsers after ${inBrowsers.join(" and ")} s`,
  );
  reportFaults(
    arrivals.filter((s) => s > MAX_ARRIVAL_S).length,
    `devices later than ${MAX_ARRIVAL_S} s`,
  );

  const codes = await Promise.all(
    pupils.map(async (pupil) => {
      await sleep(Math.random() * SUBMIT_WITHIN_MS);
      return pupil.handIn();
    }),
  );
  const receipts = await Promise.all(browsers.map((browser) => browser.handIn()));
  print(`receipts in the browsers: ${receipts.join("; ")}`);

  const saved = await school.savedAnswers(testId);
  const chosen = pupils.map(
    (pupil) => new Map([...pupil.chosen].map(([id, { answer }]) => [id, answer])),
  );
  const lost = pupils.flatMap((pupil, index) =>
    [...chosen[index]!].filter(
      ([id, answer]) => saved.get(pupil.sittingId)?.answers.get(id) !== answer,
    ),
  );
  reportFaults(lost.length, `answers lost of ${chosen.reduce((sum, map) => sum + map.size, 0)}`);
  const known = new Set(pupils.map((pupil) => pupil.sittingId));
  const sittingsInBrowsers = [...saved]
    .filter(([id]) => !known.has(id))
    .map(([, sitting]) => sitting);
  const lostInBrowsers = browsers.flatMap(({ chosen: clicked }) => {
    // The pupil's order maps each index to a question.
    const sitting = sittingsInBrowsers.find(({ questionIds, answers }) =>
      [...clicked].every(([index, letter]) => answers.get(questionIds[index]!) === letter),
    );
    return sitting === undefined ? [clicked.size] : [];
  });
  reportFaults(
    lostInBrowsers.length,
    `browsers that lost an answer; they chose ${browsers.map((b) => b.chosen.size).join(" and ")}`,
  );
  reportFaults(
    pupils.filter(({ receipt, chosen: { size } }, index) => {
      const { first, second } = codes[index]!;
      const isRight = receipt?.saved === size && receipt.of === QUESTIONS && first === second;
      return !isRight || !/^\w\w-\w{3}$/.test(first);
    }).length +
      receipts.filter((text, i) => !text.startsWith(`${browsers[i]!.chosen.size} of ${QUESTIONS} `))
        .length,
    "receipts wrong",
  );
  reportFaults(pupils.filter(({ refusal }) => refusal !== null).length, "devices refused");
  reportFaults(
    [...saved.values()].reduce((sum, { lateAnswers }) => sum + lateAnswers, 0),
    "late answers",
  );
  const otherSaves = pupils.slice(cutPupils.length).flatMap(({ saves }) => saves);
  print(
    `a save of the other half: median ${percentile(otherSaves, 0.5)} ms, p99 ${percentile(otherSaves, 0.99)} ms`,
  );
} finally {
  await Promise.all(browsers.map((browser) => browser.close()));
  await line.close();
  const ended = once(portal, "exit");
  portal.kill("SIGTERM");
  await ended;
  await school.close();
  await cluster.close();
}
process.exit(faults === 0 ? 0 : 1);
