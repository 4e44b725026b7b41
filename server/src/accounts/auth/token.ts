import type { FastifyRequest } from "fastify";
import { queryParameter, textField } from "./body.ts";
import {
  AuthError,
  invalidCredentials,
  tooManyRequests,
  userBanned,
  validationFailed,
} from "./errors.ts";
import { deviceOf, originOf, type AuthDeps } from "./request.ts";
import { presentAuthSession } from "./present-session.ts";
import { rotateSession, type RotationRefusal } from "./rotate-session.ts";
import { createSignInLimits, type SignInLimits } from "./sign-in-limits.ts";
import { SignInDelayed, signInWithPassword, type SignInRefusal } from "./sign-in.ts";

/** POST /token: a session for a password, or the next tokens of a session. */
export function tokenHandler(deps: AuthDeps) {
  const limits = createSignInLimits(deps.db);
  return async (request: FastifyRequest) => {
    const grant = queryParameter(request, "grant_type");
    if (grant === "password") return passwordGrant(deps, limits, request);
    if (grant === "refresh_token") return refreshGrant(deps, limits, request);
    throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
  };
}

async function passwordGrant(deps: AuthDeps, limits: SignInLimits, request: FastifyRequest) {
  const name = textField(request, "email")?.trim();
  const password = textField(request, "password") ?? "";
  if (!name) throw validationFailed("An e-mail address or a user name is required");
  const { db, keyring } = deps;
  const { sealer } = keyring;
  const parts = { db, sealer, limits, origin: originOf(request), device: deviceOf(request) };
  const result = await signInWithPassword(parts, name, password).catch(throwDelay);
  if (typeof result === "string") throw signInError(result);
  return presentAuthSession(keyring, result);
}

function throwDelay(error: unknown): never {
  if (error instanceof SignInDelayed) throw tooManyRequests(error.seconds);
  throw error;
}

function signInError(refusal: SignInRefusal): AuthError {
  switch (refusal) {
    case "invalid_credentials":
      return invalidCredentials();
    case "email_not_confirmed":
      return new AuthError(400, refusal, "Email not confirmed");
    case "user_banned":
      return userBanned(400);
  }
}

/** Ours are longer; anything shorter was never a token. */
const SHORTEST_REFRESH_TOKEN = 12;

async function refreshGrant(
  { db, keyring }: AuthDeps,
  limits: SignInLimits,
  request: FastifyRequest,
) {
  const token = textField(request, "refresh_token") ?? "";
  if (token.length < SHORTEST_REFRESH_TOKEN) throw validationFailed("refresh_token is not valid");
  const { ip } = deviceOf(request);
  const seconds = await limits.secondsToWaitToRefresh(ip);
  if (seconds > 0) throw tooManyRequests(seconds);
  const result = await rotateSession(db, keyring.refreshKey, token, originOf(request));
  if (result === "refresh_token_not_found") await limits.countUnknownRefresh(ip);
  if (typeof result === "string") throw refreshError(result);
  return presentAuthSession(keyring, result);
}

function refreshError(refusal: RotationRefusal): AuthError {
  const messages: Record<RotationRefusal, string> = {
    refresh_token_not_found: "Invalid Refresh Token: Refresh Token Not Found",
    refresh_token_already_used: "Invalid Refresh Token: Already Used",
    session_not_found: "Invalid Refresh Token: Session Not Found",
    user_banned: "Invalid Refresh Token: User Banned",
  };
  return new AuthError(400, refusal, messages[refusal]);
}
