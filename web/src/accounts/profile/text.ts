import type { FailureTexts } from "../auth/auth-failure.ts";
import { registrationTexts, secondFactorTexts } from "../auth/text.ts";

export const emailChangeTexts: FailureTexts = {
  known: {
    email_exists: "Another account already uses this email address.",
    email_address_invalid: "Please enter a valid email address.",
    validation_failed: "Please enter a valid email address.",
    over_email_send_rate_limit: "Please wait a minute before asking for another email.",
    over_request_rate_limit: "Too many attempts. Please wait a moment before trying again.",
  },
  otherwise: "Error updating profile",
  passesOn: registrationTexts.passesOn,
};

export const factorTexts: FailureTexts = {
  known: {
    ...secondFactorTexts.known,
    insufficient_aal: "Sign out, sign in with your code, then try again.",
  },
  otherwise: "Error updating profile",
  passesOn: true,
};
