import { and, eq, sql } from "drizzle-orm";
import { writeAudit, type AuditOrigin } from "../../platform/audit/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { findAccountById, type Account } from "./account-queries.ts";
import { stateOf } from "./account-state.ts";
import { findDescendant, hashRefreshToken, nextRefreshToken } from "./refresh-token.ts";
import type { AuthSession } from "./sessions.ts";
import { authSessions, refreshTokens } from "../tables.ts";

/** Tabs and lost answers may present a used token again for this long. */
const REUSE_INTERVAL_SECONDS = 10;

export type RotationRefusal =
  | "refresh_token_not_found"
  | "refresh_token_already_used"
  | "session_not_found"
  | "user_banned";

export interface Rotation {
  readonly account: Account;
  readonly session: AuthSession;
  readonly refreshToken: string;
}

/**
 * Exchanges a refresh token for the next one of its chain. A used token gives the active one for
 * ten seconds after its use; one used earlier was copied by someone, and ends the session, whether
 * or not it is the active one's parent. That refusal is an answer and no exception, so that the
 * end of the session is committed.
 */
export async function rotateSession(
  db: Database,
  refreshKey: Buffer,
  token: string,
  origin: AuditOrigin,
): Promise<Rotation | RotationRefusal> {
  return db.transaction(async (tx) => {
    const tokenHash = hashRefreshToken(token);
    const [chain] = await tx
      .select({ sessionId: refreshTokens.sessionId })
      .from(refreshTokens)
      .where(eq(refreshTokens.tokenHash, tokenHash));
    if (!chain) return "refresh_token_not_found";
    const held = await lockSession(tx, chain.sessionId);
    if (!held) return "session_not_found";
    const account = await findAccountById(tx, held.userId);
    const state = account && stateOf(account);
    if (!account || state === "gone") return "session_not_found";
    if (state === "disabled") return "user_banned";

    const { presented, active } = await readChain(tx, chain.sessionId, tokenHash);
    const { userId, ...session } = held;
    if (presented.id === active.id) {
      const refreshToken = nextRefreshToken(refreshKey, token);
      await advance(tx, chain.sessionId, presented.id, refreshToken);
      return { account, session, refreshToken };
    }
    if (presented.usedJustNow) {
      const refreshToken = findDescendant(refreshKey, token, active.tokenHash);
      if (refreshToken !== undefined) return { account, session, refreshToken };
    }
    await tx.delete(authSessions).where(eq(authSessions.id, chain.sessionId));
    const after = { session: chain.sessionId };
    await writeAudit(tx, { ...origin, authSessionId: chain.sessionId }, [
      { action: "accounts.refresh-token-reused", subjectId: userId, before: null, after },
    ]);
    return "refresh_token_already_used";
  });
}

/** Refreshes of one session go one after the other; undefined if it has ended meanwhile. */
async function lockSession(tx: Transaction, sessionId: string) {
  const [session] = await tx
    .select({
      id: authSessions.id,
      userId: authSessions.userId,
      aal: authSessions.aal,
      amr: authSessions.amr,
    })
    .from(authSessions)
    .where(eq(authSessions.id, sessionId))
    .for("update");
  return session;
}

async function readChain(tx: Transaction, sessionId: string, tokenHash: Buffer) {
  const rows = await tx
    .select({
      id: refreshTokens.id,
      tokenHash: refreshTokens.tokenHash,
      isActive: sql<boolean>`${refreshTokens.usedAt} is null`,
      usedJustNow: sql<boolean>`${refreshTokens.usedAt}
        > clock_timestamp() - make_interval(secs => ${REUSE_INTERVAL_SECONDS})`,
    })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.sessionId, sessionId),
        sql`(${refreshTokens.usedAt} is null or ${refreshTokens.tokenHash} = ${tokenHash})`,
      ),
    );
  // Under the session's lock both are there: rows go only with the session itself.
  const presented = rows.find((row) => row.tokenHash.equals(tokenHash))!;
  const active = rows.find((row) => row.isActive)!;
  return { presented, active };
}

async function advance(tx: Transaction, sessionId: string, parentId: string, token: string) {
  await tx
    .update(refreshTokens)
    .set({ usedAt: sql`clock_timestamp()` })
    .where(eq(refreshTokens.id, parentId));
  await tx
    .insert(refreshTokens)
    .values({ id: newId(), sessionId, parentId, tokenHash: hashRefreshToken(token) });
  await tx
    .update(authSessions)
    .set({ refreshedAt: sql`clock_timestamp()` })
    .where(eq(authSessions.id, sessionId));
}
