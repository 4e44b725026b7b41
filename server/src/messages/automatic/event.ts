import { dayText } from "@school/core/api/dates.ts";
import { nextDayStart } from "@school/core/api/quiet-hours.ts";
import { type AutomaticWrite, notifyFamilies } from "./send.ts";

interface ComingEvent {
  readonly title: string;
  /** YYYY-MM-DD, at the school. */
  readonly day: string;
  /** School time, "08:30"; null for all day. */
  readonly time: string | null;
  /** The pupils concerned. */
  readonly studentIds: readonly string[];
}

/** Notifies families of tomorrow's events, according to the school's setting. */
export async function notifyOfEvent(
  write: AutomaticWrite,
  { title, day, time, studentIds }: ComingEvent,
): Promise<void> {
  const when = time === null ? dayText(day) : `${dayText(day)}, ${time}`;
  const values = { event: title, day: when };
  // On the day itself "tomorrow" would be wrong.
  await notifyFamilies(write, "event", studentIds, () => values, {
    expiresAt: nextDayStart(new Date()),
  });
}
