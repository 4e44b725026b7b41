import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { CutBrowser } from "./cut-browser.ts";
import { openCutLine } from "./cut-line.ts";
import { CutPupil } from "./cut-pupil.ts";
import { findBrowser } from "./find-browser.ts";
import { buildHall, QUESTIONS } from "./hall-school.ts";
import { percentile } from "./percentile.ts";
import { openScratchCluster } from "./scratch.ts";
import { startWholePortal } from "./whole-portal.ts";

/**
 * Cuts the network between half of a hall of 300 and the portal for a minute, while all go on
 * answering. Two of the half are real browsers: one is reloaded in the middle, the other is killed
 * with -9 and opened again, both without the network. Afterwards everything must arrive by itself,
 * and what each machine had chosen must be what the school has. Run it with
 * `npm run cut-hall -w @school/bench`; it exits 1 if anything is lost or a receipt is wrong.
 */
const PUPILS = 300;
const BROWSERS = 2;
const ANSWER_EVERY_MS = 5_000;
const TOGETHER_MS = 10_000;
const CUT_MS = 60_000;
/** Within which all hand in. */
const HAND_IN_MS = 5_000;
/**
 * Everything that waited is at school so many seconds after the network is back: these machines
 * give a swallowed connection up after eight, the page in a browser after two.
 */
const ARRIVED_S = 15;
const PORT = 5096;

const say = (line: string) => process.stdout.write(`${line}\n`);
let faults = 0;
function expectNone(count: number, what: string): void {
  faults += count;
  say(`${count} ${what}`);
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
      (token, place) => new CutPupil(token, place < behindLine - BROWSERS ? line.origin : direct),
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
  say(`${pupils.length} machines and ${browsers.length} browsers have begun`);

  let isOver = false;
  const answering = [
    ...pupils.map((pupil) => pupil.answerUntil(() => isOver, ANSWER_EVERY_MS)),
    ...browsers.map((browser, place) => answerInBrowser(browser, place)),
  ];
  let cutAt = Infinity;
  async function answerInBrowser(browser: CutBrowser, place: number): Promise<void> {
    let isStruck = false;
    while (!isOver) {
      await browser.answerNext(QUESTIONS);
      const struckAt = cutAt + (place + 1) * 15_000;
      if (!isStruck && performance.now() > struckAt) {
        isStruck = true;
        const before = browser.chosen.size;
        await (place === 0 ? browser.reload() : browser.killAndOpenAgain());
        const after = await browser.shown();
        const deed = place === 0 ? "reloaded" : "killed -9 and opened again";
        say(`browser ${place + 1} ${deed} without a network: ${after} of ${before} answers shown`);
        if (after !== before) faults += 1;
      }
      await sleep(ANSWER_EVERY_MS / 2);
    }
  }

  await sleep(TOGETHER_MS);
  line.cut();
  cutAt = performance.now();
  await sleep(CUT_MS);
  const kept = cutPupils.reduce((sum, pupil) => sum + pupil.waiting, 0);
  const keptInBrowsers = await Promise.all(browsers.map((browser) => browser.waiting()));
  say(
    `after ${CUT_MS / 1000} s: ${kept} answers wait on ${cutPupils.length} machines, ` +
      `${keptInBrowsers.join(" and ")} in the browsers; ` +
      `${line.met.refused} connections were refused, ${line.met.swallowed} swallowed`,
  );
  if (keptInBrowsers.includes(0) || kept === 0) faults += 1;
  // Nobody answers now, so that what arrives is what waited.
  isOver = true;
  line.mend();
  const mendedAt = performance.now();
  await Promise.all(answering);
  const arrivals = await Promise.all([
    ...cutPupils.map((pupil) => secondsUntil(() => pupil.waiting === 0)),
    ...browsers.map((browser) => secondsUntil(async () => (await browser.waiting()) === 0)),
  ]);
  async function secondsUntil(isThere: () => boolean | Promise<boolean>): Promise<number> {
    const seconds = () => (performance.now() - mendedAt) / 1000;
    while (!(await isThere()) && seconds() < 60) await sleep(50);
    return seconds();
  }
  const inBrowsers = arrivals.slice(-BROWSERS).map((seconds) => seconds.toFixed(1));
  say(
    `everything there again: half of the machines after ${percentile(arrivals, 0.5)} s, the last after ` +
      `${percentile(arrivals, 1)} s, the browsers after ${inBrowsers.join(" and ")} s`,
  );
  expectNone(arrivals.filter((s) => s > ARRIVED_S).length, `machines later than ${ARRIVED_S} s`);

  const codes = await Promise.all(
    pupils.map(async (pupil) => {
      await sleep(Math.random() * HAND_IN_MS);
      return pupil.handIn();
    }),
  );
  const receipts = await Promise.all(browsers.map((browser) => browser.handIn()));
  say(`receipts in the browsers: ${receipts.join("; ")}`);

  const standing = await school.answers(testId);
  const chosen = pupils.map(
    (pupil) => new Map([...pupil.chosen].map(([id, { answer }]) => [id, answer])),
  );
  const lost = pupils.flatMap((pupil, place) =>
    [...chosen[place]!].filter(
      ([id, answer]) => standing.get(pupil.sittingId)?.answers.get(id) !== answer,
    ),
  );
  expectNone(lost.length, `answers lost of ${chosen.reduce((sum, map) => sum + map.size, 0)}`);
  const known = new Set(pupils.map((pupil) => pupil.sittingId));
  const inReal = [...standing].filter(([id]) => !known.has(id)).map(([, sitting]) => sitting);
  const lostInReal = browsers.flatMap(({ chosen: clicked }) => {
    // A pupil's own order says which question stood at a place.
    const own = inReal.find(({ questionIds, answers }) =>
      [...clicked].every(([place, letter]) => answers.get(questionIds[place]!) === letter),
    );
    return own === undefined ? [clicked.size] : [];
  });
  expectNone(
    lostInReal.length,
    `browsers of which an answer is lost; they chose ${browsers.map((b) => b.chosen.size).join(" and ")}`,
  );
  expectNone(
    pupils.filter(({ receipt, chosen: { size } }, place) => {
      const { first, second } = codes[place]!;
      const isRight = receipt?.saved === size && receipt.of === QUESTIONS && first === second;
      return !isRight || !/^\w\w-\w{3}$/.test(first);
    }).length +
      receipts.filter((text, i) => !text.startsWith(`${browsers[i]!.chosen.size} of ${QUESTIONS} `))
        .length,
    "receipts wrong",
  );
  expectNone(pupils.filter(({ refusal }) => refusal !== null).length, "machines refused");
  expectNone(
    [...standing.values()].reduce((sum, { setAside }) => sum + setAside, 0),
    "answers set aside",
  );
  const others = pupils.slice(cutPupils.length).flatMap(({ saves }) => saves);
  say(
    `a save of the other half: median ${percentile(others, 0.5)} ms, p99 ${percentile(others, 0.99)} ms`,
  );
} finally {
  await Promise.all(browsers.map((browser) => browser.leave()));
  await line.close();
  const ended = once(portal, "exit");
  portal.kill("SIGTERM");
  await ended;
  await school.close();
  await cluster.close();
}
process.exit(faults === 0 ? 0 : 1);
