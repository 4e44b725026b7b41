import type { TestState } from "./test.ts";

interface TestTimes {
  readonly showCBT: boolean;
  /** RFC 3339, or null while not set. */
  readonly opensAt: string | null;
  readonly closesAt: string | null;
}

/**
 * The state of a test at a time (milliseconds since 1970). It opens exactly at `opensAt` and is
 * over exactly at `closesAt`; a missing time is no limit.
 */
export function testState({ showCBT, opensAt, closesAt }: TestTimes, now: number): TestState {
  if (!showCBT) return "draft";
  if (opensAt !== null && now < Date.parse(opensAt)) return "coming";
  if (closesAt !== null && now >= Date.parse(closesAt)) return "over";
  return "open";
}
