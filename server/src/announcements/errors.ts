import { defineError } from "../platform/http/errors.ts";

export const AnnouncementNotFound = defineError(404, "not_found", "This announcement was deleted.");

/** What the announcement is now does not allow this. */
export const WrongState = defineError(409, "wrong_state", (message: string) => message);
