import { os } from "@orpc/server";
import type { EndpointMeta } from "@school/core/accounts/endpoint.ts";
import { mayUsePortal } from "@school/core/accounts/policy.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { allow, PortalError, Unauthenticated } from "../platform/http/errors.ts";
import { identify } from "./identify.ts";

class PasswordChangeRequired extends PortalError {
  readonly status = 403;
  readonly code = "password_change_required";
  constructor() {
    super("Please choose a new password first.");
  }
}

class SecondFactorRequired extends PortalError {
  readonly status = 403;
  readonly code = "mfa_required";
  constructor() {
    super("Please enter the code of your second factor first.");
  }
}

const base = os.$context<RequestContext>();

/** The few calls that stay open to a person who must first change a default password. */
const OPEN_BEFORE_PASSWORD_CHANGE = new Set([
  "portal.shell",
  "accounts.profile",
  "accounts.changePassword",
]);

/** Endpoints that anyone may call. */
export const open = base.middleware(async ({ next, procedure }) => {
  const { gate } = procedure["~orpc"].meta as EndpointMeta;
  if (gate !== "anyone") throw new Error("A guarded endpoint was mounted as an open one");
  return next();
});

/** Endpoints that anyone may call and that answer the signed-in more; null for anyone else. */
export const openToAll = base.middleware(async ({ context, next, procedure }) => {
  const { gate } = procedure["~orpc"].meta as EndpointMeta;
  if (gate !== "anyone") throw new Error("A guarded endpoint was mounted as an open one");
  const identity = await identify(context.db, context.request.bearer);
  const isIn = identity !== null && !identity.lacksSecondFactor;
  return next({ context: { actor: isIn && mayUsePortal(identity.actor) ? identity.actor : null } });
});

/**
 * Every other endpoint: the session is looked up (401), then the contract's gate is asked (403).
 * It runs before the input is checked, so a stranger learns nothing from validation.
 */
export const guard = base.middleware(async ({ context, next, path, procedure }) => {
  const identity = await identify(context.db, context.request.bearer);
  if (!identity) throw new Unauthenticated();
  const { actor, authSessionId, aal } = identity;
  if (identity.lacksSecondFactor) throw new SecondFactorRequired();
  if (actor.mustChangePassword && !OPEN_BEFORE_PASSWORD_CHANGE.has(path.join("."))) {
    throw new PasswordChangeRequired();
  }
  const { gate } = procedure["~orpc"].meta as EndpointMeta;
  allow(gate !== "anyone" && gate(actor));
  const { id: requestId, ip } = context.request;
  return next({
    context: { actor, aal, origin: { actorId: actor.id, authSessionId, requestId, ip } },
  });
});
