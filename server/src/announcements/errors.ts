import { defineError } from "../platform/http/errors.ts";

export const AnnouncementNotFound = defineError(404, "not_found", "This announcement was deleted.");

/** The announcement's present state does not allow this action. */
export const WrongState = defineError(409, "wrong_state", (message: string) => message);
