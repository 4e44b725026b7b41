import { plural } from "@school/core/api/plural.ts";
import type { GroupScheme, SessionScheme } from "@school/core/school/academic/contract.ts";
import { defineError, PortalError } from "../platform/http/errors.ts";

export const SessionNotFound = defineError(404, "session_not_found", "Session not found.");

export const NoCurrentTerm = defineError(
  409,
  "no_current_term",
  "There is no current term. Set it in the settings first.",
);

export const SessionExists = defineError(
  409,
  "session_exists",
  (name: string) => `The session ${name} already exists.`,
  { field: "name" },
);

/** Scores exist under the scheme, so it cannot change. */
export class SchemeInUse extends PortalError {
  readonly status = 409;
  readonly code = "scheme_in_use";
  /** Without a group: the school's scheme. */
  constructor(current: SessionScheme, group?: GroupScheme) {
    const what = plural((group ?? current).results, "result has", "results have");
    const where = group ? `for ${group.classGroup} classes in` : "in";
    const message = `${what} been entered ${where} ${current.academicYear}, so ${group ? "their" : "its"} grading scheme cannot change.`;
    super(message, { current });
  }
}

/** A test mail is sent to the actor's address, and this account has none. */
export const NoAddress = defineError(
  409,
  "no_address",
  "Your account has no email address. Add one in your profile first.",
);
