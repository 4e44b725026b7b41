import { timingSafeEqual } from "node:crypto";
import { PASSWORD_LENGTH } from "@school/core/accounts/password.ts";
import { shownEmail } from "@school/core/api/email-address.ts";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { Database, Reader, Transaction } from "../../platform/db/database.ts";
import { one } from "../../platform/db/rows.ts";
import { authSessions, mailTokens, users } from "../tables.ts";
import {
  AuthError,
  emailExists,
  insufficientAal,
  validationFailed,
  weakPassword,
} from "./errors.ts";
import type { Identity } from "./identify.ts";
import { keepMailGap, limitCalls } from "./limits.ts";
import { hashCode } from "./mail-tokens.ts";
import { sendEmailChangeMails, sendReauthenticationMail } from "./mails.ts";
import { hashPassword, inHashingQueue } from "./password-hashing.ts";
import { setPassword, storedPasswordMatches } from "./passwords.ts";
import { presentAuthUser } from "./present.ts";
import { type Account, requireAccount } from "./queries.ts";
import {
  type AuthDeps,
  hasField,
  objectField,
  originOf,
  queryParameter,
  redirectTarget,
  requireSmall,
  requireUser,
  textField,
} from "./request.ts";
import type { Keyring } from "./signing-keys.ts";
import { requireAddress, requirePossible } from "./signup.ts";

/** GET /user: the bare user object. */
export function userHandler({ db }: AuthDeps) {
  return async (request: FastifyRequest) => {
    const { actor } = await requireUser(db, request);
    // Accounts are never removed, only marked, so the row is there.
    return presentAuthUser(await requireAccount(db, actor.id));
  };
}

interface UserChange {
  readonly password: string | undefined;
  /** Undefined also where it is the one that the account has. */
  readonly email: string | undefined;
  readonly data: Record<string, unknown> | undefined;
  readonly nonce: string | undefined;
}

/** PUT /user: another password, another address (once confirmed), other metadata. */
export function updateUserHandler(deps: AuthDeps) {
  const { db, keyring } = deps;
  const limit = limitCalls(db, "update-user");
  const keepGap = keepMailGap(db);
  return async (request: FastifyRequest) => {
    const identity = await requireUser(db, request);
    await limit(request);
    const account = await requireAccount(db, identity.actor.id);
    const change = readChange(request, account);
    await refuseUnlessAllowed(deps, identity, account, change);
    const { email, password, data } = change;
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    if (email !== undefined) await keepGap("email_change", email);

    const origin = originOf(request, identity);
    const redirectTo = queryParameter(request, "redirect_to");
    await db.transaction(async (tx) => {
      if (change.nonce !== undefined && !(await consumeNonce(tx, account.id))) throw wrongNonce();
      if (passwordHash !== undefined) {
        await setPassword(tx, account.id, passwordHash, identity.authSessionId);
      }
      if (data !== undefined) {
        await mergeMetadata(tx, account.id, data);
      }
      if (email !== undefined) {
        await requestEmailChange(tx, keyring, { userId: account.id, newEmail: email, redirectTo });
      }
      const after = { password: password !== undefined, newEmail: email ?? null };
      await writeAudit(tx, origin, [
        { action: "accounts.update-own", subjectId: account.id, before: null, after },
      ]);
    });
    return presentAuthUser(await requireAccount(db, account.id));
  };
}

function readChange(request: FastifyRequest, account: Account): UserChange {
  const password = textField(request, "password");
  if (password !== undefined && password.length < PASSWORD_LENGTH) {
    const message = `Password should be at least ${PASSWORD_LENGTH} characters.`;
    throw weakPassword(["length"], message);
  }
  if (password !== undefined) requirePossible(password);
  const email = textField(request, "email")?.trim().toLowerCase();
  if (email !== undefined) requireAddress(email);
  const data = objectField(request, "data");
  const nonce = textField(request, "nonce") || undefined;
  if (hasField(request, "phone") && textField(request, "phone") !== "") {
    throw validationFailed("Phone numbers are not supported");
  }
  if (hasField(request, "app_metadata")) {
    throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
  }
  return { password, email: email === account.email ? undefined : email, data, nonce };
}

