import { longWeekdayTimeText } from "./dates.ts";
import type { SchoolCopy } from "./school-copy.ts";

/** The code of the error that answers everything that a copy does not do. */
export const READ_ONLY_COPY = "read_only_copy";

/** What each page of a copy says. */
export function copyNotice(copy: SchoolCopy): string {
  return `Copy of the school’s portal${asOf(copy)}. You can read results and report sheets here; nothing can be changed.`;
}

/** What a copy says of everything that it does not do. */
export function copyRefusal(copy: SchoolCopy): string {
  return `This is a copy of the school’s portal${asOf(copy)}, for reading results and report sheets. Try again when the school’s computer is on.`;
}

/** On the public page of a copy, where the forms are. */
export const NO_FORMS_ON_COPY =
  "Messages cannot be sent from this copy of the school’s page. Please call or email the school.";

/** " as of Tuesday 24 November, 16:40" */
function asOf({ until }: SchoolCopy): string {
  return until === null ? "" : ` as of ${longWeekdayTimeText(until)}`;
}
