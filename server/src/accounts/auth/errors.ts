import { messages } from "@school/core/accounts/text.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { errorResponseFor } from "../../platform/http/error-response.ts";
import { PortalError } from "../../platform/http/errors.ts";
import { HashingQueueFull } from "./password-hashing.ts";

/** An error of the wire protocol: its status, its code, and the message for the person. */
export class AuthError extends PortalError {
  readonly status: number;
  readonly code: string;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;
  /** Additional fields of the response with this code. */
  readonly extra: Record<string, unknown>;

  constructor(
    status: number,
    code: string,
    message: string,
    { retryAfter, extra = {} }: { retryAfter?: number; extra?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
    this.extra = extra;
  }
}

export function badJson(message: string): AuthError {
  return new AuthError(400, "bad_json", message);
}

export function validationFailed(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}

/** One response for an unknown name, a wrong password and no password. */
export function invalidCredentials(): AuthError {
  return new AuthError(400, "invalid_credentials", "Invalid login credentials");
}

/** The right password of a slip, too late: shown only to those who typed it. */
export function firstPasswordExpired(): AuthError {
  return new AuthError(400, "first_password_expired", messages.firstPasswordExpired);
}

export function userBanned(status: 400 | 403): AuthError {
  return new AuthError(status, "user_banned", "User is banned");
}

export function tooManyRequests(
  retryAfter: number,
  message = "Request rate limit reached",
): AuthError {
  return new AuthError(429, "over_request_rate_limit", message, { retryAfter });
}

/** The same purpose and address had a mail less than a minute ago. */
export function mailTooSoon(retryAfter: number): AuthError {
  const message = `For security purposes, you can only request this after ${retryAfter} seconds.`;
  return new AuthError(429, "over_email_send_rate_limit", message, { retryAfter });
}

/** The number, the caller's network or the whole school had as many codes as it may. */
export function codesLimited(retryAfter: number, message?: string): AuthError {
  const seconds = `For security purposes, you can only request this after ${retryAfter} seconds.`;
  return new AuthError(429, "over_sms_send_rate_limit", message ?? seconds, { retryAfter });
}

/** No gateway is set for that kind of message. */
export function noPhoneProvider(): AuthError {
  return new AuthError(400, "phone_provider_disabled", "Unsupported phone provider");
}

export function phoneExists(): AuthError {
  const message = "A user with this phone number has already been registered";
  return new AuthError(422, "phone_exists", message);
}

export function weakPassword(reasons: readonly string[], message: string): AuthError {
  return new AuthError(422, "weak_password", message, { extra: { weak_password: { reasons } } });
}

/** One response for everything that is wrong with a link or a code. */
export function otpExpired(kind: "link" | "code"): AuthError {
  const messages = {
    link: "Email link is invalid or has expired",
    code: "Token has expired or is invalid",
  };
  return new AuthError(403, "otp_expired", messages[kind]);
}

export function emailExists(): AuthError {
  const message = "A user with this email address has already been registered";
  return new AuthError(422, "email_exists", message);
}

/** A session without the second factor called something that requires it. */
export function insufficientAal(status: 401 | 403 | 422): AuthError {
  return new AuthError(status, "insufficient_aal", "AAL2 session is required for this");
}

const VERSION = "2024-01-01";
const VERSION_HEADER = "x-supabase-api-version";

/** Responds in the format of the caller's version of the protocol. */
export function errorResponse(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, code, message, retryAfter, extra } = asAuthError(error, request);
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  reply.code(status);
  if (speaksVersion(request.headers[VERSION_HEADER])) {
    return reply.header(VERSION_HEADER, VERSION).send({ code, message, ...extra });
  }
  return reply.send({ code: status, error_code: code, msg: message, ...extra });
}

function asAuthError(error: unknown, request: FastifyRequest): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof HashingQueueFull) return tooManyRequests(error.retryAfter, error.message);
  const { status, body } = errorResponseFor(error, request.log);
  if (status === 413) return new AuthError(413, "request_entity_too_large", body.message);
  if (status === 429) return new AuthError(429, "over_request_rate_limit", body.message);
  if (status >= 500) return new AuthError(status, "unexpected_failure", body.message);
  return new AuthError(status, "validation_failed", body.message);
}

/** True for a date of the version or later; anything unreadable is the shape before it. */
function speaksVersion(header: string | string[] | undefined): boolean {
  if (typeof header !== "string" || !/^\d{4}-\d\d-\d\d$/.test(header)) return false;
  const date = new Date(`${header}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(header);
  return exists && header >= VERSION;
}
