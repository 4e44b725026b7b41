/*
 * What a sign-in leaves in this browser: `token` holds the authentication client's session,
 * `user` the profile. Storage may be full or forbidden; then nothing is kept and nothing breaks.
 */

import { DOCUMENT_OPEN } from "@school/core/api/headers.ts";

export const TOKEN_KEY = "token";
const USER_KEY = "user";
/** The database of what this browser keeps of the account without a network (`platform/offline`). */
export const DEVICE_DB = "device";

export interface StoredSession {
  readonly accessToken: string;
  /** Unix seconds. */
  readonly expiresAt: number;
  readonly accountId: string;
  /** The account has a second factor, as far as this browser knows. */
  readonly hasFactor: boolean;
  /** This session has shown its second factor. */
  readonly isRaised: boolean;
  /** A mail's link or code opened it, so a password may be chosen without the present one. */
  readonly fromMail: boolean;
}

/** The stored session, or null unless it has both tokens, an expiry and an account. */
export function readSession(): StoredSession | null {
  const raw = readJson(TOKEN_KEY);
  const user = recordOf(raw?.["user"]);
  const [accessToken, refreshToken] = [raw?.["access_token"], raw?.["refresh_token"]];
  const [expiresAt, accountId] = [raw?.["expires_at"], user?.["id"]];
  if (typeof accessToken !== "string" || typeof refreshToken !== "string") return null;
  if (typeof expiresAt !== "number" || typeof accountId !== "string") return null;
  // A session behind a PIN shows nothing once it is over, also where the server cannot be asked.
  if (Number(raw?.["locks_at"]) < Date.now()) return null;
  const claims = claimsOf(accessToken);
  return {
    accessToken,
    expiresAt,
    accountId,
    hasFactor: listOf(user?.["factors"]).some((factor) => factor["status"] === "verified"),
    isRaised: claims?.["aal"] === "aal2",
    fromMail: listOf(claims?.["amr"]).some((entry) => entry["method"] === "otp"),
  };
}

/**
 * Stores what the service answered to a sign-in, as the authentication client stores it.
 *
 * @returns whether it is a session
 */
export function writeSession(response: unknown): boolean {
  const session = recordOf(response);
  const [access_token, refresh_token] = [session?.["access_token"], session?.["refresh_token"]];
  if (!session || typeof access_token !== "string" || typeof refresh_token !== "string") {
    return false;
  }
  const now = Math.round(Date.now() / 1000);
  const ends = claimsOf(access_token)?.["exp"];
  const expires_at = Number(session["expires_at"] ?? ends ?? now + Number(session["expires_in"]));
  const whole = { token_type: "bearer", expires_in: expires_at - now, ...session, expires_at };
  localStorage.setItem(TOKEN_KEY, JSON.stringify(whole));
  return true;
}

/** The kinds of the proved factors, as far as this browser knows: "totp" is an app, "webauthn" a passkey. */
export function factorTypes(): readonly unknown[] {
  const factors = listOf(recordOf(readJson(TOKEN_KEY)?.["user"])?.["factors"]);
  return factors.flatMap((factor) =>
    factor["status"] === "verified" ? factor["factor_type"] : [],
  );
}

/** The token with which the service gives the next session. */
export function refreshToken(): string | null {
  const token = readJson(TOKEN_KEY)?.["refresh_token"];
  return typeof token === "string" ? token : null;
}

/** Returns the account of a token, read without verification; null if the text is no token. */
export function accountOf(token: string): string | null {
  const subject = claimsOf(token)?.["sub"];
  return typeof subject === "string" ? subject : null;
}

/** When a token was issued, in Unix seconds by the service's clock; null for what is no token. */
export function issueOf(token: string): number | null {
  const issued = claimsOf(token)?.["iat"];
  return typeof issued === "number" ? issued : null;
}

/** Removes what is no session: nothing else should find it and take it for one. */
export function clearWorthless(): void {
  if (readSession() === null) clearSession();
}

export function clearSession(): void {
  for (const key of [TOKEN_KEY, USER_KEY]) {
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage that cannot be written holds nothing to clear.
    }
  }
  try {
    // Here, where every end of a session comes by: the page may be left before a script is loaded.
    indexedDB.deleteDatabase(DEVICE_DB);
  } catch {
    // A browser without a store kept nothing.
  }
  closeDocuments();
}

/** The server renders no page for this browser any more, also if it did not receive the sign-out. */
export function closeDocuments(): void {
  document.cookie = `${DOCUMENT_OPEN}=; Path=/; Max-Age=0; SameSite=Lax`;
  // Browsers keep a name of this prefix to secure cookies, also when they are removed.
  document.cookie = `__Host-${DOCUMENT_OPEN}=; Path=/; Max-Age=0; SameSite=Lax; Secure`;
}

/** Whether the server renders pages for this browser, as far as scripts can see. */
export function opensDocuments(): boolean {
  const given = document.cookie.split("; ");
  return ["", "__Host-"].some((prefix) => given.includes(`${prefix}${DOCUMENT_OPEN}=1`));
}

/**
 * Mirrors the profile of the user who is signed in, with its userId, for anyone who reads `user` in this
 * browser. Another person's, as a principal sees it under a view, is not kept.
 */
export function writeUser(user: Readonly<Record<string, unknown>>): void {
  if (user["id"] !== readSession()?.accountId) return;
  try {
    localStorage.setItem(USER_KEY, JSON.stringify(user));
  } catch {
    // The mirror is a convenience; the portal itself never reads it back.
  }
}

export function readJson(key: string): Record<string, unknown> | null {
  try {
    return recordOf(JSON.parse(localStorage.getItem(key) ?? "null"));
  } catch {
    return null;
  }
}

/** Returns the claims of a token, read without verification: they only decide what is shown. */
function claimsOf(token: string): Record<string, unknown> | null {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return recordOf(JSON.parse(atob(payload)));
  } catch {
    return null;
  }
}

function listOf(value: unknown): Record<string, unknown>[] {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return entries.map(recordOf).filter((entry) => entry !== null);
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
}
