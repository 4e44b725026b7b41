import { getsPhoneCodes } from "@school/core/accounts/phone-codes.ts";
import { shownEmail } from "@school/core/api/email-address.ts";
import { and, eq, gt, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Database, Reader, Transaction } from "../../platform/database/database.ts";
import { createRateLimiter } from "../../platform/http/rate-limits/rate-limits.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import { ProofNeeded, TooManyTries } from "../errors.ts";
import { SIGN_IN_RULES } from "../settings.ts";
import { authSessions } from "../tables.ts";
import { AuthError, firstPasswordExpired, insufficientAal } from "./errors.ts";
import { requireMailGap, limitCalls } from "./limits.ts";
import { sendReauthenticationMail } from "./mails.ts";
import { channelOf, limitCodes, noMoreCodes, sendCode } from "./phone-codes.ts";
import { inHashingQueue } from "./password-hashing.ts";
import { type StoredPassword, checkStoredPassword } from "./passwords.ts";
import { requireAccount } from "./queries.ts";
import { type AuthDeps, requireUser } from "./request.ts";
import type { Keyring } from "./signing-keys.ts";

/*
 * A token may be stolen, and a signed-in phone may be unattended. So a person who changes how an
 * account signs in first proves their identity: by a sign-in or a second factor of the last ten
 * minutes, the current password, or a code sent by mail or to the phone.
 */

/** Minutes for which a sign-in, a password or a code counts. */
const PROOF_MINUTES = 10;

/** The session counts as just signed in. */
export async function markProved(tx: Transaction, sessionId: string): Promise<void> {
  await tx
    .update(authSessions)
    .set({ provedAt: sql`now()` })
    .where(eq(authSessions.id, sessionId));
}

async function isProved(db: Reader, sessionId: string, minutes: number): Promise<boolean> {
  const recent = gt(authSessions.provedAt, sql`now() - make_interval(mins => ${minutes})`);
  return (await db.$count(authSessions, and(eq(authSessions.id, sessionId), recent))) > 0;
}

/**
 * The same for deletions of much data and changes of permissions, if the school has chosen so.
 * Throws `ProofNeeded`.
 */
export async function requireProof(db: Reader, sessionId: string): Promise<void> {
  const { rules } = await readSettings(db, { rules: SIGN_IN_RULES });
  if (!(await isProved(db, sessionId, rules.askAgainMinutes))) throw new ProofNeeded();
}

/** Throws unless the person of the session has shown a moment ago who they are. */
export async function requireRecentProof(db: Reader, sessionId: string): Promise<void> {
  if (await isProved(db, sessionId, PROOF_MINUTES)) return;
  const message = "This needs your password or a code from an email first";
  throw new AuthError(400, "reauthentication_needed", message);
}

/** Limits guesses of the password on a device that is signed in. */
const WRONG_PASSWORDS = { name: "change-password", events: 10, seconds: 300 };

/**
 * Whether that is the present password of the account. Throws `TooManyTries`, and
 * `first_password_expired` where it is that of a slip whose time is over.
 */
export async function isOwnPassword(
  db: Database,
  { sealer }: Keyring,
  userId: string,
  stored: StoredPassword,
  password: string,
): Promise<boolean> {
  const limiter = createRateLimiter(db, WRONG_PASSWORDS);
  // A try counts before its password is checked, so that concurrent guesses do not get more tries.
  const seconds = await limiter.take(userId);
  if (seconds > 0) throw new TooManyTries(seconds);
  const check = await inHashingQueue(() => checkStoredPassword(sealer, stored, password), {
    network: userId,
    name: userId,
  });
  if (check === "wrong") return false;
  await limiter.forget(userId);
  if (check === "expired") throw firstPasswordExpired();
  return true;
}

/**
 * GET /reauthenticate: sends a code that PUT /user takes as `nonce`: by mail, else to the phone. Throws
 * where no mail server sends it: the password is the proof then.
 */
export function reauthenticateHandler({ db, keyring }: AuthDeps) {
  const limit = limitCalls(db, "reauthenticate");
  const requireGap = requireMailGap(db);
  const codes = limitCodes(db);
  return async (request: FastifyRequest) => {
    const { actor, lacksSecondFactor } = await requireUser(db, request);
    // A person with only the password must not be able to send messages to the owner.
    if (lacksSecondFactor) throw insufficientAal(403);
    await limit(request);
    const account = await requireAccount(db, actor.id);
    const email = shownEmail(account.email);
    if (email === null && account.phone !== null && getsPhoneCodes(account.role)) {
      const target = { phone: account.phone, channel: await channelOf(db, request) };
      await codes.take(request, "reauthentication", target);
      if (!(await codes.takeOfSchool())) throw noMoreCodes();
      await db.transaction((tx) => sendCode(tx, keyring, account, "reauthentication", target));
      return {};
    }
    if (email === null)
      throw new AuthError(
        422,
        "email_provider_disabled",
        "Your account has no email address for a code. Use your password.",
      );
    if (account.emailConfirmedAt === null) {
      throw new AuthError(422, "email_not_confirmed", "Please verify your email first.");
    }
    // The people who must enter its code could read it in the sent mail.
    if (!keyring.sendsMail)
      throw new AuthError(
        422,
        "email_provider_disabled",
        "The school does not send emails, so there is no code. Use your password.",
      );
    await requireGap("reauthentication", account.id);
    await db.transaction((tx) => sendReauthenticationMail(tx, keyring, { ...account, email }));
    return {};
  };
}
