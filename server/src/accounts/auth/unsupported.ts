import type { FastifyRequest } from "fastify";
import { findAccountById } from "./account-queries.ts";
import { AuthError, validationFailed } from "./errors.ts";
import { requireUser, type AuthDeps } from "./request.ts";

/** POST /otp: nobody signs in with a mailed code alone. */
export function otpHandler() {
  return async () => {
    throw new AuthError(422, "otp_disabled", "Signups not allowed for otp");
  };
}

function unsupportedProvider(): AuthError {
  return validationFailed("Unsupported provider: provider is not enabled");
}

/** GET /authorize: no other service signs anybody in here. */
export function authorizeHandler() {
  return async () => {
    throw unsupportedProvider();
  };
}

/** GET /user/identities/authorize */
export function linkIdentityHandler({ db }: AuthDeps) {
  return async (request: FastifyRequest) => {
    await requireUser(db, request);
    throw unsupportedProvider();
  };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** DELETE /user/identities/{identity_id}: the only identity, the e-mail one, stays. */
export function unlinkIdentityHandler({ db }: AuthDeps) {
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
