import type { FastifyReply, FastifyRequest } from "fastify";
import { writeAudit } from "../../platform/audit/audit.ts";
import { findAccountById } from "./account-queries.ts";
import { queryParameter } from "./body.ts";
import { validationFailed } from "./errors.ts";
import { originOf, requireUser, type AuthDeps } from "./request.ts";
import { presentAuthUser } from "./present-user.ts";
import { endSessions, type LogoutScope } from "./sessions.ts";

/** GET /user: the bare user object. */
export function userHandler({ db }: AuthDeps) {
  return async (request: FastifyRequest) => {
    const { actor } = await requireUser(db, request);
    // Accounts are never removed, only marked, so the row is there.
    return presentAuthUser((await findAccountById(db, actor.id))!);
  };
}

/** POST /logout: ends this session, the others, or all; 204. */
export function logoutHandler({ db }: AuthDeps) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const identity = await requireUser(db, request);
    const scope = readScope(request);
    const { id } = identity.actor;
    await db.transaction(async (tx) => {
      const sessions = await endSessions(tx, id, identity.authSessionId, scope);
      const after = { scope, sessions };
      await writeAudit(tx, originOf(request, identity), [
        { action: "accounts.sign-out", subjectId: id, before: null, after },
      ]);
    });
    return reply.code(204).send();
  };
}

function readScope(request: FastifyRequest): LogoutScope {
  const scope = queryParameter(request, "scope") || "global";
  if (scope === "global" || scope === "local" || scope === "others") return scope;
  throw validationFailed("Unsupported logout scope");
}
