import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { copyRefusal, READ_ONLY_STANDBY } from "@school/core/api/copy-texts.ts";
import { phoneChannels } from "../../platform/outgoing/phone/queue-phone-message.ts";
import { isReadOnly, readNotice } from "../../platform/standby-port.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import { REGISTRATION_OPEN } from "../settings.ts";
import {
  forgetDeviceHandler,
  lockHandler,
  openByPinHandler,
  removePinHandler,
  setPinHandler,
} from "./device-pins.ts";
import { errorResponse, AuthError, validationFailed } from "./errors.ts";
import { findAccountById } from "./queries.ts";
import { reauthenticateHandler } from "./reauthentication.ts";
import { recoverHandler, resendHandler } from "./recover.ts";
import { acceptJsonBodies, type AuthDeps, requireUser } from "./request.ts";
import {
  challengeHandler,
  enrollHandler,
  unenrollHandler,
  verifyFactorHandler,
} from "./routes-factors.ts";
import {
  namePasskeyHandler,
  passkeyOptionsHandler,
  passkeysHandler,
  passkeySignInHandler,
} from "./routes-passkeys.ts";
import { logoutHandler, tokenHandler, waitHandler } from "./sign-in.ts";
import { signupHandler } from "./signup.ts";
import { updateUserHandler, userHandler } from "./user.ts";
import { verifyHandler, verifyHeadHandler, verifyLinkHandler } from "./verify.ts";
import { otpHandler } from "./phone-codes.ts";
import { messages as platformHttpMessages } from "../../platform/http/text.ts";

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
type Route = readonly [
  method: Method,
  path: string,
  handler: RouteHandlerMethod,
  /** Also served on a standby, since it writes nothing there. */
  onStandby?: typeof ON_STANDBY,
];

const ON_STANDBY = true;

/** Returns all routes of /auth/v1. Handlers for a signed-in person begin with `requireUser`. */
function routes(deps: AuthDeps): readonly Route[] {
  return [
    ["POST", "/token", tokenHandler(deps), ON_STANDBY],
    ["GET", "/token/wait", waitHandler(), ON_STANDBY],
    ["POST", "/signup", signupHandler(deps)],
    ["POST", "/recover", recoverHandler(deps)],
    ["POST", "/resend", resendHandler(deps)],
    ["POST", "/otp", otpHandler(deps)],
    ["POST", "/verify", verifyHandler(deps)],
    ["GET", "/verify", verifyLinkHandler(deps)],
    ["HEAD", "/verify", verifyHeadHandler()],
    ["GET", "/authorize", authorizeHandler()],
    ["GET", "/user", userHandler(deps), ON_STANDBY],
    ["PUT", "/user", updateUserHandler(deps)],
    ["GET", "/reauthenticate", reauthenticateHandler(deps)],
    ["GET", "/user/identities/authorize", linkIdentityHandler(deps)],
    ["DELETE", "/user/identities/:id", unlinkIdentityHandler(deps)],
    ["POST", "/factors", enrollHandler(deps)],
    ["POST", "/factors/:id/challenge", challengeHandler(deps)],
    ["POST", "/factors/:id/verify", verifyFactorHandler(deps)],
    ["DELETE", "/factors/:id", unenrollHandler(deps)],
    ["POST", "/passkeys/authentication/options", passkeyOptionsHandler(deps)],
    ["POST", "/passkeys/authentication/verify", passkeySignInHandler(deps)],
    ["GET", "/passkeys", passkeysHandler(deps)],
    ["PATCH", "/passkeys/:id", namePasskeyHandler(deps)],
    ["DELETE", "/passkeys/:id", unenrollHandler(deps)],
    ["POST", "/pin", setPinHandler(deps)],
    ["DELETE", "/pin", removePinHandler(deps)],
    ["POST", "/pin/lock", lockHandler(deps)],
    ["POST", "/pin/open", openByPinHandler(deps)],
    ["POST", "/pin/forget", forgetDeviceHandler(deps)],
    ["POST", "/logout", logoutHandler(deps), ON_STANDBY],
    ["GET", "/.well-known/jwks.json", jwksHandler(deps), ON_STANDBY],
    ["GET", "/settings", settingsHandler(deps), ON_STANDBY],
    ["GET", "/health", healthHandler(), ON_STANDBY],
  ];
}

