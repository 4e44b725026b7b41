import { createHmac, hash, randomBytes } from "node:crypto";

/** A chain in ten seconds is never longer; the limit only ends a search that finds nothing. */
const LONGEST_SEARCH = 100;

export function firstRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The token after `token` in its chain. It is computed instead of drawn, so that a client which
 * lost an answer can be given the same one again although only hashes are stored.
 */
export function nextRefreshToken(refreshKey: Buffer, token: string): string {
  return createHmac("sha256", refreshKey).update(token).digest("base64url");
}

export function hashRefreshToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** The descendant of `token` with that hash; undefined when there is none near. */
export function findDescendant(
  refreshKey: Buffer,
  token: string,
  wantedHash: Buffer,
): string | undefined {
  let next = token;
  for (let generation = 0; generation < LONGEST_SEARCH; generation += 1) {
    next = nextRefreshToken(refreshKey, next);
    if (hashRefreshToken(next).equals(wantedHash)) return next;
  }
  return undefined;
}
