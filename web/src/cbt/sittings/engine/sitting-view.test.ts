import { expect, test } from "vitest";
import { ApiError, noResponse } from "../../../platform/client/api-error.ts";
import { contactAfterFailure, heartbeatInterval, phaseOf, type Phase } from "./sitting-view.ts";
import { aSitting, brief, openState } from "./testing.ts";

const inTime = { secondsLeft: 10, isTimeCertain: true };
const over = { secondsLeft: 0, isTimeCertain: true };
const state = (change: Partial<typeof openState>) => ({ state: { ...openState, ...change } });

test.each<[string, Parameters<typeof phaseOf>, Phase]>([
  ["nothing was begun", [null, inTime], "before"],
  ["time is left", [aSitting(), inTime], "sitting"],
  ["the test is paused", [aSitting(state({ isPaused: true })), inTime], "paused"],
  ["it is open on another device", [aSitting(state({ seat: 2 })), inTime], "elsewhere"],
  ["the time is up", [aSitting(), over], "time-up"],
  ["an estimate says so", [aSitting(), { ...over, isTimeCertain: false }], "sitting"],
  ["the pupil has handed in", [aSitting({ wantsHandIn: true }), over], "handing-in"],
  [
    "the school has confirmed it",
    [aSitting({ wantsHandIn: true, ...state({ status: "handed_in", seat: 2 }) }), over],
    "handed-in",
  ],
])("when %s", (_, state, phase) => expect(phaseOf(...state)).toBe(phase));

test("heartbeats are more frequent than five seconds while the page is visible", () => {
  expect(heartbeatInterval({ phase: "sitting", brief: null }, false)).toBeLessThan(5_000);
  expect(heartbeatInterval({ phase: "sitting", brief: null }, true)).toBeGreaterThan(5_000);
  expect(
    heartbeatInterval({ phase: "before", brief: { ...brief, secondsUntilOpen: 3 } }, false),
  ).toBe(3_200);
});

test.each([
  [noResponse(), "failing"],
  [new ApiError({ status: 503, code: "x", message: "" }), "failing"],
  [new ApiError({ status: 429, code: "x", message: "" }), "failing"],
  [new ApiError({ status: 401, code: "x", message: "" }), "signed-out"],
  [new ApiError({ status: 403, code: "x", message: "No" }), "refused"],
  [new Error("bug"), "failing"],
])("an error gives the state of the connection (%#)", (thrown, kind) =>
  expect(contactAfterFailure(thrown).kind).toBe(kind),
);
