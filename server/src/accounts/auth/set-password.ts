import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { endSessions } from "./sessions.ts";
import { chosenPassword } from "./stored-password.ts";
import { mailTokens, users } from "../tables.ts";

/**
 * Gives an account another password. Every session but `keepSessionId`, which made the change,
 * ends, and every link and code that was mailed stops working. Returns how many sessions ended.
 */
export async function setPassword(
  tx: Transaction,
  userId: string,
  passwordHash: string,
  keepSessionId: string,
): Promise<number> {
  await tx
    .update(users)
    .set({ ...chosenPassword(passwordHash), updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  await tx.delete(mailTokens).where(eq(mailTokens.userId, userId));
  return endSessions(tx, userId, keepSessionId, "others");
}
