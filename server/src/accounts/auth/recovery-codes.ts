import { createHmac, randomInt } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { recoveryCodes } from "../tables.ts";

const CODES = 10;
const LENGTH = 10;
/** Without what is easily misread: I, L, O, U, 0 and 1. */
const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/**
 * Makes ten recovery codes ("ABCDE-FGHJK"), each of which is accepted once in place of the app's
 * code. Earlier ones stop working. They are shown now and never again: only hashes are stored.
 */
export async function createRecoveryCodes(
  tx: Transaction,
  sealer: Sealer,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await dropRecoveryCodes(tx, userId);
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashCode(sealer, userId, code) })));
  return codes;
}

/** How many a person has left. */
export async function countRecoveryCodes(db: Reader, userId: string): Promise<number> {
  return db.$count(recoveryCodes, unused(userId));
}

/** Uses a code up; false for one that is wrong or was used. Case and hyphens do not matter. */
export async function spendRecoveryCode(
  tx: Transaction,
  sealer: Sealer,
  userId: string,
  code: string,
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(unused(userId), eq(recoveryCodes.codeHash, hashCode(sealer, userId, code))))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

export async function dropRecoveryCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

function unused(userId: string) {
  return and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
}

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

function hashCode(sealer: Sealer, userId: string, code: string): Buffer {
  const letters = code.toUpperCase().replace(/[\s-]/g, "");
  return createHmac("sha256", sealer.keyFor("recovery-codes"))
    .update(`${userId}:${letters}`)
    .digest();
}
