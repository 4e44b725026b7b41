import type { TestTime } from "../../students/choices.ts";

/** The time of a pupil, as a multiple of the test's. */
export const TIME_FACTORS: Readonly<Record<TestTime, number>> = {
  "A quarter more": 1.25,
  "Half more": 1.5,
  "Twice as much": 2,
};

/** Minutes that a pupil has for a test of `duration` minutes, rounded up to a whole one. */
export function minutesOf(duration: number, testTime: string | null): number {
  const factor = Object.entries(TIME_FACTORS).find(([choice]) => choice === testTime)?.[1] ?? 1;
  return Math.ceil(duration * factor);
}

/** A pupil's standing accommodations, as the record has them; null where there is none. */
export interface Accommodations {
  readonly testTime: string | null;
  readonly testPrint: string | null;
}

/** "A quarter more time, large print"; "" for a pupil without any. */
export function accommodationsText({ testTime, testPrint }: Accommodations): string {
  const parts = [testTime && `${testTime.toLowerCase()} time`, testPrint && "large print"];
  const text = parts.filter(Boolean).join(", ");
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
