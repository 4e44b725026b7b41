import { ApiError, messageOf } from "../client/api-error.ts";
import { TOO_OLD } from "../client/page-age.ts";
import { UnreadableChange } from "./stored-guards.ts";
import { refusals } from "./text.ts";

/** Outcome of a change that was sent. */
export type Outcome = "sent" | "refused" | "later" | "unanswered";

/** Another account's page is open, or the session requires a step: sending may work later. */
const SESSION_CODES = ["mfa_required", "mfa_setup_required", "password_change_required"];

/**
 * Whether a sender failed because of the change itself, for example one that an earlier version of
 * the app stored in another shape, or whose file is gone. It would always fail, so it must not
 * block the others. A DOMException comes from the browser's store, which may work again later.
 */
export function isBroken(error: unknown): boolean {
  return !(error instanceof ApiError) && !(error instanceof DOMException);
}

/** Returns the reason of a refusal, for the person who saved the change. */
export function refusalOf(error: unknown): string {
  if (error instanceof UnreadableChange)
    return "Another version of the portal saved this, so it cannot be sent. Save it as a file, then discard it.";
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
