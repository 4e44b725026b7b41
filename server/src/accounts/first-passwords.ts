import { FIRST_PASSWORD_DAYS } from "@school/core/accounts/password.ts";
import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../platform/database/database.ts";
import { users } from "./tables.ts";

/** Expiry time of an account's default or generated password. */
export const initialPasswordEndsAt = sql<Date>`coalesce(${users.initialPasswordExpiresAt},
  ${users.initialPasswordGivenAt} + make_interval(days => ${sql.raw(String(FIRST_PASSWORD_DAYS))}))`.mapWith(
  users.initialPasswordGivenAt,
);

/**
 * Starts the validity of unused generated passwords now, for pupils who were on the list, could not
 * sign in or get a slip, and are now admitted. One statement.
 */
export async function beginFirstPasswords(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(users)
    .set({ initialPasswordGivenAt: sql`now()` })
    .where(
      and(
        inArray(users.id, [...ids]),
        isNull(users.passwordHash),
        isNull(users.initialPasswordExpiresAt),
      ),
    );
}
