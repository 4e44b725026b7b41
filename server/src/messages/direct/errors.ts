import { defineError } from "../../platform/http/errors.ts";

export const ThreadNotFound = defineError(
  404,
  "not_found",
  "These messages are not there any more.",
);

export const MessageNotFound = defineError(404, "not_found", "This message is not there any more.");

/** The person cannot write here, and why. */
export const CannotWrite = defineError(403, "cannot_write", (message: string) => message);

/** No message can be sent to the chosen recipients. */
export const NoClassTeacher = defineError(409, "not_reached", (message: string) => message);

export const TooLateToTakeBack = defineError(
  409,
  "too_late",
  "You can take back a message only in its first five minutes.",
);
