import type { FastifyInstance, RouteHandlerMethod } from "fastify";
import { acceptJsonBodies } from "./auth-body.ts";
import { answerError, AuthError } from "./auth-errors.ts";
import type { AuthDeps } from "./auth-request.ts";
import { healthHandler, jwksHandler, settingsHandler } from "./auth-service.ts";
import { tokenHandler } from "./auth-token.ts";
import { logoutHandler, userHandler } from "./auth-user.ts";

type Route = readonly [method: "GET" | "POST", path: string, handler: RouteHandlerMethod];

/** Everything that /auth/v1 answers. Handlers of a signed-in person begin with `requireUser`. */
function routes(deps: AuthDeps): readonly Route[] {
  return [
    ["POST", "/token", tokenHandler(deps)],
    ["GET", "/user", userHandler(deps)],
    ["POST", "/logout", logoutHandler(deps)],
    ["GET", "/.well-known/jwks.json", jwksHandler(deps)],
    ["GET", "/settings", settingsHandler()],
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
      for (const [method, url, handler] of routes(deps)) auth.route({ method, url, handler });
      // Routes and no handler for what is not found: the pages' own catch-all would come first.
      auth.all("/", notFound);
      auth.all("/*", notFound);
    },
    { prefix: "/auth/v1" },
  );
}
