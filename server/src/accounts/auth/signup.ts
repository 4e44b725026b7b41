import type { FastifyRequest } from "fastify";
import { registrationWeaknesses } from "@school/core/accounts/password.ts";
import { isMailAddress } from "../../platform/mail/address.ts";
import { readSettings } from "../../platform/settings/settings.ts";
import { findAccountByName } from "./account-queries.ts";
import { hasField, objectField, queryParameter, textField } from "./body.ts";
import { AuthError, validationFailed, weakPassword } from "./errors.ts";
import { keepMailGap, limitCalls } from "./limits.ts";
import { originOf, type AuthDeps } from "./request.ts";
import { hashPassword, MAX_PASSWORD_BYTES } from "./password-hashing.ts";
import { presentAuthUser } from "./present-user.ts";
import { redirectTarget } from "./redirect-target.ts";
import { isTaken, registerAccount } from "./register-account.ts";
import { REGISTRATION_OPEN } from "../settings.ts";

/** POST /signup: an unconfirmed account and a mail to confirm it; the bare user object. */
export function signupHandler({ db, keyring }: AuthDeps) {
  const limit = limitCalls(db, "signup");
  const keepGap = keepMailGap(db);
  return async (request: FastifyRequest) => {
    await limit(request);
    const { open } = await readSettings(db, { open: REGISTRATION_OPEN });
    if (!open) throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
    const { email, password, data } = readRegistration(request);
    const redirectTo = redirectTarget(keyring.publicUrl, queryParameter(request, "redirect_to"));
    const earlier = await findAccountByName(db, email);
    if (earlier && isTaken(earlier)) throw alreadyRegistered();
    await keepGap("signup", email);
    const registration = { email, data, redirectTo, passwordHash: await hashPassword(password) };
    const account = await registerAccount(db, keyring, originOf(request), registration);
    if (account === "taken") throw alreadyRegistered();
    // What an earlier registration of this address said is not this caller's to read.
    return presentAuthUser({ ...account, userMetadata: data });
  };
}

function readRegistration(request: FastifyRequest) {
  const email = textField(request, "email")?.trim().toLowerCase();
  const password = textField(request, "password") ?? "";
  const data = objectField(request, "data") ?? {};
  const phone = textField(request, "phone");
  if (!email && !phone) {
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  if (password === "") throw validationFailed("Signup requires a valid password");
  checkPassword(password);
  if (!email) throw new AuthError(400, "phone_provider_disabled", "Phone signups are disabled");
  if (hasField(request, "phone")) {
    throw validationFailed("Only an email address or phone number should be provided on signup.");
  }
  requireAddress(email);
  return { email, password, data };
}

function checkPassword(password: string): void {
  const reasons = registrationWeaknesses(password);
  if (reasons.length > 0) {
    const message =
      "Password should be at least 8 characters, with an uppercase letter, a lowercase letter " +
      "and a number.";
    throw weakPassword(reasons, message);
  }
  requirePossible(password);
}

/** Throws for a password that is too long to be hashed. */
export function requirePossible(password: string): void {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw validationFailed(`Password cannot be longer than ${MAX_PASSWORD_BYTES} bytes`);
  }
}

/** Throws for what is no single mail address. */
export function requireAddress(email: string): void {
  if (!isMailAddress(email)) {
    throw validationFailed("Unable to validate email address: invalid format");
  }
}

function alreadyRegistered(): AuthError {
  return new AuthError(422, "user_already_exists", "User already registered");
}
