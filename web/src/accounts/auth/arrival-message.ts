import type { Arrival } from "../../platform/session/arrival.ts";

const HALF_DONE = "One step left: open the link in the email to your other address.";

const ENDED: Readonly<Record<string, string>> = {
  otp_expired: "This link has expired or was already used. Ask for a new one.",
  email_exists: "Another account already uses this email address.",
  user_banned: "This account is disabled. Please ask the school office.",
};

const DONE: Readonly<Record<string, string>> = {
  signup: "Your email address is confirmed.",
  email_change: "Your email address has been changed.",
};

/** What to say about the mail's link that led here; null where the page itself says enough. */
export function arrivalText({ type, errorCode, message }: Arrival): string | null {
  if (errorCode !== null) return ENDED[errorCode] ?? "This link does not work. Ask for a new one.";
  if (message !== null) return HALF_DONE;
  return DONE[type ?? ""] ?? null;
}
