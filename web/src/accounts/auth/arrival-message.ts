import type { Arrival } from "../../platform/session/arrival.ts";
import { messages } from "./text.ts";

const HALF_DONE = "One step left: open the link in the email to your other address.";

const ENDED: Readonly<Record<string, string>> = {
  otp_expired: messages.linkExpired,
  email_exists: messages.otherAccount,
  user_banned: "This account is disabled. Please ask the school office.",
};

const DONE: Readonly<Record<string, string>> = {
  signup: "Your email address is confirmed.",
  email_change: "Your email address has been changed.",
};

/** Returns the message about the mail's link that led here; null where the page itself says enough. */
export function arrivalText({ type, errorCode, message }: Arrival): string | null {
  if (errorCode !== null) return ENDED[errorCode] ?? messages.linkInvalid;
  if (message !== null) return HALF_DONE;
  return DONE[type ?? ""] ?? null;
}
