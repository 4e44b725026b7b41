import { timingSafeEqual } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { readDefaultPassword } from "./default-password.ts";
import { UserRefused } from "../errors.ts";
import { passwordMatches } from "./password-hashing.ts";
import type { users } from "../tables.ts";

type UserColumns = typeof users.$inferSelect;

/** How an account keeps its password. */
export type StoredPassword = Pick<
  UserColumns,
  "passwordHash" | "initialPasswordSealed" | "initialPasswordExpiresAt"
>;

/** The columns that a new password sets. */
export interface PasswordColumns {
  readonly passwordHash: string | null;
  readonly initialPasswordSealed: Buffer | null;
  readonly initialPasswordExpiresAt: SQL | null;
  readonly mustChangePassword: boolean;
}

/** A password that the person, or whoever typed it for them, has chosen. */
export function chosenPassword(passwordHash: string): PasswordColumns {
  return {
    passwordHash,
    initialPasswordSealed: null,
    initialPasswordExpiresAt: null,
    mustChangePassword: false,
  };
}

/** A password made up for this person alone, to be changed at the first sign-in. */
export function generatedPassword(sealer: Sealer, password: string): PasswordColumns {
  return {
    passwordHash: null,
    initialPasswordSealed: sealer.seal(password),
    initialPasswordExpiresAt: null,
    mustChangePassword: true,
  };
}

/** The school's default password, to be changed at the first sign-in. Many know it: 7 days. */
export async function defaultPassword(db: Reader, sealer: Sealer): Promise<PasswordColumns> {
  const password = await readDefaultPassword(db, sealer);
  if (password === null) throw new UserRefused("no_default_password");
  return {
    passwordHash: null,
    initialPasswordSealed: sealer.seal(password),
    initialPasswordExpiresAt: sql`now() + interval '7 days'`,
    mustChangePassword: true,
  };
}

/**
 * Whether the password opens an account that keeps it so; null for no account. Takes the same
 * time whatever is kept. A default or generated password counts only while there is no hash, and
 * a default one only until it expires. Call it in the hashing queue.
 */
export async function storedPasswordMatches(
  sealer: Sealer,
  stored: StoredPassword | null,
  password: string,
): Promise<boolean> {
  const hashMatches = await passwordMatches(stored?.passwordHash ?? null, password);
  if (!stored || stored.passwordHash !== null || !stored.initialPasswordSealed) return hashMatches;
  const expires = stored.initialPasswordExpiresAt;
  if (expires !== null && expires.getTime() <= Date.now()) return false;
  return equal(password, sealer.unseal(stored.initialPasswordSealed));
}

function equal(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
