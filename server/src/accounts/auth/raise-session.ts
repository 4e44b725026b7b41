import { and, eq, ne, sql } from "drizzle-orm";
import { newId } from "../../platform/db/id.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { firstRefreshToken, hashRefreshToken } from "./refresh-token.ts";
import type { AuthSession } from "./sessions.ts";
import { authSessions, refreshTokens } from "../tables.ts";

/**
 * Raises a session to aal2. Its refresh tokens begin anew, so that one from before the second
 * factor gives nothing any more; and the person's sessions without it end.
 * Undefined if the session has ended meanwhile.
 */
export async function raiseSession(
  tx: Transaction,
  userId: string,
  sessionId: string,
  factorId: string,
): Promise<{ session: AuthSession; refreshToken: string } | undefined> {
  const method = { method: "totp", timestamp: Math.floor(Date.now() / 1000) };
  const [session] = await tx
    .update(authSessions)
    .set({
      aal: "aal2",
      factorId,
      amr: sql`${JSON.stringify([method])}::jsonb || ${authSessions.amr}`,
    })
    .where(and(eq(authSessions.id, sessionId), eq(authSessions.userId, userId)))
    .returning({ id: authSessions.id, aal: authSessions.aal, amr: authSessions.amr });
  if (!session) return undefined;
  await tx
    .delete(authSessions)
    .where(
      and(
        eq(authSessions.userId, userId),
        eq(authSessions.aal, "aal1"),
        ne(authSessions.id, sessionId),
      ),
    );
  await tx.delete(refreshTokens).where(eq(refreshTokens.sessionId, sessionId));
  const refreshToken = firstRefreshToken();
  await tx
    .insert(refreshTokens)
    .values({ id: newId(), sessionId, tokenHash: hashRefreshToken(refreshToken) });
  return { session, refreshToken };
}
