import { defineError } from "../../platform/http/errors.ts";
import { messages } from "../../platform/http/text.ts";

export const TermNotFound = defineError(404, "term_not_found", messages.termNotFound);

export const PartsNotApproved = defineError(
  409,
  "parts_not_approved",
  "The principal has not approved parts of this term. Approve them before the release.",
);
