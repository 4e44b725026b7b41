import { defineError } from "../../platform/http/errors.ts";

/** Dashboards show the work of the current term only. */
export const NotCurrentTerm = defineError(
  409,
  "not_current_term",
  "You can remind people only in the current term.",
);
