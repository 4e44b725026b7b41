import { AuthApiError, AuthRetryableFetchError, AuthUnknownError } from "@supabase/auth-js";
import { expect, test } from "vitest";
import { noResponse } from "../platform/client/api-error.ts";
import { asFailure, signInText } from "./sign-in-errors.ts";

/* The rows of the error catalogue that belong to signing in, word for word. */
test.each<[string, unknown, string]>([
  [
    "invalid credentials",
    new AuthApiError("Invalid login credentials", 400, "invalid_credentials"),
    "Invalid email or password. Please check your credentials.",
  ],
  [
    "e-mail not confirmed",
    new AuthApiError("Email not confirmed", 400, "email_not_confirmed"),
    "Please check your email and confirm your account before signing in.",
  ],
  [
    "too many sign-in requests",
    new AuthApiError("Request rate limit reached", 429, "over_request_rate_limit"),
    "Too many login attempts. Please wait a moment before trying again.",
  ],
  [
    "other failure: the service's message",
    new AuthApiError("Signing in is closed today", 400, "closed"),
    "Signing in is closed today",
  ],
  [
    "a disabled account",
    new AuthApiError("User is banned", 400, "user_banned"),
    "This account is disabled. Please ask the school office.",
  ],
  ["other failure without a message", {}, "Login failed. Please try again."],
  ["a failure that is no error at all", undefined, "Login failed. Please try again."],
  [
    "an answer that is not the service's",
    new AuthUnknownError("Unexpected token <", undefined),
    "Login failed. Please try again.",
  ],
  [
    "a server in trouble",
    new AuthRetryableFetchError("{}", 503),
    "Login failed. Please try again.",
  ],
  [
    "no response",
    new AuthRetryableFetchError("Failed to fetch", 0),
    "No response from server. Please check your connection.",
  ],
  [
    "the sign-in program itself could not be loaded",
    noResponse(),
    "No response from server. Please check your connection.",
  ],
  ["no session in the answer", new Error("Authentication failed"), "Authentication failed"],
])("%s", (_, thrown, text) => {
  expect(signInText(asFailure(thrown))).toBe(text);
});
