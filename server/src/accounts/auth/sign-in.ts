import { phoneName } from "@school/core/api/phone.ts";
import { plainName } from "@school/core/api/plain-name.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type AuditOrigin, audit } from "../../platform/database/audit/audit.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { users } from "../tables.ts";
import {
  AuthError,
  firstPasswordExpired,
  insufficientAal,
  invalidCredentials,
  tooManyRequests,
  userBanned,
  validationFailed,
} from "./errors.ts";
import { closeDocuments, isOwnPage } from "./document-cookie.ts";
import type { Identity } from "./identify.ts";
import {
  plainIp,
  createSignInLimits,
  networkOf,
  rememberRefusedRegistrations,
  type SignInLimits,
} from "./limits.ts";
import type { AuthSession } from "./auth-session.ts";
import { readOnlySessions, type StandbyRefusal } from "./read-only-sessions.ts";
import { phoneField } from "./phone-codes.ts";
import { inHashingQueue, renewedHash, secondsToWait } from "./password-hashing.ts";
import { checkStoredPassword, hasPasswordOf } from "./passwords.ts";
import { presentAuthSession } from "./present.ts";
import { type Account, findAccountByName, stateOf } from "./queries.ts";
import {
  type AuthDeps,
  deviceOf,
  originOf,
  queryParameter,
  requireUser,
  textField,
} from "./request.ts";
import {
  type Device,
  endSessions,
  type LogoutScope,
  openSession,
  rotateSession,
  type RotationRefusal,
} from "./sessions.ts";
import { READ_ONLY_STANDBY } from "@school/core/api/copy-texts.ts";
import {
  manySignIn,
  messages as accountsMessages,
  notOnStandby,
} from "@school/core/accounts/text.ts";

/** POST /token: a session for a password, or the next tokens of a session. */
export function tokenHandler(deps: AuthDeps) {
  const limits = createSignInLimits(deps.db);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const grant = queryParameter(request, "grant_type");
    if (grant === "password") return passwordGrant(deps, limits, request, reply);
    if (grant === "refresh_token") return refreshGrant(deps, limits, request, reply);
    throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
  };
}

async function passwordGrant(
  deps: AuthDeps,
  limits: SignInLimits,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const name = textField(request, "email")?.trim() || phoneField(request);
  const password = textField(request, "password") ?? "";
  if (!name) throw validationFailed("An email address, a phone or a username is required");
  const { db, keyring } = deps;
  const { sealer } = keyring;
  const registrations = rememberRefusedRegistrations(db, sealer);
  const from = { origin: originOf(request), device: deviceOf(request, keyring) };
  const parts = { db, sealer, limits, registrations, ...from };
  const result = await signInWithPassword(parts, name, password).catch(throwDelay);
  if (typeof result === "string") throw signInError(result);
  return presentAuthSession(keyring, result, request, reply);
}

/**
 * GET /token/wait: about how many seconds a sign-in from the caller's network waits now, 0 for less
 * than one, and the sentence that says so.
 */
export function waitHandler() {
  return async (request: FastifyRequest) => {
    const seconds = secondsToWait(networkOf(request.ip));
    return { seconds, message: seconds === 0 ? "" : manySignIn.wait(seconds) };
  };
}

function throwDelay(error: unknown): never {
  if (error instanceof SignInDelayed) throw tooManyRequests(error.seconds);
  throw error;
}

function signInError(refusal: SignInRefusal): AuthError {
  switch (refusal) {
    case "invalid_credentials":
      return invalidCredentials();
    case "email_not_confirmed":
      return new AuthError(400, refusal, accountsMessages.emailNotConfirmed);
    case "user_banned":
      return userBanned(400);
    case "first_password_expired":
      return firstPasswordExpired();
    case "staff_on_copy":
    case "password_on_copy":
    case "second_factor_on_copy":
      return new AuthError(403, READ_ONLY_STANDBY, notOnStandby[refusal]);
  }
}

