import { defineError } from "../../platform/http/errors.ts";

/** Also returned for a note that the person may not read, so as not to reveal it. */
export const NoteNotFound = defineError(
  404,
  "note_not_found",
  "This note is not there. It may have been deleted, or made a draft again.",
);
