import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import {
  isEasyPin,
  isPin,
  MAX_PIN_TRIES,
  MAX_PIN_TRIES_IN_ALL,
} from "@school/core/accounts/pins.ts";
import { plural } from "@school/core/api/plural.ts";
import { eq, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { audit } from "../../platform/database/audit/audit.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { authSessions, devicePins, refreshTokens } from "../tables.ts";
import type { AuthSession } from "./auth-session.ts";
import { closeDocuments, isOwnPage } from "./document-cookie.ts";
import {
  AuthError,
  insufficientAal,
  tooManyRequests,
  userBanned,
  validationFailed,
} from "./errors.ts";
import { plainIp, createSignInLimits } from "./limits.ts";
import { presentAuthSession } from "./present.ts";
import { requireAccount, stateOf } from "./queries.ts";
import { requireRecentProof } from "./reauthentication.ts";
import { type AuthDeps, originOf, requireOwnPassword, requireUser, textField } from "./request.ts";
import { beginChain } from "./sessions.ts";
import { PIN_OPEN_SECONDS } from "./signing-keys.ts";
import type { SignedIn } from "./sign-in.ts";

/*
 * A PIN for a phone that several people share (decision 0059). The device stores a key that opens
 * nothing without the PIN; the server counts wrong tries, and ends the session after five in a row, or
 * twenty in all, so that a few guesses between the owner's right entries gain nothing.
 */

const openFromNow = sql`now() + make_interval(secs => ${PIN_OPEN_SECONDS})`;

/**
 * POST /pin: requires the PIN for this sign-in from now on. Returns the device's key and new tokens.
 */
export function setPinHandler({ db, keyring }: AuthDeps) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const identity = await requireUser(db, request);
    if (identity.lacksSecondFactor) throw insufficientAal(403);
    requireOwnPassword(identity);
    const pin = textField(request, "pin") ?? "";
    if (!isPin(pin)) throw validationFailed("A PIN has 4 to 6 digits");
    if (isEasyPin(pin)) throw new AuthError(422, "weak_pin", "This PIN is too easy to guess");
    const { authSessionId: sessionId } = identity;
    await requireRecentProof(db, sessionId);
    const deviceKey = randomBytes(32).toString("base64url");
    const row = {
      keyHash: hashKey(deviceKey),
      pinHash: hashPin(keyring.sealer, deviceKey, pin),
      wrongTries: 0,
      wrongTriesInAll: 0,
    };
    const opened = await db.transaction(async (tx) => {
      const session = await openWithPin(tx, sessionId);
      await tx
        .insert(devicePins)
        .values({ sessionId, ...row })
        .onConflictDoUpdate({ target: devicePins.sessionId, set: row });
      await audit(
        { tx, origin: originOf(request, identity) },
        "accounts.set-pin",
        identity.actor.id,
      );
      const refreshToken = await beginChain(tx, sessionId);
      return { session, refreshToken, account: await requireAccount(tx, identity.actor.id) };
    });
    const session = await presentAuthSession(keyring, opened, request, reply);
    return { device_key: deviceKey, session };
  };
}

/** DELETE /pin: the sign-in stays, without a PIN. */
export function removePinHandler({ db }: AuthDeps) {
  return async (request: FastifyRequest) => {
    const identity = await requireUser(db, request);
    if (identity.lacksSecondFactor) throw insufficientAal(403);
    const { authSessionId: sessionId, actor } = identity;
    await requireRecentProof(db, sessionId);
    await db.transaction(async (tx) => {
      await tx.delete(devicePins).where(eq(devicePins.sessionId, sessionId));
      await tx.update(authSessions).set({ openUntil: null }).where(eq(authSessions.id, sessionId));
      await audit({ tx, origin: originOf(request, identity) }, "accounts.remove-pin", actor.id);
    });
    return {};
  };
}

/** POST /pin/lock: the next person on this phone sees nothing of it; its tokens are worth nothing. */
export function lockHandler({ db, keyring }: AuthDeps) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { authSessionId: sessionId } = await requireUser(db, request);
    await db.transaction(async (tx) => {
      const hasPin = (await tx.$count(devicePins, eq(devicePins.sessionId, sessionId))) > 0;
      if (!hasPin) throw new AuthError(422, "no_pin", "This sign-in has no PIN");
      await tx
        .update(authSessions)
        .set({ openUntil: sql`now()` })
        .where(eq(authSessions.id, sessionId));
      await tx.delete(refreshTokens).where(eq(refreshTokens.sessionId, sessionId));
    });
    closeDocuments(reply, keyring);
    return {};
  };
}

