import { os } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import type { EndpointMeta } from "@school/core/accounts/endpoint.ts";
import { isPrincipal, mayUsePortal } from "@school/core/accounts/policy.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { allow, defineError, Unauthenticated } from "../platform/http/errors.ts";
import { ViewEnded, ViewOnly } from "./view-as/errors.ts";
import { identify, type Identity } from "./auth/identify.ts";
import { logViewedRead } from "./view-as/commands.ts";
import { findViewed } from "./view-as/queries.ts";
import { messages } from "@school/core/accounts/text.ts";

const PasswordChangeRequired = defineError(
  403,
  "password_change_required",
  messages.passwordChangeRequired,
);

const SecondFactorRequired = defineError(403, "mfa_required", messages.secondFactorRequired);

const base = os.$context<RequestContext>();

/** The few calls that stay open to a person who must first change a default password. */
const OPEN_BEFORE_PASSWORD_CHANGE = new Set([
  "portal.shell",
  "accounts.profile",
  "accounts.changePassword",
]);

/** What is between a person and the account alone. */
const NEVER_VIEWED = new Set([
  "accounts.authSessions",
  "accounts.recoveryCodes.left",
  "staff.ownRecord",
]);

/** Endpoints that anyone may call. */
export const open = base.middleware(async ({ next, procedure }) => {
  const { gate } = procedure["~orpc"].meta as EndpointMeta;
  if (gate !== "anyone") throw new Error("A guarded endpoint was mounted as an open one");
  return next();
});

/** Endpoints that anyone may call and that answer the signed-in more; null for anyone else. */
export const openToAll = base.middleware(async ({ context, next, path, procedure }) => {
  const { gate } = procedure["~orpc"].meta as EndpointMeta;
  if (gate !== "anyone") throw new Error("A guarded endpoint was mounted as an open one");
  const identity = await identify(context.db, context.request.bearer);
  if (identity) context.request.setCaller(identity.actor.id);
  if (identity === null || identity.lacksSecondFactor) return next({ context: { actor: null } });
  const actor = await actorOf(context, identity, path, procedure["~orpc"].route.method);
  const isKnown = mayUsePortal(actor) && !identity.actor.mustChangePassword;
  if (isKnown && actor.isViewed) {
    await logViewedRead(context.db, originOf(context, identity), actor.id, path);
  }
  return next({ context: { actor: isKnown ? actor : null } });
});

/** The signed-in person, or whom a principal's view shows: then only reads of what is not private. */
async function actorOf(
  { db, request }: RequestContext,
  identity: Identity,
  path: readonly string[],
  method: string | undefined,
): Promise<Actor> {
  if (request.viewAs === null) return identity.actor;
  const viewed = isPrincipal(identity.actor)
    ? await findViewed(db, identity, request.viewAs)
    : null;
  if (!viewed) throw new ViewEnded();
  if (method !== "GET" || NEVER_VIEWED.has(path.join("."))) throw new ViewOnly();
  return viewed;
}

/** Under a view the principal stays who acts; policies see the person. */
function originOf({ request: { id: requestId, ip } }: RequestContext, identity: Identity) {
  return { actorId: identity.actor.id, authSessionId: identity.authSessionId, requestId, ip };
}

/**
 * Every other endpoint: the session is looked up (401), then the contract's gate is asked (403).
 * It runs before the input is checked, so a stranger learns nothing from validation.
 */
export const guard = base.middleware(async ({ context, next, path, procedure }) => {
  const identity = await identify(context.db, context.request.bearer);
  if (!identity) throw new Unauthenticated();
  context.request.setCaller(identity.actor.id);
  if (identity.lacksSecondFactor) throw new SecondFactorRequired();
  const actor = await actorOf(context, identity, path, procedure["~orpc"].route.method);
  if (identity.actor.mustChangePassword && !OPEN_BEFORE_PASSWORD_CHANGE.has(path.join("."))) {
    throw new PasswordChangeRequired();
  }
  const { gate } = procedure["~orpc"].meta as EndpointMeta;
  allow(gate !== "anyone" && gate(actor));
  const origin = originOf(context, identity);
  if (actor.isViewed) await logViewedRead(context.db, origin, actor.id, path);
  return next({ context: { actor, aal: identity.aal, origin } });
});
