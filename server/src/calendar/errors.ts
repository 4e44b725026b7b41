import { defineError } from "../platform/http/errors.ts";

export const EntryNotFound = defineError(
  404,
  "calendar_entry_not_found",
  "This entry of the calendar was deleted.",
);
