import { createHash } from "node:crypto";

/**
 * The salted hash that binds an entry's values. It is the same after the database has stored
 * them as jsonb, which keeps no order of keys.
 */
export function hashOfValues(salt: Buffer, values: unknown): Buffer {
  return createHash("sha256").update(salt).update(canonicalJson(values)).digest();
}

/** JSON with the keys of every object in one order. */
function canonicalJson(value: unknown): string {
  // Once through JSON first: dates become texts, what is undefined goes.
  return JSON.stringify(ordered(JSON.parse(JSON.stringify(value))));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, of]) => [key, ordered(of)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
