import type { HallEvent } from "@school/core/cbt/hall/contract.ts";
import { spanWords } from "../sittings/durations.ts";

/** Every kind of event, in the order in which a filter offers them. */
export const EVENT_KINDS: Readonly<Record<HallEvent["kind"], string>> = {
  began: "Began",
  moved: "Went on at another machine",
  handed_in: "Handed in",
  time_up: "Time up, handed in by the school",
  time_given: "Time given back",
  paused: "Hall paused",
  resumed: "Hall resumed",
  ended: "Ended",
  reopened: "Re-opened",
  set_aside: "Answers kept apart",
  accepted: "Answers that were kept apart accepted",
  declined: "Answers that were kept apart declined",
  carried: "Answers brought by a file",
  wrong_code: "Wrong entry code",
  too_early: "Tried before it opened",
  refused: "Answers refused",
};

/** "Time given back: 10 min". */
export function eventWords({ kind, seconds, student }: HallEvent): string {
  const words = kind === "ended" && student === null ? "Ended for all" : EVENT_KINDS[kind];
  if (seconds === null) return words;
  return kind === "resumed"
    ? `${words} after ${spanWords(seconds)}`
    : `${words}: ${spanWords(seconds)}`;
}
