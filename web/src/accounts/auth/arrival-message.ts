import type { Arrival } from "../../platform/session/arrival.ts";
import { messages } from "./text.ts";

const HALF_DONE = messages.oneStepLeft;

const ENDED: Readonly<Record<string, string>> = {
  otp_expired: messages.linkExpired,
  email_exists: messages.otherAccount,
  user_banned: messages.accountDisabled,
};

const DONE: Readonly<Record<string, string>> = {
  signup: messages.emailConfirmed,
  email_change: messages.emailChanged,
};

/** Returns the message about the mail's link that led here; null where the page itself says enough. */
export function arrivalText({ type, errorCode, message }: Arrival): string | null {
  if (errorCode !== null) return ENDED[errorCode] ?? messages.linkInvalid;
  if (message !== null) return HALF_DONE;
  return DONE[type ?? ""] ?? null;
}