/** Ours are longer; anything shorter was never a token. */
const MIN_REFRESH_TOKEN_LENGTH = 12;

async function refreshGrant(
  { db, keyring }: AuthDeps,
  limits: SignInLimits,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const token = textField(request, "refresh_token") ?? "";
  if (token.length < MIN_REFRESH_TOKEN_LENGTH) throw validationFailed("refresh_token is not valid");
  const ip = plainIp(request.ip);
  const seconds = await limits.secondsToWaitToRefresh(ip);
  if (seconds > 0) throw tooManyRequests(seconds);
  const sessions = readOnlySessions(db);
  const result = await (sessions
    ? sessions.rotate(token)
    : rotateSession(db, keyring.refreshKey, token, originOf(request)));
  if (result === "refresh_token_not_found") await limits.countUnknownRefresh(ip);
  if (typeof result === "string") {
    if (isOwnPage(request)) closeDocuments(reply, keyring);
    throw refreshError(result);
  }
  return presentAuthSession(keyring, result, request, reply);
}

function refreshError(refusal: RotationRefusal): AuthError {
  const messages: Record<RotationRefusal, string> = {
    refresh_token_not_found: "Invalid Refresh Token: Refresh Token Not Found",
    refresh_token_already_used: "Invalid Refresh Token: Already Used",
    session_not_found: "Invalid Refresh Token: Session Not Found",
    user_banned: "Invalid Refresh Token: User Banned",
  };
  return new AuthError(400, refusal, messages[refusal]);
}

/** POST /logout: ends this session, the others, or all; 204. A half sign-in ends only itself. */
export function logoutHandler({ db, keyring }: AuthDeps) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const identity = await requireUser(db, request);
    const scope = allowedScope(readScope(request), identity);
    const { id } = identity.actor;
    const onStandby = readOnlySessions(db);
    if (onStandby) onStandby.end(id, identity.authSessionId, scope);
    else {
      await db.transaction(async (tx) => {
        const sessions = await endSessions(tx, id, identity.authSessionId, scope);
        const after = { scope, sessions };
        await audit({ tx, origin: originOf(request, identity) }, "accounts.sign-out", id, {
          after,
        });
      });
    }
    if (scope !== "others") closeDocuments(reply, keyring);
    return reply.code(204).send();
  };
}

function readScope(request: FastifyRequest): LogoutScope {
  const scope = queryParameter(request, "scope") || "global";
  if (scope === "global" || scope === "local" || scope === "others") return scope;
  throw validationFailed("Unsupported logout scope");
}

/** Without the second factor, a password alone must not end its owner's other sessions. */
function allowedScope(scope: LogoutScope, { lacksSecondFactor }: Identity): LogoutScope {
  if (!lacksSecondFactor) return scope;
  if (scope === "others") throw insufficientAal(403);
  return "local";
}

type SignInRefusal =
  | "invalid_credentials"
  | "email_not_confirmed"
  | "user_banned"
  | "first_password_expired"
  | StandbyRefusal;

export interface SignedIn {
  readonly account: Account;
  readonly session: AuthSession;
  readonly refreshToken: string;
}

/** Too many failures from there; `seconds` until the next attempt is allowed. */
class SignInDelayed extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super("Too many failed sign-ins");
    this.seconds = seconds;
  }
}

interface SignInParts {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly limits: SignInLimits;
  readonly registrations: ReturnType<typeof rememberRefusedRegistrations>;
  readonly origin: AuditOrigin;
  readonly device: Device;
}

/**
 * Opens a session for a name (email, username or admission number) and its password. Cases
 * that a stranger must not distinguish take the same steps; only those who know the password of
 * an account learn its state. Throws `SignInDelayed` and `HashingQueueFull`.
 */
