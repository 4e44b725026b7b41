import { messages } from "@school/core/accounts/text.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AuditOrigin } from "../../platform/database/audit/audit.ts";
import type { Database } from "../../platform/database/database.ts";
import { AuthError, badJson, userBanned, validationFailed } from "./errors.ts";
import { identifyOrRefuse, type Identity, type Refusal } from "./identify.ts";
import { deviceKeyOf } from "./remembered-devices.ts";
import { plainIp } from "./limits.ts";
import type { Device } from "./sessions.ts";
import type { Keyring } from "./signing-keys.ts";

/** Dependencies of the handlers of /auth/v1. */
export interface AuthDeps {
  readonly db: Database;
  readonly keyring: Keyring;
}

/** The protocol's responses to a bearer token that gives no access. */
export const REFUSALS: Record<Refusal, AuthError> = {
  bad_jwt: new AuthError(403, "bad_jwt", "Invalid JWT: token is malformed, unknown or expired"),
  user_not_found: new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist"),
  session_not_found: new AuthError(
    403,
    "session_not_found",
    "Session from session_id claim in JWT does not exist",
  ),
  user_banned: userBanned(403),
};

/** The signed-in caller of a user endpoint. Throws the protocol's error for every other caller. */
export async function requireUser(db: Database, request: FastifyRequest): Promise<Identity> {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (bearer === undefined) {
    throw new AuthError(
      401,
      "no_authorization",
      "This endpoint requires a valid Bearer token in the Authorization header",
    );
  }
  const identity = await identifyOrRefuse(db, bearer);
  if (typeof identity === "string") throw REFUSALS[identity];
  request.callerId = identity.actor.id;
  return identity;
}

/**
 * Throws for a session that a first password opened, which may only choose another password. A slip
 * that was found must not add a passkey, a PIN or an address that still opens the account when the
 * slip has ended.
 */
export function requireOwnPassword({ actor }: Identity): void {
  if (!actor.mustChangePassword) return;
  throw new AuthError(403, "password_change_required", messages.passwordChangeRequired);
}

/** The origin of this request's audit entries; public endpoints have no actor yet. */
export function originOf(request: FastifyRequest, identity?: Identity): AuditOrigin {
  return {
    actorId: identity?.actor.id ?? null,
    authSessionId: identity?.authSessionId ?? null,
    requestId: request.id,
    ip: plainIp(request.ip),
  };
}

const MAX_USER_AGENT_LENGTH = 300;

export function deviceOf(request: FastifyRequest, keyring: Keyring): Device {
  const userAgent = request.headers["user-agent"]?.slice(0, MAX_USER_AGENT_LENGTH) ?? null;
  const isRemembered = fieldOf(request, "keep") === true;
  return {
    ip: plainIp(request.ip),
    userAgent,
    isRemembered,
    key: () => deviceKeyOf(request, keyring),
  };
}

/**
 * Reads every body as JSON whatever its content type. The client declares JSON on every call except
 * GET, even without a body: an empty body has no fields.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, body === "" ? {} : JSON.parse(String(body)));
    } catch {
      done(badJson("Could not parse request body as JSON"));
    }
  });
}

/** One text field of the body; undefined if it is absent or null. Unread fields are not checked. */
export function textField(request: FastifyRequest, name: string): string | undefined {
  const value = fieldOf(request, name);
  if (value === undefined) return undefined;
  if (typeof value !== "string") throw badJson(`${name} must be a string`);
  if (value.includes("\0")) throw validationFailed(`${name} must not contain NUL characters`);
  // Half of a surrogate pair, which PostgreSQL's jsonb refuses.
  if (!value.isWellFormed()) {
    throw validationFailed(`${name} contains a character that cannot be stored`);
  }
  return value;
}

/** Null counts as absent. */
function fieldOf(request: FastifyRequest, name: string): {} | undefined {
  const body: unknown = request.body ?? {};
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw badJson("Request body must be a JSON object");
  }
  const value: unknown = Object.hasOwn(body, name) ? body[name as keyof typeof body] : undefined;
  return value ?? undefined;
}

/** Whether the body names that field at all. */
export function hasField(request: FastifyRequest, name: string): boolean {
  return fieldOf(request, name) !== undefined;
}

/** Every access token carries a person's metadata, and requests have room for so much. */
const MAX_METADATA_LENGTH = 4000;

export function requireSmall(name: string, text: string): void {
  if (text.length > MAX_METADATA_LENGTH) throw validationFailed(`${name} is too large`);
}

/** An object field of the body that can be stored; undefined if it is absent or null. */
export function objectField(
  request: FastifyRequest,
  name: string,
): Record<string, unknown> | undefined {
  const value = fieldOf(request, name);
  if (value === undefined) return undefined;
  if (typeof value !== "object" || Array.isArray(value)) throw badJson(`${name} must be an object`);
  const text = JSON.stringify(value);
  requireSmall(name, text);
  if (/\\u(0000|d[89a-f])/i.test(text)) {
    throw validationFailed(`${name} holds a character that cannot be stored`);
  }
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== "__proto__"));
}

/** A query parameter that may be given once. */
export function queryParameter(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name];
  if (value === undefined || typeof value === "string") return value;
  throw validationFailed(`${name} must be given once`);
}

const MAX_TARGET_LENGTH = 2000;

/**
 * The final address of a mail's link: an absolute address of this portal, or its front page for
 * everything else. Origins are compared after parsing, since addresses that only begin alike
 * (`http://school.example@elsewhere`, `http://school.example.elsewhere`) lead elsewhere.
 */
export function redirectTarget(publicUrl: string, redirectTo: string | undefined): string {
  const home = new URL(publicUrl);
  if (redirectTo === undefined || redirectTo.length > MAX_TARGET_LENGTH) return home.href;
  const target = URL.parse(redirectTo);
  if (!target || target.protocol !== home.protocol || target.origin !== home.origin) {
    return home.href;
  }
  if (target.username !== "" || target.password !== "") return home.href;
  return target.href;
}
