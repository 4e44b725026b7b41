import { MAX_ENTRIES } from "@school/core/calendar/contract.ts";
import { messages } from "@school/core/calendar/text.ts";
import { defineError } from "../platform/http/errors.ts";

/** A list that is truncated silently would seem complete. */
export const TooManyEntries = defineError(
  400,
  "too_many_calendar_entries",
  messages.tooMany(MAX_ENTRIES),
  { field: "to" },
);

export const EntryNotFound = defineError(
  404,
  "calendar_entry_not_found",
  "This entry of the calendar was deleted.",
);
