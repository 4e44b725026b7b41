import type { Arrival } from "../../platform/session/arrival.ts";

const HALF_DONE =
  "That was the first of two confirmations. Please open the link in the email to your other " +
  "address as well.";

const ENDED: Readonly<Record<string, string>> = {
  otp_expired: "This link is no longer valid: it is used up or too old. Please ask for a new one.",
  email_exists: "Another account has this email address by now.",
  user_banned: "This account is disabled. Please ask the school office.",
};

const DONE: Readonly<Record<string, string>> = {
  signup: "Your email address is confirmed.",
  email_change: "Your email address has been changed.",
};

/** What to say about the mail's link that led here; null where the page itself says enough. */
export function arrivalText({ type, errorCode, message }: Arrival): string | null {
  if (errorCode !== null) return ENDED[errorCode] ?? "This link could not be used.";
  if (message !== null) return HALF_DONE;
  return DONE[type ?? ""] ?? null;
}
