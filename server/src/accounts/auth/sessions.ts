import { createHmac, hash, type KeyObject, randomBytes } from "node:crypto";
import { and, desc, eq, ne, notInArray, or, sql } from "drizzle-orm";
import { type AuditOrigin, SYSTEM_ORIGIN, audit } from "../../platform/database/audit/audit.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import { authSessions, type FactorType, refreshTokens, users } from "../tables.ts";
import { type AuthSession, KEPT_DAYS } from "./auth-session.ts";
import { hashDeviceKey, noteDevice } from "./remembered-devices.ts";
import { type Account, findAccountById, isOpen, stateOf } from "./queries.ts";
import { PIN_OPEN_SECONDS } from "./signing-keys.ts";

/** The device a session was opened from, as far as a request shows. */
export interface Device {
  readonly ip: string;
  readonly userAgent: string | null;
  /** Whether the person chose to stay signed in on it. */
  readonly isRemembered: boolean;
  /** Returns the random name in the browser's cookie; makes one at the first call. */
  readonly key: () => string;
}

/** global: all sessions of the account; local: this one; others: all but this one. */
export type LogoutScope = "global" | "local" | "others";

/** Sessions of one account; a new one ends those that have been idle for longest. One browser has one. */
const MAX_SESSIONS = 20;

/**
 * Opens a session and the chain of its refresh tokens. A passkey, named by its factor, is something
 * that the person has and unlocks with something else: it opens aal2. The caller has locked the
 * account's row.
 */
export async function openSession(
  tx: Transaction,
  userId: string,
  by: "password" | "otp" | { readonly passkey: string },
  { isRemembered, key, ...device }: Device,
): Promise<{ session: AuthSession; refreshToken: string }> {
  const timestamp = Math.floor(Date.now() / 1000);
  const factorId = typeof by === "string" ? null : by.passkey;
  const method = typeof by === "string" ? by : "passkey";
  const aal = factorId === null ? "aal1" : "aal2";
  const session: AuthSession = { id: newId(), hasPin: false, aal, amr: [{ method, timestamp }] };
  const keptUntil = sql`(select now() + make_interval(days => ${KEPT_DAYS}) from ${users}
    where ${users.id} = ${userId} and ${users.role} = 'PARENT' and ${isRemembered}::boolean)`;
  const { hasPin: _new, refreshTokenId: _first, ...row } = session;
  const deviceHash = hashDeviceKey(key());
  await tx
    .insert(authSessions)
    .values({ ...row, userId, factorId, deviceHash, ...device, keptUntil });
  await noteDevice(tx, deviceHash, { userId, ...device });
  if (factorId !== null) await endUnraisedSessions(tx, userId, session.id);
  await endReplacedSessions(tx, userId, { current: session.id, deviceHash });
  const refreshToken = firstRefreshToken();
  await tx
    .insert(refreshTokens)
    .values({ id: newId(), sessionId: session.id, tokenHash: hashRefreshToken(refreshToken) });
  return { session, refreshToken };
}

/** Sign-ins that wait for a second factor. */
async function endUnraisedSessions(
  tx: Transaction,
  userId: string,
  current: string,
): Promise<void> {
  const otherSessions = and(eq(authSessions.userId, userId), ne(authSessions.id, current));
  await tx.delete(authSessions).where(and(otherSessions, eq(authSessions.aal, "aal1")));
}

/** Sessions of the account in the same browser, which the new one replaces, and the idlest. */
async function endReplacedSessions(
  tx: Transaction,
  userId: string,
  { current, deviceHash }: { current: string; deviceHash: Buffer },
): Promise<void> {
  const newest = tx
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(eq(authSessions.userId, userId))
    // Ids are ordered by time: of two that were used at once, the newer stays.
    .orderBy(desc(authSessions.refreshedAt), desc(authSessions.id))
    .limit(MAX_SESSIONS);
  await tx
    .delete(authSessions)
    .where(
      and(
        eq(authSessions.userId, userId),
        or(
          notInArray(authSessions.id, newest),
          and(eq(authSessions.deviceHash, deviceHash), ne(authSessions.id, current)),
        ),
      ),
    );
}

/** Ends sessions together with their refresh tokens; returns how many there were. */
export async function endSessions(
  tx: Transaction,
  userId: string,
  current: string,
  scope: LogoutScope,
): Promise<number> {
  const which = {
    global: undefined,
    local: eq(authSessions.id, current),
    others: ne(authSessions.id, current),
  }[scope];
  const ended = await tx
    .delete(authSessions)
    .where(and(eq(authSessions.userId, userId), which))
    .returning({ id: authSessions.id });
  return ended.length;
}

/**
 * Ends every session of everyone, with refresh tokens and PINs; returns their number. Access
 * tokens are good only with their session, so each next request is refused.
 */
