import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { auditLog } from "./tables.ts";

/** What the first seal covers in place of the one before. */
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

/** SHA-256 over the hash before, the place in the chain and the entry. */
export function sealOf(before: Buffer, position: number, entry: SealedEntry): Buffer {
  const { seq, at, actorId, authSessionId, requestId, action, subjectId, valuesHash } = entry;
  const hash = valuesHash.toString("hex");
  const fields = [position, seq, at, actorId, authSessionId, requestId, action, subjectId, hash];
  return createHash("sha256").update(before).update(JSON.stringify(fields)).digest();
}
