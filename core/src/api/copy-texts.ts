import { weekdayTimeText } from "./dates.ts";
import type { StandbyNotice } from "./school-copy.ts";

/** The error code for calls that a standby does not serve. */
export const READ_ONLY_STANDBY = "read_only_copy";

/** Returns the notice on each page of a replica. */
export function copyNotice(copy: StandbyNotice): string {
  return `Copy of the school’s portal${asOf(copy)}. You can read results and report cards here; nothing can be changed.`;
}

/** Returns the message with which a replica refuses unsupported requests. */
export function copyRefusal(copy: StandbyNotice): string {
  return `This is a copy of the school’s portal${asOf(copy)}, for reading results and report cards. Try again when the school’s computer is on.`;
}

/** " as of Tue 24 Nov, 4:40 pm" */
function asOf({ until }: StandbyNotice): string {
  return until === null ? "" : ` as of ${weekdayTimeText(until)}`;
}
