import { beforeEach, describe, expect, test } from "vitest";
import { createClock, estimated, type SittingClock } from "./clock.ts";

let steady = 0;
let device = 0;
let clock: SittingClock;

beforeEach(() => {
  [steady, device] = [1_000, 1_700_000_000_000];
  clock = createClock(
    () => steady,
    () => device,
  );
});

function pass(ms: number): void {
  steady += ms;
  device += ms;
}

test("time goes on from what the school said, counted from the moment of asking", () => {
  expect(clock.secondsLeft()).toBeNull();
  const askedAt = steady;
  pass(2_000);
  clock.set(60, false, askedAt);
  expect(clock.secondsLeft()).toBe(58);
  pass(100_000);
  expect(clock.secondsLeft()).toBe(0);
});

test("a pause stands still", () => {
  clock.set(60, true, steady);
  pass(30_000);
  expect(clock.secondsLeft()).toBe(60);
});

test("the device's clock moves nothing, but is taken for a sleep, and the school is asked", () => {
  clock.set(60, false, steady);
  device += 3_600_000;
  expect(clock.secondsLeft()).toBe(60);
  expect(clock.hasSlept()).toBe(true);
  expect(clock.isCertain()).toBe(false);
  expect(clock.hasSlept()).toBe(false);
  clock.set(40, false, steady);
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
    ["a device's clock that was set back gives nothing away", -50_000, 100],
  ])("%s", (_, away, left) => expect(estimated(state, 0, away)).toBe(left));

  test("a pause takes nothing off", () =>
    expect(estimated({ ...state, isPaused: true }, 0, 30_000)).toBe(100));
});
