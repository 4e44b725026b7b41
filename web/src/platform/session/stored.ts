/*
 * What a sign-in leaves in this browser: `token` holds the authentication client's session,
 * `user` the profile. Storage may be full or forbidden; then nothing is kept and nothing breaks.
 */

export const TOKEN_KEY = "token";
const USER_KEY = "user";

export interface StoredSession {
  readonly accessToken: string;
  /** Unix seconds. */
  readonly expiresAt: number;
  readonly accountId: string;
}

/** The stored session, or null unless it has both tokens, an expiry and an account. */
export function readSession(): StoredSession | null {
  const raw = readJson(TOKEN_KEY);
  const user = recordOf(raw?.["user"]);
  const [accessToken, refreshToken] = [raw?.["access_token"], raw?.["refresh_token"]];
  const [expiresAt, accountId] = [raw?.["expires_at"], user?.["id"]];
  if (typeof accessToken !== "string" || typeof refreshToken !== "string") return null;
  if (typeof expiresAt !== "number" || typeof accountId !== "string") return null;
  return { accessToken, expiresAt, accountId };
}

export function clearSession(): void {
  for (const key of [TOKEN_KEY, USER_KEY]) {
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage that cannot be written holds nothing to clear.
    }
  }
}

/** Mirrors the profile, with its userId, for whoever reads `user` in this browser. */
export function writeUser(user: Readonly<Record<string, unknown>>): void {
  try {
    localStorage.setItem(USER_KEY, JSON.stringify(user));
  } catch {
    // The mirror is a convenience; the portal itself never reads it back.
  }
}

function readJson(key: string): Record<string, unknown> | null {
  try {
    return recordOf(JSON.parse(localStorage.getItem(key) ?? "null"));
  } catch {
    return null;
  }
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
}