async function signInWithPassword(
  { db, sealer, limits, registrations, origin, device }: SignInParts,
  name: string,
  password: string,
): Promise<SignedIn | SignInRefusal> {
  // One phone in many forms has the tries of one name.
  const tried = phoneName(name) ?? name;
  // All of it waits in the queue: many sign-ins at once must not fill the database's queue either.
  const { account, check, isRegistration, newHash } = await inHashingQueue(
    async () => {
      // Checked in the slot: guesses sent at once would all pass a check before the queue.
      const seconds = await limits.secondsToWait(device.ip, tried);
      if (seconds > 0) throw new SignInDelayed(seconds);
      const account = await findAccountByName(db, name);
      const stored = account && stateOf(account) !== "gone" ? account : null;
      const [checked, refused] = await Promise.all([
        checkStoredPassword(sealer, stored, password),
        registrations.has(account, name, password),
      ]);
      if (checked === "wrong" && !refused) await limits.countFailure(device.ip, tried);
      const newHash =
        checked === "right"
          ? await renewedHash(account?.passwordHash ?? null, password)
          : undefined;
      return { account, check: checked, isRegistration: refused, newHash };
    },
    { network: networkOf(device.ip), name: plainName(tried) },
  );
  const sessions = readOnlySessions(db);
  if (!account || check === "wrong") {
    if (!sessions) await recordFailure(db, origin, account, name, "invalid_credentials");
    return isRegistration ? "email_not_confirmed" : "invalid_credentials";
  }
  if (sessions) {
    const refusal = refusalOf(account, check) ?? sessions.refusalOf(account);
    // The limiter of refused registrations is the school's: here an unconfirmed address must not
    // be distinguishable from one in use.
    if (refusal === "email_not_confirmed") return "invalid_credentials";
    if (refusal) return refusal;
    await limits.countSuccess(device.ip, tried);
    return { account, ...sessions.open(account) };
  }
  const refusal = refusalOf(account, check);
  if (refusal) {
    await recordFailure(db, origin, account, name, refusal);
    return refusal;
  }
  const signedIn = await open(db, origin, device, account, newHash);
  if (!signedIn) return "invalid_credentials";
  await limits.countSuccess(device.ip, tried);
  return signedIn;
}

function refusalOf(account: Account, check: "right" | "expired"): SignInRefusal | null {
  if (stateOf(account) === "disabled") return "user_banned";
  if (account.email !== null && account.emailConfirmedAt === null) return "email_not_confirmed";
  return check === "expired" ? "first_password_expired" : null;
}

/**
 * Opens the session, and stores the password's new hash if there is one. Undefined if the account
 * changed while its password was being checked.
 */
async function open(
  db: Database,
  origin: AuditOrigin,
  device: Device,
  account: Account,
  newHash: string | undefined,
): Promise<SignedIn | undefined> {
  return db.transaction(async (tx) => {
    const [current] = await tx
      .update(users)
      .set({ lastSignInAt: sql`now()`, ...(newHash && { passwordHash: newHash }) })
      .where(
        and(
          eq(users.id, account.id),
          hasPasswordOf(account),
          eq(users.isActive, true),
          isNull(users.deletedAt),
        ),
      )
      .returning({ lastSignInAt: users.lastSignInAt });
    if (!current) return undefined;
    const { session, refreshToken } = await openSession(tx, account.id, "password", device);
    await audit(
      { tx, origin: { ...origin, actorId: account.id, authSessionId: session.id } },
      "accounts.sign-in",
      account.id,
    );
    return { account: { ...account, ...current }, session, refreshToken };
  });
}

/** Stores the time of a sign-in that needs no password. */
export async function storeSignIn(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ lastSignInAt: sql`now()` })
    .where(eq(users.id, userId));
}

async function recordFailure(
  db: Database,
  origin: AuditOrigin,
  account: Account | undefined,
  name: string,
  reason: SignInRefusal,
): Promise<void> {
  // An unknown name may be a password that was typed into the wrong field.
  const after = { ...(account && { name }), reason };
  const subjectId = account?.id ?? null;
  await db.transaction((tx) =>
    audit({ tx, origin }, "accounts.sign-in-failed", subjectId, { after }),
  );
}
