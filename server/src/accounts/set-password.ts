import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../platform/db/database.ts";
import { endSessions } from "./sessions.ts";
import { chosenPassword } from "./stored-password.ts";
import { mailTokens, users } from "./tables.ts";

/**
 * Gives an account another password. Every other session ends and every link and code that was
 * mailed stops working; `keepSessionId` is the session that made the change, or null.
 * Returns how many sessions ended.
 */
export async function setPassword(
  tx: Transaction,
  userId: string,
  passwordHash: string,
  keepSessionId: string | null,
): Promise<number> {
  await tx
    .update(users)
    .set({ ...chosenPassword(passwordHash), updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  await tx.delete(mailTokens).where(eq(mailTokens.userId, userId));
  return endOtherSessions(tx, userId, keepSessionId);
}

/** Ends all sessions but one, or all for null; returns how many there were. */
export async function endOtherSessions(
  tx: Transaction,
  userId: string,
  keepSessionId: string | null,
): Promise<number> {
  return keepSessionId === null
    ? endSessions(tx, userId, "", "global")
    : endSessions(tx, userId, keepSessionId, "others");
}
