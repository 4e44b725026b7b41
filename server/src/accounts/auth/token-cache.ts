import { hash } from "node:crypto";

/** What an access token says that is not read from the database anyway. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly aal: "aal1" | "aal2";
  /** Unix seconds. */
  readonly expiresAt: number;
}

/**
 * Remembers tokens with a good signature until they expire, by their hash: checking ES256 costs
 * more than the rest of a small request.
 */
export interface TokenCache {
  find(token: string): AccessClaims | undefined;
  keep(token: string, claims: AccessClaims): void;
}

const CAPACITY = 10_000;

export function createTokenCache(): TokenCache {
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
      // A Map keeps the order of insertion, so the first is the oldest.
      if (entries.size >= CAPACITY) entries.delete(entries.keys().next().value!);
      entries.set(digest(token), claims);
    },
  };
}

function digest(token: string): string {
  return hash("sha256", token, "base64");
}
