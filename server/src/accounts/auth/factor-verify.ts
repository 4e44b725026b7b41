import { and, eq, isNull, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { createRateLimiter } from "../../platform/rate-limits/rate-limits.ts";
import { findAccountById } from "./account-queries.ts";
import { textField } from "./body.ts";
import { AuthError, tooManyRequests, validationFailed } from "./errors.ts";
import { requireFactor } from "./routes-factors.ts";
import { limitCalls } from "./limits.ts";
import { deviceOf, originOf, REFUSALS, requireUser, type AuthDeps } from "./request.ts";
import { acceptCode, proveFactor, type Factor } from "./factors.ts";
import { presentAuthSession } from "./present-session.ts";
import { raiseSession } from "./raise-session.ts";
import { mfaChallenges } from "../tables.ts";

const CHALLENGE_SECONDS = 300;
/** Of a million codes three are right at a time: a guesser gets a chance of 0.2 % in a day. */
const WRONG_CODES = { name: "factor-code", events: 10, seconds: 1200 };

/** POST /factors/{id}/challenge: begins the proof of a factor. */
export function challengeHandler({ db }: AuthDeps) {
  const limit = limitCalls(db, "factor-challenge");
  return async (request: FastifyRequest) => {
    const { actor } = await requireUser(db, request);
    await limit(request);
    const factor = await requireFactor(db, actor.id, request);
    const id = newId();
    const { ip } = deviceOf(request);
    const expiresAt = new Date(Date.now() + CHALLENGE_SECONDS * 1000);
    await db.insert(mfaChallenges).values({ id, factorId: factor.id, ip, expiresAt });
    return { id, type: "totp", expires_at: Math.floor(expiresAt.getTime() / 1000) };
  };
}

/** POST /factors/{id}/verify: the same session, raised to aal2, for a code of the app or a recovery code. */
export function verifyFactorHandler({ db, keyring }: AuthDeps) {
  const limiter = createRateLimiter(db, WRONG_CODES);
  return async (request: FastifyRequest) => {
    const identity = await requireUser(db, request);
    const { id: userId } = identity.actor;
    const factor = await requireFactor(db, userId, request);
    const code = textField(request, "code")?.trim();
    if (!code) throw validationFailed("Code is required");
    const challengeId = textField(request, "challenge_id") ?? "";
    // Counted before the code is looked at: guesses sent at once get no further.
    const seconds = await limiter.take(userId);
    if (seconds > 0) throw tooManyRequests(seconds);
    await checkChallenge(db, factor, challengeId, deviceOf(request).ip);

    const raised = await db.transaction(async (tx) => {
      if (!(await acceptCode(tx, keyring.sealer, factor, code))) return null;
      const used = await tx
        .update(mfaChallenges)
        .set({ usedAt: sql`now()` })
        .where(and(eq(mfaChallenges.id, challengeId), isNull(mfaChallenges.usedAt)))
        .returning({ id: mfaChallenges.id });
      if (used.length === 0) throw usedChallenge();
      await proveFactor(tx, factor);
      const opened = await raiseSession(tx, userId, identity.authSessionId, factor.id);
      if (!opened) throw REFUSALS.session_not_found;
      await writeAudit(tx, originOf(request, identity), [
        { action: "accounts.verify-factor", subjectId: userId, before: null, after: null },
      ]);
      return { ...opened, account: (await findAccountById(tx, userId))! };
    });
    if (!raised) throw new AuthError(422, "mfa_verification_failed", "Invalid TOTP code entered");
    await limiter.forget(userId);
    return presentAuthSession(keyring, raised);
  };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function checkChallenge(
  db: Database,
  factor: Factor,
  challengeId: string,
  ip: string,
): Promise<void> {
  const [challenge] = UUID.test(challengeId)
    ? await db
        .select()
        .from(mfaChallenges)
        .where(and(eq(mfaChallenges.id, challengeId), eq(mfaChallenges.factorId, factor.id)))
    : [];
  if (!challenge) {
    const message = "MFA factor with the provided challenge ID not found";
    throw new AuthError(422, "mfa_factor_not_found", message);
  }
  if (challenge.usedAt !== null || challenge.ip !== ip) throw usedChallenge();
  if (challenge.expiresAt.getTime() <= Date.now()) {
    const message = `MFA challenge ${challengeId} has expired, verify against another challenge`;
    throw new AuthError(422, "mfa_challenge_expired", message);
  }
}

function usedChallenge(): AuthError {
  const message = "Challenge and verify IP addresses mismatch, or the challenge was used";
  return new AuthError(422, "mfa_ip_address_mismatch", message);
}
