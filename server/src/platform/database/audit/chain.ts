import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { auditLog } from "./tables.ts";

/** Value that the first seal covers instead of a previous seal. */
export const GENESIS = Buffer.alloc(32);

/** The columns of an entry that its seal covers; the values are bound by their hash. */
export const sealedColumns = {
  seq: auditLog.seq,
  /** Microseconds since 1970, exact; a JavaScript date would drop some. */
  at: sql<string>`(extract(epoch from ${auditLog.at}) * 1000000)::bigint::text`,
  actorId: auditLog.actorId,
  authSessionId: auditLog.authSessionId,
  requestId: auditLog.requestId,
  action: auditLog.action,
  subjectId: auditLog.subjectId,
  valuesHash: auditLog.valuesHash,
};

export interface SealedEntry {
  readonly seq: number;
  readonly at: string;
  readonly actorId: string | null;
  readonly authSessionId: string | null;
  readonly requestId: string | null;
  readonly action: string;
  readonly subjectId: string | null;
  readonly valuesHash: Buffer;
}

/** SHA-256 over the previous hash, the position in the chain and the entry. */
export function sealOf(before: Buffer, position: number, entry: SealedEntry): Buffer {
  const { seq, at, actorId, authSessionId, requestId, action, subjectId, valuesHash } = entry;
  const hash = valuesHash.toString("hex");
  const fields = [position, seq, at, actorId, authSessionId, requestId, action, subjectId, hash];
  return createHash("sha256").update(before).update(JSON.stringify(fields)).digest();
}

/**
 * The salted hash that binds an entry's values. It is the same after the database has stored them
 * as jsonb, which does not preserve the order of keys.
 */
export function hashOfValues(salt: Buffer, values: unknown): Buffer {
  return hashOfJson(salt, canonicalJson(values));
}

/** The same of values that are written already. */
export function hashOfJson(salt: Buffer, canonical: string): Buffer {
  return createHash("sha256").update(salt).update(canonical).digest();
}

/**
 * JSON with the keys of every object in one order. Dates become texts, undefined values are
 * omitted.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, inOneOrder);
}

function inOneOrder(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}
