import type { FastifyReply, FastifyRequest } from "fastify";
import { audit } from "../../platform/database/audit/audit.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { findChallenge, storeChallenge, consumeChallenge } from "./challenges.ts";
import { AuthError, insufficientAal, userBanned } from "./errors.ts";
import { type Factor, renameFactor } from "./factors.ts";
import { plainIp, limitCalls, limitProofs } from "./limits.ts";
import {
  acceptPasskey,
  type Credential,
  credentialField,
  findOwner,
  lastUse,
  listPasskeys,
  requestOptions,
  requireRelyingParty,
} from "./passkeys.ts";
import { presentAuthSession } from "./present.ts";
import { lockAccount, requireAccount, stateOf } from "./queries.ts";
import { type AuthDeps, deviceOf, originOf, requireUser, textField } from "./request.ts";
import { enrollError, lineField, requireFactor } from "./routes-factors.ts";
import { openSession } from "./sessions.ts";
import { type SignedIn, storeSignIn } from "./sign-in.ts";
import type { Keyring } from "./signing-keys.ts";

/*
 * Passkeys as the protocol names them. They are second factors of their own type, so they are added
 * and removed as those are (`routes-factors.ts`), and a proof of one signs in without a password.
 */

/** POST /passkeys/authentication/options: begins a sign-in with whichever passkey the device has. */
export function passkeyOptionsHandler({ db, keyring }: AuthDeps) {
  const limit = limitCalls(db, "passkey-options");
  return async (request: FastifyRequest) => {
    const party = requireRelyingParty(keyring, request);
    await limit(request);
    const options = await requestOptions(db, party, null);
    const { challenge } = options;
    const { id, expires_at } = await storeChallenge(db, request, { factorId: null, challenge });
    return { challenge_id: id, options, expires_at };
  };
}

/** POST /passkeys/authentication/verify: a session at aal2 for a passkey's signature. */
export function passkeySignInHandler({ db, keyring }: AuthDeps) {
  const limit = limitProofs(db);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const party = requireRelyingParty(keyring, request);
    await limit.check(request);
    const credential = credentialField(request);
    const challenge = await takeChallenge(db, request);
    const accept = (tx: Transaction, factor: { readonly id: string }) =>
      acceptPasskey(tx, party, factor, challenge, credential);
    const outcome = await db.transaction((tx) => signIn(tx, keyring, request, credential, accept));
    if (outcome === "refused") {
      await limit.countFailure(request);
      throw new AuthError(
        400,
        "passkey_not_accepted",
        "This passkey does not open an account here",
      );
    }
    if (outcome === "user_banned") throw userBanned(403);
    return presentAuthSession(keyring, outcome, request, reply);
  };
}

/**
 * Returns the challenge that the passkey had to sign. Throws unless it was requested a moment ago, from
 * here, and is used only once.
 */
async function takeChallenge(db: Database, request: FastifyRequest): Promise<string> {
  const id = textField(request, "challenge_id") ?? "";
  const ip = plainIp(request.ip);
  const stored = await findChallenge(db, id, null);
  const isLive = stored?.ip === ip && stored.expiresAt.getTime() > Date.now();
  if (!isLive || stored.challenge === null || !(await consumeChallenge(db, stored.id))) {
    const message = "This took too long. Try again.";
    throw new AuthError(400, "webauthn_challenge_expired", message);
  }
  return stored.challenge;
}

type Accept = (tx: Transaction, factor: { readonly id: string }) => Promise<boolean>;

/** A refusal is a response, not an exception, so that it stays in the audit log. */
async function signIn(
  tx: Transaction,
  keyring: Keyring,
  request: FastifyRequest,
  credential: Credential,
  accept: Accept,
): Promise<SignedIn | "refused" | "user_banned"> {
  const owner = await findOwner(tx, credential);
  if (!owner) return "refused";
  const { userId, factorId } = owner;
  await lockAccount(tx, userId);
  const origin = originOf(request);
  if (!(await accept(tx, { id: factorId }))) {
    const after = { reason: "passkey_not_accepted" };
    await audit({ tx, origin }, "accounts.sign-in-failed", userId, { after });
    return "refused";
  }
  const state = stateOf(await requireAccount(tx, userId));
  if (state === "gone") return "refused";
  if (state === "disabled") return "user_banned";
  await storeSignIn(tx, userId);
  const opened = await openSession(tx, userId, { passkey: factorId }, deviceOf(request, keyring));
  const after = { by: "passkey" };
  await audit(
    { tx, origin: { ...origin, actorId: userId, authSessionId: opened.session.id } },
    "accounts.sign-in",
    userId,
    { after },
  );
  return { ...opened, account: await requireAccount(tx, userId) };
}

/** GET /passkeys: those of the caller, oldest first. */
export function passkeysHandler({ db }: AuthDeps) {
  return async (request: FastifyRequest) => {
    const { actor } = await requireUser(db, request);
    const rows = await listPasskeys(db, actor.id);
    return rows.map(({ factor, lastUsedAt }) => presentPasskey(factor, lastUsedAt));
  };
}

function presentPasskey({ id, friendlyName, createdAt }: Factor, lastUsedAt: Date | null) {
  return {
    id,
    friendly_name: friendlyName,
    created_at: createdAt.toISOString(),
    ...(lastUsedAt && { last_used_at: lastUsedAt.toISOString() }),
  };
}

/** PATCH /passkeys/{id}: another name for it. */
export function namePasskeyHandler({ db }: AuthDeps) {
  return async (request: FastifyRequest) => {
    const identity = await requireUser(db, request);
    if (identity.lacksSecondFactor) throw insufficientAal(403);
    const factor = await requireFactor(db, identity.actor.id, request);
    const friendlyName = lineField(request, "friendly_name");
    const { id, userId } = factor;
    return db.transaction(async (tx) => {
      await lockAccount(tx, userId);
      const refusal = await renameFactor(tx, factor, friendlyName);
      if (refusal) throw enrollError(refusal, friendlyName);
      await audit({ tx, origin: originOf(request, identity) }, "accounts.name-passkey", userId, {
        before: { friendlyName: factor.friendlyName },
        after: { friendlyName },
      });
      return presentPasskey({ ...factor, friendlyName }, await lastUse(tx, id));
    });
  };
}
