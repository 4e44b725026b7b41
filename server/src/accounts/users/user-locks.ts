import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { lockRow } from "../../platform/database/locked-row.ts";
import { StaleVersion } from "../../platform/http/errors.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { LastPrincipal, UserNotFound, UserRefused } from "../errors.ts";
import { presentUser } from "./present.ts";
import { findUser, type UserRow } from "./queries.ts";
import { users } from "../tables.ts";

/** An arbitrary number, the same in every process. */
const USERS_LOCK = 7_205_964;

/**
 * Locks an account for a change. Changes of accounts are serialised: two principals who remove each
 * other concurrently would each see the other as remaining. Throws `UserNotFound`.
 */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow> {
  await tx.execute(sql`select pg_advisory_xact_lock(${USERS_LOCK})`);
  await lockRow(tx, users, id);
  const user = await findUser(tx, id);
  if (!user) throw new UserNotFound();
  return user;
}

/** Locks several accounts for one change, with the same lock. */
export async function lockUsers(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${USERS_LOCK})`);
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for("update");
}

/** Throws unless the account exists, is not deleted, and has the version that the person saw. */
export function requireNotDeleted(user: UserRow, version: number, sealer: Sealer): void {
  if (user.deletedAt !== null) throw new UserNotFound();
  requireVersion(user, version, sealer);
}

/** Throws unless the account is deleted and has the version that the person saw. */
export function requireDeleted(user: UserRow, version: number, sealer: Sealer): void {
  if (user.deletedAt === null) throw new UserRefused("not_deleted", presentUser(user, sealer));
  requireVersion(user, version, sealer);
}

function requireVersion(user: UserRow, version: number, sealer: Sealer): void {
  if (user.version !== version) throw new StaleVersion(presentUser(user, sealer));
}

/** Throws `LastPrincipal` if the account is the only active principal. */
export async function requireAnotherPrincipal(tx: Transaction, leaving: UserRow): Promise<void> {
  if (leaving.role !== "PRINCIPAL" || !leaving.isActive) return;
  const otherPrincipals = and(
    eq(users.role, "PRINCIPAL"),
    eq(users.isActive, true),
    isNull(users.deletedAt),
    ne(users.id, leaving.id),
  );
  if ((await tx.$count(users, otherPrincipals)) === 0) throw new LastPrincipal();
}
