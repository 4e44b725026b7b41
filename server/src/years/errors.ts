import { fullTermName, type Term } from "@school/core/school/terms.ts";
import type { Against } from "@school/core/years/schemas.ts";
import { againstText } from "@school/core/years/text.ts";
import { defineError, PortalError } from "../platform/http/errors.ts";

/** Two people started a rollover concurrently, or the page is stale. */
export const TermMoved = defineError(
  409,
  "term_moved",
  (current: { term: Term; academicYear: string }) =>
    `The school is in ${fullTermName(current)} now. Look at the page again.`,
);

export const SessionEnds = defineError(
  409,
  "session_ends",
  "This is the session's last term. Open Promotion instead.",
);

export const RolloverNotFound = defineError(
  404,
  "turn_not_found",
  "Not found, or taken back already.",
);

export const TooLate = defineError(
  409,
  "too_late",
  "A promotion can be taken back for 30 days. These are over.",
);

/**
 * Error for undoing a rollover after data was entered. That data would be lost, and certificates would
 * be untrue.
 */
export class EnteredSince extends PortalError {
  readonly status = 409;
  readonly code = "entered_since";
  constructor(against: readonly Against[]) {
    const what = against.map(againstText).join(", ");
    super(`This cannot be taken back, because of what was entered or issued since: ${what}.`, {
      current: against,
    });
  }
}

/** A leaving certificate says that the pupil has left, so it is not given by mistake. */
export const StillAtSchool = defineError(
  409,
  "still_at_school",
  "The pupil is still at the school. Record leaving first, or decide in Promotion that the pupil graduates or leaves.",
);

/** Like `StillAtSchool` for several, by name: none is issued. */
export const CandidatesNotLeft = defineError(
  409,
  "still_at_school",
  (names: readonly string[]) =>
    `Nothing was issued. Still at the school: ${names.join("; ")}. Record leaving first, or take them out.`,
);

export const AlreadyCancelled = defineError(
  409,
  "already_cancelled",
  "This certificate was cancelled already.",
);

export const NoNextSession = defineError(
  409,
  "no_next_session",
  (name: string) => `The session ${name} is not there yet. Create it first.`,
);

export const NotPrepared = defineError(
  409,
  "not_prepared",
  "Make the classes of the next session first.",
);

export const NotLastTerm = defineError(
  409,
  "not_last_term",
  "Pupils are promoted in the third term. Move the school to it first.",
);

export const PlanIncomplete = defineError(
  409,
  "plan_incomplete",
  (what: string) => `Nothing was promoted yet: ${what}.`,
);

export const PlanChanged = defineError(
  409,
  "plan_changed",
  "The plan has changed since you opened it. Nothing was promoted. Review it and start again.",
);