/** POST /pin/open: new tokens of the device's session for its key and the PIN. */
export function openByPinHandler({ db, keyring }: AuthDeps) {
  const limits = createSignInLimits(db);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const deviceKey = textField(request, "device_key") ?? "";
    const pin = textField(request, "pin") ?? "";
    const ip = plainIp(request.ip);
    const seconds = await limits.secondsToWaitToRefresh(ip);
    if (seconds > 0) throw tooManyRequests(seconds);
    const pinHash = hashPin(keyring.sealer, deviceKey, pin);
    const outcome = await openByPin(db, request, hashKey(deviceKey), pinHash);
    if (outcome === "device_unknown") await limits.countUnknownRefresh(ip);
    if (outcome === "device_unknown" || outcome === "removed") {
      if (isOwnPage(request)) closeDocuments(reply, keyring);
      const message = "This phone is no longer signed in. Sign in with your password.";
      throw new AuthError(400, "device_unknown", message);
    }
    if (outcome === "user_banned") throw userBanned(403);
    if ("triesLeft" in outcome) {
      const tries = plural(outcome.triesLeft, "try", "tries");
      throw new AuthError(400, "wrong_pin", `Wrong PIN. ${tries} left.`);
    }
    return presentAuthSession(keyring, outcome, request, reply);
  };
}

type Outcome =
  | SignedIn
  | "device_unknown"
  | "removed"
  | "user_banned"
  | { readonly triesLeft: number };

/** Returns refusals instead of throwing, so that the count of a wrong try is committed. */
async function openByPin(
  db: Database,
  request: FastifyRequest,
  keyHash: Buffer,
  pinHash: Buffer,
): Promise<Outcome> {
  return db.transaction(async (tx) => {
    // The session first, as everywhere, so that concurrent calls cannot deadlock.
    const [owner] = await tx
      .select({ sessionId: authSessions.id, userId: authSessions.userId })
      .from(devicePins)
      .innerJoin(authSessions, eq(authSessions.id, devicePins.sessionId))
      .where(eq(devicePins.keyHash, keyHash))
      .for("update", { of: authSessions });
    if (!owner) return "device_unknown";
    const { sessionId, userId } = owner;
    // Counted before it is compared: guesses sent at once get no further.
    const [tried] = await tx
      .update(devicePins)
      .set({
        wrongTries: sql`${devicePins.wrongTries} + 1`,
        wrongTriesInAll: sql`${devicePins.wrongTriesInAll} + 1`,
      })
      .where(eq(devicePins.keyHash, keyHash))
      .returning();
    if (!tried) return "device_unknown";
    const { wrongTries, wrongTriesInAll } = tried;
    const origin = { ...originOf(request), authSessionId: sessionId };
    if (!timingSafeEqual(tried.pinHash, pinHash)) {
      const triesLeft = Math.min(
        MAX_PIN_TRIES - wrongTries,
        MAX_PIN_TRIES_IN_ALL - wrongTriesInAll,
      );
      const isLast = triesLeft <= 0;
      if (isLast) await tx.delete(authSessions).where(eq(authSessions.id, sessionId));
      const after = { reason: isLast ? "pin_tries_used_up" : "wrong_pin" };
      await audit({ tx, origin }, "accounts.sign-in-failed", userId, { after });
      return isLast ? "removed" : { triesLeft };
    }
    const wrongBefore = wrongTriesInAll - 1;
    await tx
      .update(devicePins)
      .set({ wrongTries: 0, wrongTriesInAll: wrongBefore })
      .where(eq(devicePins.sessionId, sessionId));
    const account = await requireAccount(tx, userId);
    const state = stateOf(account);
    if (state === "gone") return "device_unknown";
    if (state === "disabled") return "user_banned";
    const session = await openWithPin(tx, sessionId);
    const refreshToken = await beginChain(tx, sessionId);
    const after = { by: "pin" };
    await audit({ tx, origin: { ...origin, actorId: userId } }, "accounts.sign-in", userId, {
      after,
    });
    return { account, session, refreshToken };
  });
}

/** The session as it is from now on: open for a while, and with a PIN. */
async function openWithPin(tx: Transaction, sessionId: string): Promise<AuthSession> {
  const [session] = await tx
    .update(authSessions)
    .set({ openUntil: openFromNow, refreshedAt: sql`clock_timestamp()` })
    .where(eq(authSessions.id, sessionId))
    .returning({ id: authSessions.id, aal: authSessions.aal, amr: authSessions.amr });
  if (!session) throw new AuthError(403, "session_not_found", "The session has ended");
  return { ...session, hasPin: true };
}

/** POST /pin/forget: everyone who has the phone may remove a sign-in from it, without the PIN. */
export function forgetDeviceHandler({ db }: AuthDeps) {
  return async (request: FastifyRequest) => {
    const keyHash = hashKey(textField(request, "device_key") ?? "");
    await db.transaction(async (tx) => {
      const [pin] = await tx
        .select({ sessionId: devicePins.sessionId, userId: authSessions.userId })
        .from(devicePins)
        .innerJoin(authSessions, eq(authSessions.id, devicePins.sessionId))
        .where(eq(devicePins.keyHash, keyHash));
      if (!pin) return;
      await tx.delete(authSessions).where(eq(authSessions.id, pin.sessionId));
      const origin = { ...originOf(request), authSessionId: pin.sessionId };
      await audit({ tx, origin }, "accounts.sign-out", pin.userId);
    });
    return {};
  };
}

function hashKey(deviceKey: string): Buffer {
  return hash("sha256", deviceKey, "buffer");
}

function hashPin(sealer: Sealer, deviceKey: string, pin: string): Buffer {
  return createHmac("sha256", sealer.keyFor("device-pins")).update(`${deviceKey}:${pin}`).digest();
}
