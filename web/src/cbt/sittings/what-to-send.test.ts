import { expect, test } from "vitest";
import { keptAnswer, keptSitting, openState } from "./testing.ts";
import { whatToSend } from "./what-to-send.ts";

const memory = { hasAskedScore: false, refusals: 0 };
const rows = [
  keptAnswer("q1", { number: 3 }),
  keptAnswer("q2", { number: 1 }),
  keptAnswer("q3", { number: 2, as: "saved" }),
];
const handedIn = { ...openState, status: "handed_in" as const };

test("everything that waits goes, oldest first, and hands in nothing by itself", () => {
  const { answers, handsIn } = whatToSend(keptSitting(), rows, memory);
  expect(answers.map(({ number }) => number)).toEqual([1, 3]);
  expect(handsIn).toBe(false);
});

test.each([
  ["the pupil wants it", keptSitting({ wantsHandIn: true }), memory, true],
  [
    "another machine has the sitting",
    keptSitting({ wantsHandIn: true, state: { ...openState, seat: 2 } }),
    memory,
    false,
  ],
  ["time has handed in: the score is asked for", keptSitting({ state: handedIn }), memory, true],
  ["it was asked for", keptSitting({ state: handedIn }), { ...memory, hasAskedScore: true }, false],
])("hands in when %s", (_, sitting, known, handsIn) =>
  expect(whatToSend(sitting, rows, known).handsIn).toBe(handsIn),
);

test("after a refused batch answers go one by one in turn, and hand in only with the last", () => {
  const wants = keptSitting({ wantsHandIn: true });
  const numbers = [1, 2, 3].map((refusals) => {
    const { answers, handsIn } = whatToSend(wants, rows, { ...memory, refusals });
    expect(handsIn).toBe(false);
    return answers.map(({ number }) => number);
  });
  expect(numbers).toEqual([[3], [1], [3]]);
  expect(whatToSend(wants, rows.slice(0, 1), { ...memory, refusals: 1 }).handsIn).toBe(true);
});