/** The protocol's checks, in its order. */
async function refuseUnlessAllowed(
  { db, keyring }: AuthDeps,
  identity: Identity,
  account: Account,
  { password, email, nonce }: UserChange,
): Promise<void> {
  const isSensitive = password !== undefined || email !== undefined;
  if (isSensitive && identity.lacksSecondFactor) throw insufficientAal(401);
  if (email !== undefined && account.role === "STUDENT") {
    const message = "To change a pupil's email address, ask the school office.";
    throw new AuthError(403, "not_admin", message);
  }
  if (email !== undefined && (await isAddressTaken(db, email))) throw emailExists();
  if (password === undefined) return;
  if (nonce !== undefined) {
    if (!(await isNonceRight(db, keyring, account.id, nonce))) throw wrongNonce();
  } else if (
    shownEmail(account.email) !== null &&
    (await isSessionOld(db, identity.authSessionId))
  ) {
    const message = "Password update requires reauthentication";
    throw new AuthError(400, "reauthentication_needed", message);
  }
  if (await inHashingQueue(() => storedPasswordMatches(keyring.sealer, account, password))) {
    const message = "New password should be different from the old password.";
    throw new AuthError(422, "same_password", message);
  }
}

function wrongNonce(): AuthError {
  return new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
}

/** Key by key; null takes a key away. */
async function mergeMetadata(
  tx: Transaction,
  userId: string,
  data: Record<string, unknown>,
): Promise<void> {
  const rows = await tx
    .select({ metadata: users.userMetadata })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  const merged = Object.entries({ ...one(rows, "account").metadata, ...data });
  const userMetadata = Object.fromEntries(merged.filter(([, value]) => value !== null));
  requireSmall("data", JSON.stringify(userMetadata));
  await tx
    .update(users)
    .set({ userMetadata, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

/** Whether an account has that address already, be it deleted or not. Lower case. */
async function isAddressTaken(db: Database, email: string): Promise<boolean> {
  return (await db.$count(users, eq(users.email, email))) > 0;
}

interface EmailChange {
  readonly userId: string;
  /** Lower case, checked. */
  readonly newEmail: string;
  readonly redirectTo?: string | undefined;
}

/**
 * Asks both addresses to confirm a change; nothing changes until they have. Throws `email_exists`,
 * an `AuthError` of status 422, for an address that is in use.
 */
async function requestEmailChange(
  tx: Transaction,
  keyring: Keyring,
  { userId, newEmail, redirectTo }: EmailChange,
): Promise<void> {
  if ((await tx.$count(users, eq(users.email, newEmail))) > 0) throw emailExists();
  const account = await requireAccount(tx, userId);
  const target = redirectTarget(keyring.publicUrl, redirectTo);
  await sendEmailChangeMails(tx, keyring, account, newEmail, target);
}

/** GET /reauthenticate: mails a code that PUT /user takes as `nonce`. */
export function reauthenticateHandler({ db, keyring }: AuthDeps) {
  const limit = limitCalls(db, "reauthenticate");
  const keepGap = keepMailGap(db);
  return async (request: FastifyRequest) => {
    const { actor } = await requireUser(db, request);
    await limit(request);
    const account = await requireAccount(db, actor.id);
    const email = shownEmail(account.email);
    if (email === null || account.emailConfirmedAt === null) {
      throw new AuthError(422, "email_not_confirmed", "Please verify your email first.");
    }
    await keepGap("reauthentication", account.id);
    await db.transaction((tx) => sendReauthenticationMail(tx, keyring, { ...account, email }));
    return {};
  };
}

const MAX_ATTEMPTS = 5;

/** A session older than a day may have been left open on a shared device. */
async function isSessionOld(db: Database, sessionId: string): Promise<boolean> {
  const old = lt(authSessions.createdAt, sql`now() - interval '24 hours'`);
  return (await db.$count(authSessions, and(eq(authSessions.id, sessionId), old))) > 0;
}

/** Whether that is the code that was mailed to the person. A wrong one is counted. */
async function isNonceRight(
  db: Reader,
  { sealer }: Keyring,
  userId: string,
  nonce: string,
): Promise<boolean> {
  const [token] = await db
    .update(mailTokens)
    .set({ attempts: sql`${mailTokens.attempts} + 1` })
    .where(
      and(
        eq(mailTokens.userId, userId),
        eq(mailTokens.purpose, "reauthentication"),
        gt(mailTokens.codeExpiresAt, sql`now()`),
        lt(mailTokens.attempts, MAX_ATTEMPTS),
      ),
    )
    .returning();
  return token !== undefined && timingSafeEqual(token.codeHash, hashCode(sealer, token.id, nonce));
}

/** A code counts once; false if it was used in the meantime. */
async function consumeNonce(tx: Transaction, userId: string): Promise<boolean> {
  const used = await tx
    .delete(mailTokens)
    .where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, "reauthentication")))
    .returning({ id: mailTokens.id });
  return used.length > 0;
}