export async function endAllSessions(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx.delete(authSessions).returning({ id: authSessions.id });
    const after = { sessions: ended.length };
    await audit({ tx, origin: SYSTEM_ORIGIN }, "accounts.end-all-sessions", null, { after });
    return ended.length;
  });
}

/** A chain in ten seconds is never longer; the limit only ends a search that finds nothing. */
const MAX_CHAIN_LENGTH = 100;

export function firstRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The token after `token` in its chain. It is computed instead of drawn, so that a client which
 * lost a response can be given the same one again although only hashes are stored.
 */
function nextRefreshToken(refreshKey: KeyObject, token: string): string {
  return createHmac("sha256", refreshKey).update(token).digest("base64url");
}

export function hashRefreshToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** The descendant of `token` with that hash; undefined when there is none near. */
function findDescendant(
  refreshKey: KeyObject,
  token: string,
  targetHash: Buffer,
): string | undefined {
  let next = token;
  for (let generation = 0; generation < MAX_CHAIN_LENGTH; generation += 1) {
    next = nextRefreshToken(refreshKey, next);
    if (hashRefreshToken(next).equals(targetHash)) return next;
  }
  return undefined;
}

/** Seconds in which tabs, and clients that lost a response, may present a used token again. */
export const REUSE_INTERVAL_SECONDS = 10;

export type RotationRefusal =
  | "refresh_token_not_found"
  | "refresh_token_already_used"
  | "session_not_found"
  | "user_banned";

export interface Rotation {
  readonly account: Account;
  readonly session: AuthSession;
  readonly refreshToken: string;
}

/**
 * Exchanges a refresh token for the next one of its chain. A used token gives the active one for
 * ten seconds after its use. The parent of the active one gives it at any later time, until the
 * active one was used: its response was lost. Any other reuse shows that a token was copied, and
 * ends the session. That refusal is returned and not thrown, so that the end is committed.
 */
export async function rotateSession(
  db: Database,
  refreshKey: KeyObject,
  token: string,
  origin: AuditOrigin,
): Promise<Rotation | RotationRefusal> {
  return db.transaction(async (tx) => {
    const tokenHash = hashRefreshToken(token);
    const [chain] = await tx
      .select({ sessionId: refreshTokens.sessionId })
      .from(refreshTokens)
      .where(eq(refreshTokens.tokenHash, tokenHash));
    if (!chain) return "refresh_token_not_found";
    const locked = await lockSession(tx, chain.sessionId);
    if (!locked) return "session_not_found";
    const account = await findAccountById(tx, locked.userId);
    const state = account && stateOf(account);
    if (!account || state === "gone") return "session_not_found";
    if (state === "disabled") return "user_banned";

    const { presented, active } = await readChain(tx, chain.sessionId, tokenHash);
    const { userId, unconfirmedTokenId, ...rest } = locked;
    if (presented.id === active.id) {
      const refreshToken = nextRefreshToken(refreshKey, token);
      const refreshTokenId = await advance(tx, chain.sessionId, presented.id, refreshToken);
      return { account, session: { ...rest, refreshTokenId }, refreshToken };
    }
    const wasLost = active.parentId === presented.id && active.id === unconfirmedTokenId;
    if (presented.usedJustNow || wasLost) {
      const session = { ...rest, refreshTokenId: active.id };
      const refreshToken = findDescendant(refreshKey, token, active.tokenHash);
      if (refreshToken !== undefined) return { account, session, refreshToken };
    }
    await tx.delete(authSessions).where(eq(authSessions.id, chain.sessionId));
    const after = { session: chain.sessionId };
    await audit(
      { tx, origin: { ...origin, authSessionId: chain.sessionId } },
      "accounts.refresh-token-reused",
      userId,
      { after },
    );
    return "refresh_token_already_used";
  });
}

/** Refreshes of one session are sequential (row lock); undefined if it has ended by then. */
async function lockSession(tx: Transaction, sessionId: string) {
  const [session] = await tx
    .select({
      id: authSessions.id,
      userId: authSessions.userId,
      aal: authSessions.aal,
      amr: authSessions.amr,
      unconfirmedTokenId: authSessions.unconfirmedTokenId,
      hasPin,
    })
    .from(authSessions)
    .where(and(eq(authSessions.id, sessionId), isOpen))
    .for("update");
  return session;
}

