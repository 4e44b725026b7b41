import { desc, eq } from "drizzle-orm";
import type { AuthSession } from "@school/core/accounts/profile/contract.ts";
import type { Reader } from "../../platform/database/database.ts";
import { authSessions } from "../tables.ts";

/** The open sign-ins of a person, newest first; `currentId` is that of the request. */
export async function listAuthSessions(
  db: Reader,
  userId: string,
  currentId: string,
): Promise<AuthSession[]> {
  const rows = await db
    .select()
    .from(authSessions)
    .where(eq(authSessions.userId, userId))
    .orderBy(desc(authSessions.createdAt), desc(authSessions.id));
  return rows.map(({ id, userAgent, ip, aal, openUntil, createdAt, refreshedAt }) => ({
    id,
    isCurrent: id === currentId,
    userAgent,
    ip,
    secondFactor: aal === "aal2",
    hasPin: openUntil !== null,
    createdAt: createdAt.toISOString(),
    lastUsedAt: refreshedAt.toISOString(),
  }));
}
