import { and, eq, ne } from "drizzle-orm";
import { newId } from "../../platform/db/id.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { firstRefreshToken, hashRefreshToken } from "./refresh-token.ts";
import { authSessions, refreshTokens } from "../tables.ts";

/** A session as its tokens describe it. */
export interface AuthSession {
  readonly id: string;
  readonly aal: "aal1" | "aal2";
  /** Newest first; `timestamp` in Unix seconds. */
  readonly amr: { method: string; timestamp: number }[];
}

/** The device a session was opened from, as far as a request tells. */
export interface Device {
  readonly ip: string;
  readonly userAgent: string | null;
}

/** global: all sessions of the account; local: this one; others: all but this one. */
export type LogoutScope = "global" | "local" | "others";

/** Opens a session and the chain of its refresh tokens. */
export async function openSession(
  tx: Transaction,
  userId: string,
  method: "password" | "otp",
  device: Device,
): Promise<{ session: AuthSession; refreshToken: string }> {
  const timestamp = Math.floor(Date.now() / 1000);
  const session: AuthSession = { id: newId(), aal: "aal1", amr: [{ method, timestamp }] };
  await tx.insert(authSessions).values({ ...session, userId, ...device });
  const refreshToken = firstRefreshToken();
  await tx
    .insert(refreshTokens)
    .values({ id: newId(), sessionId: session.id, tokenHash: hashRefreshToken(refreshToken) });
  return { session, refreshToken };
}

/** Ends sessions together with their refresh tokens; returns how many there were. */
export async function endSessions(
  tx: Transaction,
  userId: string,
  current: string,
  scope: LogoutScope,
): Promise<number> {
  const which = {
    global: undefined,
    local: eq(authSessions.id, current),
    others: ne(authSessions.id, current),
  }[scope];
  const ended = await tx
    .delete(authSessions)
    .where(and(eq(authSessions.userId, userId), which))
    .returning({ id: authSessions.id });
  return ended.length;
}
