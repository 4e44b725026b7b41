import { defineError } from "../../platform/http/errors.ts";

export const LiveNotFound = defineError(404, "live_lesson_not_found", "There is no such lesson.");

export const LiveOver = defineError(
  409,
  "live_lesson_over",
  "This lesson is over. It can no longer be cancelled or restored.",
);
