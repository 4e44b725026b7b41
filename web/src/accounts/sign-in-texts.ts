import type { FailureTexts } from "./auth-failure.ts";

/* Apart from the other texts of the catalogue: the page of a test is to stay small. */

export const DISABLED = "This account is disabled. Please ask the school office.";

export const signInTexts: FailureTexts = {
  known: {
    invalid_credentials: "Invalid email or password. Please check your credentials.",
    email_not_confirmed: "Please check your email and confirm your account before signing in.",
    over_request_rate_limit: "Too many login attempts. Please wait a moment before trying again.",
    user_banned: DISABLED,
  },
  otherwise: "Login failed. Please try again.",
  passesOn: true,
};
