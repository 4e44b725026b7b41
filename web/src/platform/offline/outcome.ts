import { ApiError, messageOf } from "../client/api-error.ts";
import { TOO_OLD } from "../client/page-age.ts";
import { UnreadableChange } from "./stored-guards.ts";
import { refusals } from "./text.ts";

/** Outcome of a change that was sent. */
export type Outcome = "sent" | "refused" | "later" | "unanswered";

/** Another account's page is open, or the session must do something first: it may send later. */
const SESSION_CODES = ["mfa_required", "mfa_setup_required", "password_change_required"];

/**
 * Whether a sender failed on the change itself, as one that an earlier version of the app stored in
 * another shape, or whose file is gone. It would fail each time, so it must not hold up the others. A
 * DOMException is the browser's store: it may be open again later.
 */
export function isBroken(error: unknown): boolean {
  return !(error instanceof ApiError) && !(error instanceof DOMException);
}

/** Returns why a change is set aside, for the person who saved it. */
export function refusalOf(error: unknown): string {
  if (error instanceof UnreadableChange) return refusals.otherVersion;
  return messageOf(error, refusals.cannotBeSent);
}

export function whatToDo(error: unknown): Exclude<Outcome, "sent"> {
  if (!(error instanceof ApiError)) return "later";
  if (error.status === 0 || error.status === 401) return "unanswered";
  if (SESSION_CODES.includes(error.code)) return "unanswered";
  return [408, 425, TOO_OLD, 429].includes(error.status) || error.status >= 500
    ? "later"
    : "refused";
}
