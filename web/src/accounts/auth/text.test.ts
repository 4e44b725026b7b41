import { AuthApiError, AuthRetryableFetchError, AuthUnknownError } from "@supabase/auth-js";
import { expect, test } from "vitest";
import { ApiError, noResponse } from "../../platform/client/api-error.ts";
import { failureText } from "./auth-failure.ts";
import {
  adminLoginTexts,
  confirmationTexts,
  PASSWORD_TOO_LONG,
  recoverTexts,
  registrationTexts,
  resetTexts,
  secondFactorTexts,
  signInTexts,
} from "./text.ts";
import { failures } from "../text.ts";
import { messages as uiMessages, failures as uiFailures } from "../../ui/text.ts";
import { messages as accountsMessages } from "@school/core/accounts/text.ts";

const refused = (code: string, message = "the service's words") =>
  new AuthApiError(message, 400, code);

/* The rows of the error catalogue, word for word. */
test.each<[string, string]>([
  ["invalid_credentials", "Invalid email or password. Please check your credentials."],
  ["email_not_confirmed", "Please check your email and confirm your account before signing in."],
  ["over_request_rate_limit", "Too many login attempts. Please wait a moment before trying again."],
  ["user_banned", "This account is disabled. Please ask the school office."],
  ["anything_else", "the service's words"],
])("signing in, %s", (code, text) => {
  expect(failureText(refused(code), signInTexts)).toBe(text);
});

test.each<[string, string]>([
  ["user_already_exists", "An account with this email already exists. Please sign in instead."],
  ["email_exists", "An account with this email already exists. Please sign in instead."],
  ["validation_failed", "Please enter a valid email address."],
  ["email_address_invalid", "Please enter a valid email address."],
  ["weak_password", "the service's words"],
  ["name_invalid", "the service's words"],
  [
    "over_request_rate_limit",
    "Too many registration attempts. Please wait a moment before trying again.",
  ],
  ["signup_disabled", "Registration is closed. Please ask the school office."],
  ["anything_else", failures.registration],
])("registering, %s", (code, text) => {
  expect(failureText(refused(code), registrationTexts)).toBe(text);
});

test("a password that the service finds too long is not called a wrong address", () => {
  const long = refused("validation_failed", "Password cannot be longer than 1024 bytes");
  expect(failureText(long, registrationTexts)).toBe(PASSWORD_TOO_LONG);
});

test("a forgotten password: the service's words, else the catalogue's", () => {
  const gap = "For security purposes, you can only request this after 40 seconds.";
  expect(failureText(refused("over_email_send_rate_limit", gap), recoverTexts)).toBe(
    recoverTexts.known.over_email_send_rate_limit,
  );
  expect(failureText(refused("anything_else"), recoverTexts)).toBe("the service's words");
  expect(failureText(refused("x", ""), recoverTexts)).toBe(recoverTexts.otherwise);
});

test("a new password: the service's words, else the catalogue's", () => {
  const same = accountsMessages.sameAsOldPassword;
  expect(failureText(refused("same_password", same), resetTexts)).toBe(same);
  expect(failureText(refused("x", ""), resetTexts)).toBe(resetTexts.otherwise);
  expect(failureText(refused("weak_password"), resetTexts)).toBe("the service's words");
});

test.each([confirmationTexts, resetTexts])("a mistyped code is called that", (texts) => {
  expect(failureText(refused("otp_expired"), texts)).toBe(
    "That code is not right, or no longer valid. Check it, or ask for a new one.",
  );
});

test("a wrong code of the second factor says so", () => {
  expect(failureText(refused("mfa_verification_failed"), secondFactorTexts)).toBe(
    "Wrong code. Enter the code that the app shows now.",
  );
});

test.each<[string, unknown, string]>([
  ["a failure without a message", {}, signInTexts.otherwise],
  ["a failure that is no error at all", undefined, signInTexts.otherwise],
  [
    "an answer that is not the service's",
    new AuthUnknownError("Unexpected token <", undefined),
    signInTexts.otherwise,
  ],
  ["a server in trouble", new AuthRetryableFetchError("{}", 503), signInTexts.otherwise],
  ["no response", new AuthRetryableFetchError("Failed to fetch", 0), uiFailures.noResponse],
  ["the sign-in program itself could not be loaded", noResponse(), uiFailures.noResponse],
  [
    "no session in the answer",
    new Error(uiMessages.authenticationFailed),
    uiMessages.authenticationFailed,
  ],
])("%s", (_, thrown, text) => {
  expect(failureText(thrown, signInTexts)).toBe(text);
});

test("the admin login: a wrong code, else the service's words, else the catalogue's", () => {
  const words = (code: string, message = "") =>
    failureText(new ApiError({ status: 403, code, message }), adminLoginTexts);
  expect(words("invalid_access_code")).toBe(accountsMessages.invalidAccessCode);
  expect(words("too_many_tries", "Too many attempts. Please wait 9 minutes.")).toBe(
    "Too many attempts. Please wait 9 minutes.",
  );
  expect(words("x")).toBe(accountsMessages.adminLogin);
  expect(words("invalid_credentials")).toBe(signInTexts.known["invalid_credentials"]);
});
