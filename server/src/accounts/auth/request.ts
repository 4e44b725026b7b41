import type { FastifyRequest } from "fastify";
import type { AuditOrigin } from "../../platform/audit/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { AuthError, userBanned } from "./errors.ts";
import { identifyOrRefuse, type Identity, type Refusal } from "./identify.ts";
import type { Device } from "./sessions.ts";
import { plainIp } from "./sign-in-limits.ts";
import type { Keyring } from "./signing-keys.ts";

/** What the handlers of /auth/v1 work with. */
export interface AuthDeps {
  readonly db: Database;
  readonly keyring: Keyring;
}

/** What the protocol says to a bearer token that opens nothing. */
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

/** The signed-in caller of a user endpoint. Throws what the protocol says for every other. */
export async function requireUser(db: Database, request: FastifyRequest): Promise<Identity> {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (bearer === undefined) {
    throw new AuthError(
      401,
      "no_authorization",
      "This endpoint requires a valid Bearer token in the Authorization header",
    );
  }
  const found = await identifyOrRefuse(db, bearer);
  if (typeof found === "string") throw REFUSALS[found];
  return found;
}

/** Where an audit entry of this request comes from; nobody is known yet on public endpoints. */
export function originOf(request: FastifyRequest, identity?: Identity): AuditOrigin {
  return {
    actorId: identity?.actor.id ?? null,
    authSessionId: identity?.authSessionId ?? null,
    requestId: request.id,
    ip: plainIp(request.ip),
  };
}

const LONGEST_USER_AGENT = 300;

export function deviceOf(request: FastifyRequest): Device {
  const userAgent = request.headers["user-agent"]?.slice(0, LONGEST_USER_AGENT) ?? null;
  return { ip: plainIp(request.ip), userAgent };
}
