import type { FastifyReply, FastifyRequest } from "fastify";
import { toString as drawQrCode } from "qrcode";
import { audit } from "../../platform/database/audit/audit.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { SENDER_NAME } from "../../platform/outgoing/mail/sender-name.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import { type Challenge, findChallenge, storeChallenge, consumeChallenge } from "./challenges.ts";
import { AuthError, insufficientAal, validationFailed } from "./errors.ts";
import {
  addFactor,
  type Factor,
  type FactorRefusal,
  findFactor,
  newTotpSecret,
  proveFactor,
  readCode,
  removeFactor,
  totpUri,
} from "./factors.ts";
import type { Identity } from "./identify.ts";
import { plainIp, limitCalls, limitFactorCodes } from "./limits.ts";
import { mailOwner } from "./notices.ts";
import {
  acceptNewPasskey,
  acceptPasskey,
  creationOptions,
  credentialIn,
  requestOptions,
  requireRelyingParty,
} from "./passkeys.ts";
import { presentAuthSession } from "./present.ts";
import { lockAccount, requireAccount } from "./queries.ts";
import { requireRecentProof } from "./reauthentication.ts";
import {
  type AuthDeps,
  hasField,
  objectField,
  originOf,
  REFUSALS,
  requireOwnPassword,
  requireUser,
  textField,
} from "./request.ts";
import { endPasskeySessions, raiseSession } from "./sessions.ts";
import type { Keyring } from "./signing-keys.ts";

const MAX_NAME_LENGTH = 100;

/** POST /factors: a new second factor, not yet proved; for an app with its QR code. */
export function enrollHandler({ db, keyring }: AuthDeps) {
  return async (request: FastifyRequest) => {
    const identity = await requireUser(db, request);
    requireOwnPassword(identity);
    const { id: userId } = identity.actor;
    const type = textField(request, "factor_type");
    if (type !== "totp" && type !== "webauthn") {
      throw validationFailed("factor_type needs to be totp or webauthn");
    }
    if (type === "webauthn") requireRelyingParty(keyring, request);
    const friendlyName = lineField(request, "friendly_name");
    const { schoolName } = await readSettings(db, { schoolName: SENDER_NAME });
    const issuer = lineField(request, "issuer") || schoolName;
    const account = await requireAccount(db, userId);
    const secret = type === "totp" ? newTotpSecret() : null;
    const added = await db.transaction(async (tx) => {
      await lockAccount(tx, userId);
      const factor = await addFactor(tx, keyring.sealer, userId, { friendlyName, secret });
      if (typeof factor === "string") throw enrollError(factor, friendlyName);
      if (identity.lacksSecondFactor) throw insufficientAal(403);
      // Only who has seen the secret in this response can prove an app later.
      await requireRecentProof(tx, identity.authSessionId);
      await audit({ tx, origin: originOf(request, identity) }, "accounts.enroll-factor", userId);
      return factor;
    });
    const response = { id: added.id, type, friendly_name: friendlyName };
    if (secret === null) return response;
    const uri = totpUri(issuer, account.email ?? account.userId, secret);
    return { ...response, totp: { qr_code: await qrCode(uri), secret, uri } };
  };
}

export function lineField(request: FastifyRequest, name: string): string {
  const text =
    textField(request, name)
      ?.replace(/\p{C}+/gu, " ")
      .trim() ?? "";
  if (text.length > MAX_NAME_LENGTH) throw validationFailed(`${name} is too long`);
  return text;
}

