import { defineError } from "../../platform/http/errors.ts";

export const ThreadNotFound = defineError(
  404,
  "not_found",
  "These messages are not there any more.",
);

/** About this child the caller cannot write to, or as, this counterpart. */
export const NotReached = defineError(409, "not_reached", (message: string) => message);
