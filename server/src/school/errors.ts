import { plural } from "@school/core/api/plural.ts";
import type { SessionScheme } from "@school/core/school/academic/contract.ts";
import { defineError, PortalError } from "../platform/http/errors.ts";

export const SessionNotFound = defineError(404, "session_not_found", "Session not found.");

export const SessionExists = defineError(
  409,
  "session_exists",
  (name: string) => `The session ${name} already exists.`,
  { field: "name" },
);

/** Scores have been entered under the scheme, so it stays. */
export class SchemeInUse extends PortalError {
  readonly status = 409;
  readonly code = "scheme_in_use";
  constructor(current: SessionScheme) {
    const { results, academicYear } = current;
    const what = plural(results, "result has", "results have");
    super(`${what} been entered in ${academicYear}, so its grading scheme cannot change.`, {
      current,
    });
  }
}

/** A test mail goes to the own address, and this account has none. */
export const NoAddress = defineError(
  409,
  "no_address",
  "Your account has no email address. Add one in your profile first.",
);
