/*
 * Data of a sign-in in this browser: `token` has the authentication client's session, `user` the
 * profile. Storage may be full or forbidden; then nothing is stored, without errors.
 */

import { DOCUMENT_OPEN } from "@school/core/api/headers.ts";

export const TOKEN_KEY = "token";
const USER_KEY = "user";
/** The database of the account's offline data in this browser (`platform/offline`). */
export const DEVICE_DB = "device";

export interface StoredSession {
  readonly accessToken: string;
  /** Unix seconds. */
  readonly expiresAt: number;
  readonly accountId: string;
  /** Whether the account has a second factor, as far as this browser knows. */
  readonly hasFactor: boolean;
  /** Whether this session used its second factor. */
  readonly isRaised: boolean;
  /** Whether a mail's link or code opened it, so that a new password needs no current one. */
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
  // A session behind a PIN shows nothing after its expiry, even offline.
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
 * Stores the service's sign-in response in the format of the authentication client.
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

/**
 * The kinds of verified factors, as far as this browser knows: "totp" is an app, "webauthn" a
 * passkey.
 */
export function factorTypes(): readonly unknown[] {
  const factors = listOf(recordOf(readJson(TOKEN_KEY)?.["user"])?.["factors"]);
  return factors.flatMap((factor) =>
    factor["status"] === "verified" ? factor["factor_type"] : [],
  );
}

/** The refresh token. */
export function refreshToken(): string | null {
  const token = readJson(TOKEN_KEY)?.["refresh_token"];
  return typeof token === "string" ? token : null;
}

/** Returns the account of a token, without verification; null for an invalid text. */
export function accountOf(token: string): string | null {
  const subject = claimsOf(token)?.["sub"];
  return typeof subject === "string" ? subject : null;
}

/** Issue time of a token, in Unix seconds of the service's clock; null for an invalid text. */
export function issueOf(token: string): number | null {
  const issued = claimsOf(token)?.["iat"];
  return typeof issued === "number" ? issued : null;
}

/** Removes an invalid session, so that nothing mistakes it for a valid one. */
export function clearWorthless(): void {
  if (readSession() === null) clearSession();
}

export function clearSession(): void {
  for (const key of [TOKEN_KEY, USER_KEY]) {
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage that cannot be written has nothing to clear.
    }
  }
  try {
    // Here, where every end of a session passes: the page may be closed before a script loads.
    indexedDB.deleteDatabase(DEVICE_DB);
  } catch {
    // A browser without a store has nothing to delete.
  }
  closeDocuments();
}

/** The server stops rendering pages for this browser, even if it did not receive the sign-out. */
export function closeDocuments(): void {
  document.cookie = `${DOCUMENT_OPEN}=; Path=/; Max-Age=0; SameSite=Lax`;
  // Browsers require a secure cookie for this prefix, also for its removal.
  document.cookie = `__Host-${DOCUMENT_OPEN}=; Path=/; Max-Age=0; SameSite=Lax; Secure`;
}

/** Whether the server renders pages for this browser, as far as scripts know. */
export function opensDocuments(): boolean {
  const cookies = document.cookie.split("; ");
  return ["", "__Host-"].some((prefix) => cookies.includes(`${prefix}${DOCUMENT_OPEN}=1`));
}

/**
 * Mirrors the signed-in user's profile, with its userId, for external readers of `user` in this
 * browser. Another person's, in a principal's view, is not stored.
 */
export function writeUser(user: Readonly<Record<string, unknown>>): void {
  if (user["id"] !== readSession()?.accountId) return;
  try {
    localStorage.setItem(USER_KEY, JSON.stringify(user));
  } catch {
    // The mirror is optional; the portal never reads it.
  }
}

export function readJson(key: string): Record<string, unknown> | null {
  try {
    return recordOf(JSON.parse(localStorage.getItem(key) ?? "null"));
  } catch {
    return null;
  }
}

/** Returns the claims of a token, without verification: they only affect the display. */
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
