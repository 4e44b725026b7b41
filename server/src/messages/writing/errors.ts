import { defineError } from "../../platform/http/errors.ts";

export const BatchNotFound = defineError(404, "batch_not_found", "This message does not exist.");

export const NothingToResend = defineError(
  409,
  "nothing_to_resend",
  "Everyone has this message, or it was sent to them again already.",
);

export const BatchExpired = defineError(
  409,
  "batch_expired",
  "This message is no news any more. Write a new one.",
);

export const NothingToStop = defineError(409, "nothing_to_stop", "All messages have left already.");
