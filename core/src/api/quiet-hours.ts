import { timeAtSchool } from "./dates.ts";

/**
 * The hours in which only urgent messages are sent, in the school's time zone: "20:00", "07:00".
 */
export interface QuietHours {
  readonly quietFrom: string;
  /** Equal to `quietFrom` for none. */
  readonly quietUntil: string;
}

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

/** The end of the quiet hours that contain a moment; null for a moment outside them. */
export function quietEnd(moment: Date, { quietFrom, quietUntil }: QuietHours): Date | null {
  const minute = minutes(timeAtSchool(moment));
  const since = (minute - minutes(quietFrom) + DAY_MINUTES) % DAY_MINUTES;
  const span = (minutes(quietUntil) - minutes(quietFrom) + DAY_MINUTES) % DAY_MINUTES;
  if (since >= span) return null;
  return startOfMinute(moment, span - since);
}

/** The start of the next day at the school. */
export function nextDayStart(moment: Date): Date {
  return startOfMinute(moment, DAY_MINUTES - minutes(timeAtSchool(moment)));
}

function startOfMinute(moment: Date, minutesAhead: number): Date {
  const minute = Math.floor(moment.getTime() / MINUTE_MS);
  return new Date((minute + minutesAhead) * MINUTE_MS);
}

function minutes(clock: string): number {
  const [hours = 0, past = 0] = clock.split(":").map(Number);
  return hours * 60 + past;
}
