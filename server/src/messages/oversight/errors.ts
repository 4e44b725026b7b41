import { defineError } from "../../platform/http/errors.ts";

export const ReportNotFound = defineError(404, "not_found", "This report is not there any more.");

export const AlreadyDecided = defineError(
  409,
  "already_decided",
  "This report was decided already. Reload the page.",
);

export const PrincipalNotBlocked = defineError(
  409,
  "principal_not_blocked",
  "A principal cannot be stopped from writing messages.",
);
