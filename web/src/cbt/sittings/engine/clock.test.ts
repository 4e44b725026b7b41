import { beforeEach, describe, expect, test } from "vitest";
import { createClock, estimateSecondsLeft, type SittingClock } from "./clock.ts";

let monotonic = 0;
let wallClock = 0;
let clock: SittingClock;

beforeEach(() => {
  [monotonic, wallClock] = [1_000, 1_700_000_000_000];
  clock = createClock(
    () => monotonic,
    () => wallClock,
  );
});

function pass(ms: number): void {
  monotonic += ms;
  wallClock += ms;
}

test("counts down from the value of the server, from the moment of the request", () => {
  expect(clock.secondsLeft()).toBeNull();
  const requestedAt = monotonic;
  pass(2_000);
  clock.set(60, false, requestedAt);
  expect(clock.secondsLeft()).toBe(58);
  pass(100_000);
  expect(clock.secondsLeft()).toBe(0);
});

test("a pause stops the countdown", () => {
  clock.set(60, true, monotonic);
  pass(30_000);
  expect(clock.secondsLeft()).toBe(60);
});

test("a change of the device's clock does not change the time left, but counts as a sleep", () => {
  clock.set(60, false, monotonic);
  wallClock += 3_600_000;
  expect(clock.secondsLeft()).toBe(60);
  expect(clock.hasSlept()).toBe(true);
  expect(clock.isCertain()).toBe(false);
  expect(clock.hasSlept()).toBe(false);
  clock.set(40, false, monotonic);
  expect(clock.isCertain()).toBe(true);
});

test("an estimate is never certain", () => {
  clock.estimate(60, false);
  expect(clock.isCertain()).toBe(false);
  pass(10_000);
  expect(clock.secondsLeft()).toBe(50);
});

describe("after a reload without a network", () => {
  const state = { secondsLeft: 100, isPaused: false };
  test.each([
    ["the time away is taken off", 30_000, 70],
    ["it does not fall below 0", 300_000, 0],
    ["a device's clock that was set back adds no time", -50_000, 100],
  ])("%s", (_, elapsed, expected) => expect(estimateSecondsLeft(state, 0, elapsed)).toBe(expected));

  test("a pause subtracts nothing", () =>
    expect(estimateSecondsLeft({ ...state, isPaused: true }, 0, 30_000)).toBe(100));
});
