import { defineError } from "../../platform/http/errors.ts";

/** Also for a note that the person may not read: that it exists is not said. */
export const NoteNotFound = defineError(
  404,
  "note_not_found",
  "This note is not there. It may have been deleted, or made a draft again.",
);
