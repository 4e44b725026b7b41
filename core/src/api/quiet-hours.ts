import { clockText } from "./dates.ts";

/** The hours in which no message is sent that can wait, in the school's time zone: "20:00", "07:00". */
export interface QuietHours {
  readonly quietFrom: string;
  /** The same time as `quietFrom` for none. */
  readonly quietUntil: string;
}

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

/** When the quiet hours end in which a moment falls; null for a moment outside of them. */
export function quietEnd(moment: Date, { quietFrom, quietUntil }: QuietHours): Date | null {
  const now = minutes(clockText(moment));
  const since = (now - minutes(quietFrom) + DAY_MINUTES) % DAY_MINUTES;
  const span = (minutes(quietUntil) - minutes(quietFrom) + DAY_MINUTES) % DAY_MINUTES;
  if (since >= span) return null;
  return startOfMinute(moment, span - since);
}

/** When the next day begins at the school. */
export function nextDayStart(moment: Date): Date {
  return startOfMinute(moment, DAY_MINUTES - minutes(clockText(moment)));
}

function startOfMinute(moment: Date, minutesAhead: number): Date {
  const minute = Math.floor(moment.getTime() / MINUTE_MS);
  return new Date((minute + minutesAhead) * MINUTE_MS);
}

function minutes(clock: string): number {
  const [hours = 0, past = 0] = clock.split(":").map(Number);
  return hours * 60 + past;
}
