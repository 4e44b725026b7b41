import type { TestState } from "./test.ts";

interface TestTimes {
  readonly showCBT: boolean;
  /** RFC 3339, or null while not set. */
  readonly opensAt: string | null;
  readonly closesAt: string | null;
}

/**
 * Where a test stands at a moment (milliseconds since 1970, by the school's clock). It opens at
 * `opensAt` itself and is over at `closesAt` itself; without a time it is open on that side.
 */
export function testState({ showCBT, opensAt, closesAt }: TestTimes, now: number): TestState {
  if (!showCBT) return "draft";
  if (opensAt !== null && now < Date.parse(opensAt)) return "coming";
  if (closesAt !== null && now >= Date.parse(closesAt)) return "over";
  return "open";
}