export function enrollError(refusal: FactorRefusal, name: string): AuthError {
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

/** DELETE /factors/{id}, and DELETE /passkeys/{id} */
export function unenrollHandler({ db }: AuthDeps) {
  return async (request: FastifyRequest) => {
    const identity = await requireUser(db, request);
    const factor = await requireFactor(db, identity.actor.id, request);
    if (factor.isVerified && identity.aal === "aal1") throw insufficientAal(422);
    if (factor.isVerified) await requireRecentProof(db, identity.authSessionId);
    const account = await requireAccount(db, factor.userId);
    await db.transaction(async (tx) => {
      await removeFactor(tx, factor);
      const isPasskey = factor.type === "webauthn";
      if (isPasskey && factor.isVerified)
        await endPasskeySessions(tx, factor.userId, identity.authSessionId);
      const notice = isPasskey ? "passkey_removed" : "factor_removed";
      if (factor.isVerified) await mailOwner(tx, account, notice);
      const action = isPasskey ? "accounts.remove-passkey" : "accounts.unenroll-factor";
      await audit({ tx, origin: originOf(request, identity) }, action, factor.userId);
    });
    return { id: factor.id };
  };
}

/** The caller's factor that the path names. */
export async function requireFactor(
  db: AuthDeps["db"],
  userId: string,
  request: FastifyRequest,
): Promise<Factor> {
  const factor = await findFactor(db, userId, (request.params as { id: string }).id);
  if (!factor) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}

/** POST /factors/{id}/challenge: begins the proof of a factor. */
export function challengeHandler({ db, keyring }: AuthDeps) {
  const limit = limitCalls(db, "factor-challenge");
  return async (request: FastifyRequest) => {
    const identity = await requireUser(db, request);
    await limit(request);
    const factor = await requireFactor(db, identity.actor.id, request);
    const factorId = factor.id;
    if (factor.type === "totp") {
      const stored = await storeChallenge(db, request, { factorId, challenge: null });
      return { ...stored, type: factor.type };
    }
    const party = requireRelyingParty(keyring, request);
    if (!factor.isVerified) await requireMayAddPasskey(db, identity);
    const publicKey = factor.isVerified
      ? await requestOptions(db, party, factor)
      : await creationOptions(db, party, await requireAccount(db, factor.userId), factor);
    const { challenge } = publicKey;
    const stored = await storeChallenge(db, request, { factorId, challenge });
    const type = factor.isVerified ? "request" : "create";
    return { ...stored, type: factor.type, webauthn: { type, credential_options: { publicKey } } };
  };
}

/**
 * A passkey begun elsewhere is listed with the account, and has no secret that only its owner has
 * seen: the permission to begin one is checked again when it is made.
 */
async function requireMayAddPasskey(
  db: Database,
  { lacksSecondFactor, authSessionId }: Identity,
): Promise<void> {
  if (lacksSecondFactor) throw insufficientAal(403);
  await requireRecentProof(db, authSessionId);
}

/**
 * POST /factors/{id}/verify: the same session, raised to aal2, for a code of the app, a recovery
 * code, or a passkey's signature.
 */
export function verifyFactorHandler({ db, keyring }: AuthDeps) {
  const limiter = limitFactorCodes(db);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const identity = await requireUser(db, request);
    const { id: userId } = identity.actor;
    const factor = await requireFactor(db, userId, request);
    const readTyped = readProof(db, keyring, request, factor);
    const isNewPasskey = factor.type === "webauthn" && !factor.isVerified;
    if (isNewPasskey) await requireMayAddPasskey(db, identity);
    const challengeId = textField(request, "challenge_id") ?? "";
    const ip = plainIp(request.ip);
    const { authSessionId: sessionId, aal } = identity;
    const attempt = { userId, sessionId, isRaised: aal === "aal2", ip };
    await limiter.take(attempt);
    const challenge = await checkChallenge(db, factor, challengeId, ip);
    const prove = await readTyped();

    const raised = await db.transaction(async (tx) => {
      if (!(await prove(tx, challenge))) return null;
      await proveFactor(tx, factor);
      const opened = await raiseSession(tx, userId, identity.authSessionId, factor);
      if (!opened) throw REFUSALS.session_not_found;
      const action = isNewPasskey ? "accounts.add-passkey" : "accounts.verify-factor";
      await audit({ tx, origin: originOf(request, identity) }, action, userId);
      const account = await requireAccount(tx, userId);
      const notice = isNewPasskey ? "passkey_added" : "factor_added";
      if (!factor.isVerified) await mailOwner(tx, account, notice);
      return { ...opened, account };
    });
    if (!raised) throw new AuthError(422, "mfa_verification_failed", wrongProof(request));
    await limiter.forget(attempt);
    return presentAuthSession(keyring, raised, request, reply);
  };
}

function wrongProof(request: FastifyRequest): string {
  return hasField(request, "webauthn")
    ? "This passkey was not accepted. Try again."
    : "Invalid TOTP code entered";
}

/** Whether the body proves the factor; uses up the challenge. */
type Prove = (tx: Transaction, challenge: Challenge) => Promise<boolean>;

/** Checks the form of the body, and returns what looks at the proof once the try is counted. */
function readProof(
  db: Database,
  keyring: Keyring,
  request: FastifyRequest,
  factor: Factor,
): () => Promise<Prove> {
  const code = textField(request, "code")?.trim();
  if (code) {
    return async () => {
      const useCode = await readCode(db, keyring.sealer, factor, code);
      return async (tx, { id }) => {
        if (!(await useCode(tx))) return false;
        if (!(await consumeChallenge(tx, id))) throw usedChallenge();
        return true;
      };
    };
  }
  if (factor.type === "totp") throw validationFailed("Code is required");
  const party = requireRelyingParty(keyring, request);
  const credential = credentialIn(objectField(request, "webauthn"), "credential_response");
  const accept = factor.isVerified ? acceptPasskey : acceptNewPasskey;
  return async () =>
    async (tx, { id, challenge }) => {
      // Used up by a wrong code too.
      if (!(await consumeChallenge(tx, id))) throw usedChallenge();
      return challenge !== null && accept(tx, party, factor, challenge, credential);
    };
}

async function checkChallenge(
  db: Database,
  factor: Factor,
  challengeId: string,
  ip: string,
): Promise<Challenge> {
  const challenge = await findChallenge(db, challengeId, factor.id);
  if (!challenge) {
    const message = "MFA factor with the provided challenge ID not found";
    throw new AuthError(422, "mfa_factor_not_found", message);
  }
  if (challenge.usedAt !== null || challenge.ip !== ip) throw usedChallenge();
  if (challenge.expiresAt.getTime() <= Date.now()) {
    const message = `MFA challenge ${challengeId} has expired, verify against another challenge`;
    throw new AuthError(422, "mfa_challenge_expired", message);
  }
  return challenge;
}

function usedChallenge(): AuthError {
  const message = "Challenge and verify IP addresses mismatch, or the challenge was used";
  return new AuthError(422, "mfa_ip_address_mismatch", message);
}