/**
 * Refuses what a standby does not do. With 403: the official client takes a 503 for a network that
 * is unavailable, and never shows its message.
 */
function closedOnStandby({ db }: AuthDeps, method: Method, path: string): RouteHandlerMethod {
  return async (_request, reply) => {
    // The link of a mail, opened in a browser: the sign-in page explains the standby.
    if (method === "GET" && path === "/verify") return reply.redirect("/signin");
    const notice = await readNotice(db);
    throw new AuthError(403, READ_ONLY_STANDBY, copyRefusal(notice ?? { until: null }));
  };
}

const notFound: RouteHandlerMethod = () => {
  throw new AuthError(404, "not_found", platformHttpMessages.noSuchAddress);
};

/**
 * Mounts the authentication service, which speaks the wire protocol of `@supabase/auth-js`: its
 * own bodies and its own errors, also for addresses that do not exist.
 */
export async function mountAuth(app: FastifyInstance, deps: AuthDeps): Promise<void> {
  await app.register(
    async (auth) => {
      acceptJsonBodies(auth);
      auth.setErrorHandler(errorResponse);
      for (const [method, url, response, onStandby = false] of routes(deps)) {
        const isClosed = isReadOnly(deps.db) && !onStandby;
        const handler = isClosed ? closedOnStandby(deps, method, url) : response;
        // A HEAD that ran a GET's handler would use up the links of mails.
        auth.route({ method, url, handler, exposeHeadRoute: false });
      }
      // Routes instead of a not-found handler: the catch-all of the pages would match first.
      auth.all("/", notFound);
      auth.all("/*", notFound);
    },
    { prefix: "/auth/v1" },
  );
}

/** GET /.well-known/jwks.json: the public keys that access tokens are checked with. */
function jwksHandler({ keyring }: AuthDeps) {
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header("cache-control", "public, max-age=600");
    return { keys: await keyring.publicKeys() };
  };
}

const PROVIDERS = [
  ..."apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak".split(
    " ",
  ),
  ..."linkedin linkedin_oidc notion slack slack_oidc snapchat spotify twitch twitter".split(" "),
  ..."workos x zoom phone anonymous_users".split(" "),
];

const SETTINGS = {
  external: { email: true, ...Object.fromEntries(PROVIDERS.map((name) => [name, false])) },
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: "",
  saml_enabled: false,
};

/** GET /settings: people sign in with a password or, where a gateway is set, a code to a phone. */
function settingsHandler({ db }: AuthDeps) {
  return async () => {
    const { open } = await readSettings(db, { open: REGISTRATION_OPEN });
    const { sms, whatsapp } = await phoneChannels(db);
    const external = { ...SETTINGS.external, phone: sms || whatsapp };
    return { ...SETTINGS, external, disable_signup: !open };
  };
}

/** GET /health. Clients of this protocol expect this name. */
function healthHandler() {
  return async () => ({
    version: "v2",
    name: "GoTrue",
    description: "The school portal's authentication service",
  });
}

function unsupportedProvider(): AuthError {
  return validationFailed("Unsupported provider: provider is not enabled");
}

/** GET /authorize: no other sign-in provider is supported. */
function authorizeHandler() {
  return async () => {
    throw unsupportedProvider();
  };
}

/** GET /user/identities/authorize */
function linkIdentityHandler({ db }: AuthDeps) {
  return async (request: FastifyRequest) => {
    await requireUser(db, request);
    throw unsupportedProvider();
  };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** DELETE /user/identities/{identity_id}: the only identity, the email one, stays. */
function unlinkIdentityHandler({ db }: AuthDeps) {
  return async (request: FastifyRequest) => {
    const { actor } = await requireUser(db, request);
    const { id } = request.params as { id: string };
    if (!UUID.test(id)) {
      throw new AuthError(404, "validation_failed", "identity_id must be an UUID");
    }
    const account = await findAccountById(db, actor.id);
    if (account?.email !== null && id.toLowerCase() === actor.id) {
      const message = "User must have at least 1 identity after unlinking";
      throw new AuthError(422, "single_identity_not_deletable", message);
    }
    throw new AuthError(422, "identity_not_found", "Identity doesn't exist");
  };
}
