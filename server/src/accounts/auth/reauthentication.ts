import { timingSafeEqual } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Database, Reader, Transaction } from "../../platform/db/database.ts";
import { hashCode } from "./mail-tokens.ts";
import type { Keyring } from "./signing-keys.ts";
import { authSessions, mailTokens } from "../tables.ts";

const MOST_ATTEMPTS = 5;

/** A session older than a day may be one that somebody left open. */
export async function isSessionOld(db: Database, sessionId: string): Promise<boolean> {
  const old = lt(authSessions.createdAt, sql`now() - interval '24 hours'`);
  return (await db.$count(authSessions, and(eq(authSessions.id, sessionId), old))) > 0;
}

/** Whether that is the code that was mailed to the person. A wrong one is counted. */
export async function isNonceRight(
  db: Reader,
  { sealer }: Keyring,
  userId: string,
  nonce: string,
): Promise<boolean> {
  const [token] = await db
    .update(mailTokens)
    .set({ attempts: sql`${mailTokens.attempts} + 1` })
    .where(
      and(
        eq(mailTokens.userId, userId),
        eq(mailTokens.purpose, "reauthentication"),
        gt(mailTokens.codeExpiresAt, sql`now()`),
        lt(mailTokens.attempts, MOST_ATTEMPTS),
      ),
    )
    .returning();
  return token !== undefined && timingSafeEqual(token.codeHash, hashCode(sealer, token.id, nonce));
}

/** A code counts once; false if it was used up meanwhile. */
export async function consumeNonce(tx: Transaction, userId: string): Promise<boolean> {
  const used = await tx
    .delete(mailTokens)
    .where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, "reauthentication")))
    .returning({ id: mailTokens.id });
  return used.length > 0;
}