async function readChain(tx: Transaction, sessionId: string, tokenHash: Buffer) {
  const rows = await tx
    .select({
      id: refreshTokens.id,
      parentId: refreshTokens.parentId,
      tokenHash: refreshTokens.tokenHash,
      isActive: sql<boolean>`${refreshTokens.usedAt} is null`,
      usedJustNow: sql<boolean>`${refreshTokens.usedAt}
        > clock_timestamp() - make_interval(secs => ${REUSE_INTERVAL_SECONDS})`,
    })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.sessionId, sessionId),
        sql`(${refreshTokens.usedAt} is null or ${refreshTokens.tokenHash} = ${tokenHash})`,
      ),
    );
  // Under the session's lock both are there: rows go only with the session itself.
  const presented = rows.filter((row) => row.tokenHash.equals(tokenHash));
  const active = rows.filter((row) => row.isActive);
  return { presented: one(presented, "presented token"), active: one(active, "active token") };
}

const hasPin = sql<boolean>`(${authSessions.openUntil} is not null)`;

/** A renewal extends a session with a PIN for the lifetime of its token. */
const openFromNow = sql`case when ${authSessions.openUntil} is null then null
  else clock_timestamp() + make_interval(secs => ${PIN_OPEN_SECONDS}) end`;

/** Returns the id of the new active token. */
async function advance(
  tx: Transaction,
  sessionId: string,
  parentId: string,
  token: string,
): Promise<string> {
  const id = newId();
  await tx
    .update(refreshTokens)
    .set({ usedAt: sql`clock_timestamp()` })
    .where(eq(refreshTokens.id, parentId));
  await tx
    .insert(refreshTokens)
    .values({ id, sessionId, parentId, tokenHash: hashRefreshToken(token) });
  await tx
    .update(authSessions)
    .set({
      refreshedAt: sql`clock_timestamp()`,
      openUntil: openFromNow,
      unconfirmedTokenId: id,
    })
    .where(eq(authSessions.id, sessionId));
  return id;
}

/** Notes that the response with a refresh token arrived: its access token was used. */
export async function confirmToken(
  db: Database,
  sessionId: string,
  refreshTokenId: string,
): Promise<void> {
  await db
    .update(authSessions)
    .set({ unconfirmedTokenId: null })
    .where(
      and(eq(authSessions.id, sessionId), eq(authSessions.unconfirmedTokenId, refreshTokenId)),
    );
}

/** The methods of a session without its second factors. */
const withoutFactors = sql`(
  select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(${authSessions.amr}) as entry
  where entry ->> 'method' not in ('totp', 'mfa/webauthn'))`;

/**
 * Ends the sign-ins of a person, except the requesting one, that were opened with a passkey and no
 * password: the device may be in other hands.
 */
export async function endPasskeySessions(
  tx: Transaction,
  userId: string,
  current: string,
): Promise<void> {
  const otherSessions = and(eq(authSessions.userId, userId), ne(authSessions.id, current));
  const byPasskey = sql`${authSessions.amr} @> '[{"method": "passkey"}]'`;
  await tx.delete(authSessions).where(and(otherSessions, byPasskey));
}

/** Lowers the sessions that this factor raised, for when it is removed. */
export async function lowerSessions(tx: Transaction, factorId: string): Promise<void> {
  await tx
    .update(authSessions)
    .set({ aal: "aal1", amr: withoutFactors })
    .where(eq(authSessions.factorId, factorId));
}

/**
 * Raises a session to aal2. Its refresh tokens are replaced, so that one from before the second
 * factor is no longer valid; and the person's sessions without it end. Undefined if the session has
 * ended by then.
 */
export async function raiseSession(
  tx: Transaction,
  userId: string,
  sessionId: string,
  factor: { readonly id: string; readonly type: FactorType },
): Promise<{ session: AuthSession; refreshToken: string } | undefined> {
  const method = {
    method: factor.type === "totp" ? "totp" : "mfa/webauthn",
    timestamp: Math.floor(Date.now() / 1000),
  };
  const [session] = await tx
    .update(authSessions)
    .set({
      aal: "aal2",
      factorId: factor.id,
      amr: sql`${JSON.stringify([method])}::jsonb || ${withoutFactors}`,
      provedAt: sql`now()`,
    })
    .where(and(eq(authSessions.id, sessionId), eq(authSessions.userId, userId)))
    .returning({ id: authSessions.id, aal: authSessions.aal, amr: authSessions.amr, hasPin });
  if (!session) return undefined;
  await endUnraisedSessions(tx, userId, sessionId);
  return { session, refreshToken: await beginChain(tx, sessionId) };
}

/** A new chain of refresh tokens; those from before give nothing any more. */
export async function beginChain(tx: Transaction, sessionId: string): Promise<string> {
  await tx.delete(refreshTokens).where(eq(refreshTokens.sessionId, sessionId));
  const refreshToken = firstRefreshToken();
  await tx
    .insert(refreshTokens)
    .values({ id: newId(), sessionId, tokenHash: hashRefreshToken(refreshToken) });
  return refreshToken;
}
