import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { LastPrincipal } from "../errors.ts";
import { authSessions, mailTokens, users } from "../tables.ts";

/**
 * Raises the version of locked accounts, all in one statement, and lets them in or keeps them out
 * where `isActive` says so; whoever is kept out is signed out. The room whose record changes
 * writes the audit log. Throws `LastPrincipal`.
 */
export async function changeUsers(
  tx: Transaction,
  ids: readonly string[],
  change: { isActive?: boolean | undefined } = {},
): Promise<void> {
  if (ids.length === 0) return;
  const { isActive } = change;
  const changed = await tx
    .update(users)
    .set({
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
      ...(isActive !== undefined && { isActive }),
    })
    .where(inArray(users.id, [...ids]))
    .returning({ role: users.role });
  if (isActive !== false) return;
  if (changed.some(({ role }) => role === "PRINCIPAL")) await expectPrincipal(tx);
  await tx.delete(mailTokens).where(inArray(mailTokens.userId, [...ids]));
  await tx.delete(authSessions).where(inArray(authSessions.userId, [...ids]));
}

async function expectPrincipal(tx: Transaction): Promise<void> {
  const standing = and(
    eq(users.role, "PRINCIPAL"),
    eq(users.isActive, true),
    isNull(users.deletedAt),
  );
  if ((await tx.$count(users, standing)) === 0) throw new LastPrincipal();
}
