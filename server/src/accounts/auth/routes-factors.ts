import { and, eq, isNull, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { toString as drawQrCode } from "qrcode";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { SENDER_NAME } from "../../platform/mail/sender-name.ts";
import { readSettings } from "../../platform/settings/settings.ts";
import { mfaChallenges, users } from "../tables.ts";
import { AuthError, insufficientAal, validationFailed } from "./errors.ts";
import {
  acceptCode,
  addFactor,
  type Factor,
  findFactor,
  proveFactor,
  removeFactor,
  totpUri,
} from "./factors.ts";
import { limitCalls, limitFactorCodes } from "./limits.ts";
import { mailOwner } from "./notices.ts";
import { presentAuthSession } from "./present.ts";
import { requireAccount } from "./queries.ts";
import { requireRecentProof } from "./reauthentication.ts";
import { type AuthDeps, deviceOf, originOf, REFUSALS, requireUser, textField } from "./request.ts";
import { raiseSession } from "./sessions.ts";

const MAX_NAME_LENGTH = 100;

/** POST /factors: a new second factor with its QR code, not yet proved. */
export function enrollHandler({ db, keyring }: AuthDeps) {
  return async (request: FastifyRequest) => {
    const identity = await requireUser(db, request);
    const { id: userId } = identity.actor;
    if (textField(request, "factor_type") !== "totp") {
      throw validationFailed("factor_type needs to be totp");
    }
    const friendlyName = lineField(request, "friendly_name");
    const { schoolName } = await readSettings(db, { schoolName: SENDER_NAME });
    const issuer = lineField(request, "issuer") || schoolName;
    const account = await requireAccount(db, userId);
    const added = await db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
      const factor = await addFactor(tx, keyring.sealer, userId, friendlyName);
      if (typeof factor === "string") throw enrollError(factor, friendlyName);
      if (identity.lacksSecondFactor) throw insufficientAal(403);
      // Only who has seen the secret of this answer can prove the factor later.
      await requireRecentProof(tx, identity.authSessionId);
      await writeAudit(tx, originOf(request, identity), [
        { action: "accounts.enroll-factor", subjectId: userId, before: null, after: null },
      ]);
      return factor;
    });
    const uri = totpUri(issuer, account.email ?? account.userId, added.secret);
    const totp = { qr_code: await qrCode(uri), secret: added.secret, uri };
    return { id: added.id, type: "totp", friendly_name: friendlyName, totp };
  };
}

function lineField(request: FastifyRequest, name: string): string {
  const text =
    textField(request, name)
      ?.replace(/\p{C}+/gu, " ")
      .trim() ?? "";
  if (text.length > MAX_NAME_LENGTH) throw validationFailed(`${name} is too long`);
  return text;
}

function enrollError(refusal: "name_conflict" | "too_many", name: string): AuthError {
  if (refusal === "too_many") {
    const message = "Maximum number of enrolled factors reached, unenroll to continue";
    return new AuthError(422, "too_many_enrolled_mfa_factors", message);
  }
  const message = `A factor with the friendly name "${name}" for this user already exists`;
  return new AuthError(422, "mfa_factor_name_conflict", message);
}

/** Bare SVG. The client makes a data address of it, in which a "#" would begin a fragment. */
async function qrCode(uri: string): Promise<string> {
  const svg = await drawQrCode(uri, { type: "svg", errorCorrectionLevel: "M" });
  return svg.replaceAll("#ffffff", "white").replaceAll("#000000", "black").trim();
}

/** DELETE /factors/{id} */
export function unenrollHandler({ db }: AuthDeps) {
  return async (request: FastifyRequest) => {
    const identity = await requireUser(db, request);
    const factor = await requireFactor(db, identity.actor.id, request);
    if (factor.isVerified && identity.aal === "aal1") throw insufficientAal(422);
    if (factor.isVerified) await requireRecentProof(db, identity.authSessionId);
    const account = await requireAccount(db, factor.userId);
    await db.transaction(async (tx) => {
      await removeFactor(tx, factor);
      if (factor.isVerified) await mailOwner(tx, account, "factor_removed");
      await writeAudit(tx, originOf(request, identity), [
        { action: "accounts.unenroll-factor", subjectId: factor.userId, before: null, after: null },
      ]);
    });
    return { id: factor.id };
  };
}

/** The caller's factor that the path names. */
async function requireFactor(
  db: AuthDeps["db"],
  userId: string,
  request: FastifyRequest,
): Promise<Factor> {
  const factor = await findFactor(db, userId, (request.params as { id: string }).id);
  if (!factor) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}

const CHALLENGE_SECONDS = 300;

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
  const limiter = limitFactorCodes(db);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const identity = await requireUser(db, request);
    const { id: userId } = identity.actor;
    const factor = await requireFactor(db, userId, request);
    const code = textField(request, "code")?.trim();
    if (!code) throw validationFailed("Code is required");
    const challengeId = textField(request, "challenge_id") ?? "";
    const { ip } = deviceOf(request);
    const { authSessionId: sessionId, aal } = identity;
    const attempt = { userId, sessionId, isRaised: aal === "aal2", ip };
    await limiter.take(attempt);
    await checkChallenge(db, factor, challengeId, ip);

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
      const account = await requireAccount(tx, userId);
      if (!factor.isVerified) await mailOwner(tx, account, "factor_added");
      return { ...opened, account };
    });
    if (!raised) throw new AuthError(422, "mfa_verification_failed", "Invalid TOTP code entered");
    await limiter.forget(attempt);
    return presentAuthSession(keyring, raised, request, reply);
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
