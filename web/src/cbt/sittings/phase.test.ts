import { expect, test } from "vitest";
import { newsOf, phaseOf, type Phase } from "./phase.ts";
import { keptSitting, openState } from "./testing.ts";

const inTime = { secondsLeft: 10, isTimeCertain: true };
const over = { secondsLeft: 0, isTimeCertain: true };
const state = (change: Partial<typeof openState>) => ({ state: { ...openState, ...change } });

test("what was said before this machine got the sitting is no news", () => {
  const here = keptSitting({ seat: 3, state: { ...openState, seat: 3 } });
  expect(newsOf(here, { ...openState, seat: 2 })).toBe(here.state);
  expect(newsOf(here, { ...openState, seat: 4 }).seat).toBe(4);
});

test.each<[string, Parameters<typeof phaseOf>, Phase]>([
  ["nothing was begun", [null, inTime], "before"],
  ["time is left", [keptSitting(), inTime], "sitting"],
  ["the hall is paused", [keptSitting(state({ isPaused: true })), inTime], "paused"],
  ["another machine has it", [keptSitting(state({ seat: 2 })), inTime], "elsewhere"],
  ["the time is up", [keptSitting(), over], "time-up"],
  ["an estimate says so", [keptSitting(), { ...over, isTimeCertain: false }], "sitting"],
  ["the pupil has handed in", [keptSitting({ wantsHandIn: true }), over], "handing-in"],
  [
    "the school has confirmed it",
    [keptSitting({ wantsHandIn: true, ...state({ status: "handed_in", seat: 2 }) }), over],
    "handed-in",
  ],
])("when %s", (_, given, phase) => expect(phaseOf(...given)).toBe(phase));
