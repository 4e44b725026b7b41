import type { FastifyInstance, RouteHandlerMethod } from "fastify";
import { acceptJsonBodies } from "./body.ts";
import { answerError, AuthError } from "./errors.ts";
import type { AuthDeps } from "./request.ts";
import { healthHandler, jwksHandler, settingsHandler } from "./service.ts";
import { challengeHandler, verifyFactorHandler } from "./factor-verify.ts";
import { enrollHandler, unenrollHandler } from "./routes-factors.ts";
import { reauthenticateHandler } from "./reauthenticate.ts";
import { recoverHandler, resendHandler } from "./recover.ts";
import { signupHandler } from "./signup.ts";
import { tokenHandler } from "./token.ts";
import {
  authorizeHandler,
  linkIdentityHandler,
  otpHandler,
  unlinkIdentityHandler,
} from "./unsupported.ts";
import { updateUserHandler } from "./update-user.ts";
import { logoutHandler, userHandler } from "./user.ts";
import { verifyHandler, verifyHeadHandler, verifyLinkHandler } from "./verify.ts";

type Method = "GET" | "HEAD" | "POST" | "PUT" | "DELETE";
type Route = readonly [method: Method, path: string, handler: RouteHandlerMethod];

/** Everything that /auth/v1 answers. Handlers of a signed-in person begin with `requireUser`. */
function routes(deps: AuthDeps): readonly Route[] {
  return [
    ["POST", "/token", tokenHandler(deps)],
    ["POST", "/signup", signupHandler(deps)],
    ["POST", "/recover", recoverHandler(deps)],
    ["POST", "/resend", resendHandler(deps)],
    ["POST", "/otp", otpHandler()],
    ["POST", "/verify", verifyHandler(deps)],
    ["GET", "/verify", verifyLinkHandler(deps)],
    ["HEAD", "/verify", verifyHeadHandler()],
    ["GET", "/authorize", authorizeHandler()],
    ["GET", "/user", userHandler(deps)],
    ["PUT", "/user", updateUserHandler(deps)],
    ["GET", "/reauthenticate", reauthenticateHandler(deps)],
    ["GET", "/user/identities/authorize", linkIdentityHandler(deps)],
    ["DELETE", "/user/identities/:id", unlinkIdentityHandler(deps)],
    ["POST", "/factors", enrollHandler(deps)],
    ["POST", "/factors/:id/challenge", challengeHandler(deps)],
    ["POST", "/factors/:id/verify", verifyFactorHandler(deps)],
    ["DELETE", "/factors/:id", unenrollHandler(deps)],
    ["POST", "/logout", logoutHandler(deps)],
    ["GET", "/.well-known/jwks.json", jwksHandler(deps)],
    ["GET", "/settings", settingsHandler(deps)],
    ["GET", "/health", healthHandler()],
  ];
}

const notFound: RouteHandlerMethod = () => {
  throw new AuthError(404, "not_found", "There is no such address.");
};

/**
 * Mounts the authentication service, which speaks the wire protocol of `@supabase/auth-js`: its
 * own bodies and its own errors, also for addresses that do not exist.
 */
export async function mountAuth(app: FastifyInstance, deps: AuthDeps): Promise<void> {
  await app.register(
    async (auth) => {
      acceptJsonBodies(auth);
      auth.setErrorHandler(answerError);
      for (const [method, url, handler] of routes(deps)) {
        // A HEAD that ran a GET's handler would use up the links of mails.
        auth.route({ method, url, handler, exposeHeadRoute: false });
      }
      // Routes and no handler for what is not found: the pages' own catch-all would come first.
      auth.all("/", notFound);
      auth.all("/*", notFound);
    },
    { prefix: "/auth/v1" },
  );
}
