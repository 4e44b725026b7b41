import { hash } from "node:crypto";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { AuthSession } from "./auth-session.ts";
import type { Account } from "./queries.ts";
import { ACCESS_TOKEN_SECONDS, type Keyring, PIN_OPEN_SECONDS } from "./signing-keys.ts";

const AUDIENCE = "authenticated";
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Signs a token for a session that exists. `expiresAt` is its `exp`, in Unix seconds. */
export async function signAccessToken(
  keyring: Keyring,
  account: Account,
  session: AuthSession,
): Promise<{ token: string; expiresAt: number }> {
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + lifetimeOf(session);
  const { kid, key } = await keyring.signer();
  const token = await new SignJWT({
    email: account.email ?? "",
    phone: protocolPhone(account.phone),
    app_metadata: appMetadataOf(account),
    user_metadata: account.userMetadata,
    role: "authenticated",
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    ...(session.refreshTokenId && { refresh_token_id: session.refreshTokenId }),
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: "ES256", kid, typ: "JWT" })
    .setIssuer(keyring.issuer)
    .setSubject(account.id)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
  return { token, expiresAt };
}

/** Seconds. */
export function lifetimeOf({ hasPin }: AuthSession): number {
  return hasPin ? PIN_OPEN_SECONDS : ACCESS_TOKEN_SECONDS;
}

/** The roles and provider of an account, for programs; no policy reads them from here. */
export function appMetadataOf(account: Pick<Account, "role" | "email" | "phone">) {
  const [provider = "email", ...rest] = providersOf(account);
  return { provider, providers: [provider, ...rest], role: account.role };
}

/** Returns the account's sign-in methods that the protocol defines. */
export function providersOf({ email, phone }: Pick<Account, "email" | "phone">): string[] {
  return [...(email === null ? [] : ["email"]), ...(phone === null ? [] : ["phone"])];
}

/** A phone as the protocol writes it: its international form without the plus; "" for none. */
export function protocolPhone(phone: string | null): string {
  return phone?.replace("+", "") ?? "";
}

/**
 * Returns the claims of an access token, or null for one that this portal did not sign or that has
 * expired.
 */
export async function readAccessToken(
  keyring: Keyring,
  token: string,
): Promise<AccessClaims | null> {
  const cache = cacheOf(keyring);
  const known = cache.find(token);
  if (known) return known;
  const payload = await verify(keyring, token);
  const claims = payload && claimsOf(payload);
  if (claims) cache.keep(token, claims);
  return claims;
}

async function verify(keyring: Keyring, token: string): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? undefined : await keyring.keyFor(kid);
        if (!key) throw new errors.JWSSignatureVerificationFailed();
        return key;
      },
      { algorithms: ["ES256"], audience: AUDIENCE, requiredClaims: ["exp"] },
    );
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function claimsOf(payload: JWTPayload): AccessClaims | null {
  const { sub: userId, exp, session_id: sessionId, refresh_token_id: tokenId } = payload;
  if (userId === undefined || exp === undefined || typeof sessionId !== "string") return null;
  if (!UUID.test(userId) || !UUID.test(sessionId)) return null;
  const aal = payload.aal === "aal2" ? "aal2" : "aal1";
  const refreshTokenId = typeof tokenId === "string" ? tokenId : null;
  return { userId, sessionId, aal, refreshTokenId, expiresAt: exp };
}

/** Claims of an access token, without those that are read from the database anyway. */
interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly aal: "aal1" | "aal2";
  /** The refresh token with which it was issued; null for the first of a chain. */
  readonly refreshTokenId: string | null;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/**
 * Remembers tokens with a good signature until they expire, by their hash: checking ES256 costs
 * more than the rest of a small request.
 */
interface TokenCache {
  find(token: string): AccessClaims | undefined;
  keep(token: string, claims: AccessClaims): void;
}

const CAPACITY = 10_000;

function createTokenCache(): TokenCache {
  const entries = new Map<string, AccessClaims>();
  return {
    find(token) {
      const key = digest(token);
      const claims = entries.get(key);
      if (claims && claims.expiresAt <= Date.now() / 1000) {
        entries.delete(key);
        return undefined;
      }
      return claims;
    },
    keep(token, claims) {
      // A Map iterates in the order of insertion, so the first is the oldest.
      const [oldest] = entries.keys();
      if (oldest !== undefined && entries.size >= CAPACITY) entries.delete(oldest);
      entries.set(digest(token), claims);
    },
  };
}

const caches = new WeakMap<Keyring, TokenCache>();

function cacheOf(keyring: Keyring): TokenCache {
  const cache = caches.get(keyring) ?? createTokenCache();
  caches.set(keyring, cache);
  return cache;
}

function digest(token: string): string {
  return hash("sha256", token, "base64");
}
