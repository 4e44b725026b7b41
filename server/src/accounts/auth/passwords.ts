import { timingSafeEqual } from "node:crypto";
import { minPasswordLength, plainPassword } from "@school/core/accounts/password.ts";
import type { Role } from "@school/core/accounts/roles.ts";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { type AuditedWrite, audit } from "../../platform/database/audit/audit.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import {
  readSettings,
  replaceSetting,
  type Setting,
} from "../../platform/database/settings/settings.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import { UserRefused } from "../errors.ts";
import { users } from "../tables.ts";
import { passwordMatches } from "./password-hashing.ts";
import { endSessions } from "./sessions.ts";
import { endSent } from "./one-time-proofs.ts";

type UserColumns = typeof users.$inferSelect;

/** The form in which an account's password is stored. */
export interface StoredPassword extends Pick<
  UserColumns,
  "passwordHash" | "initialPasswordSealed"
> {
  readonly initialPasswordEndsAt: Date;
}

/** The columns that a new password sets. */
export interface PasswordColumns {
  readonly passwordHash: string | null;
  readonly initialPasswordSealed: Buffer | null;
  readonly initialPasswordExpiresAt: SQL | null;
  readonly initialPasswordGivenAt?: SQL;
  readonly mustChangePassword: boolean;
}

/** A password that the person chose, or that was typed for them. */
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
    initialPasswordGivenAt: sql`now()`,
    mustChangePassword: true,
  };
}

/**
 * The school's default password, to be changed at the first sign-in. Many know it: 7 days. Throws
 * `UserRefused` where there is none, or one that is too short for the role.
 */
export async function defaultPassword(
  db: Reader,
  sealer: Sealer,
  role: Role,
): Promise<PasswordColumns> {
  const password = await readDefaultPassword(db, sealer);
  if (password === null) throw new UserRefused("no_default_password");
  if (password.length < minPasswordLength(role)) throw new UserRefused("short_default_password");
  return {
    passwordHash: null,
    initialPasswordSealed: sealer.seal(password),
    initialPasswordExpiresAt: sql`now() + interval '7 days'`,
    initialPasswordGivenAt: sql`now()`,
    mustChangePassword: true,
  };
}

/**
 * Whether the password is that of the account; null for no account. Takes the same time whatever is
 * stored. A default or generated password counts only while there is no hash; "expired" is the
 * correct password after its expiry. Call it in the hashing queue.
 */
export async function checkStoredPassword(
  sealer: Sealer,
  stored: StoredPassword | null,
  password: string,
): Promise<"right" | "wrong" | "expired"> {
  const hashMatches = await passwordMatches(stored?.passwordHash ?? null, password);
  if (!stored || stored.passwordHash !== null || !stored.initialPasswordSealed) {
    return hashMatches ? "right" : "wrong";
  }
  if (!equal(password, sealer.unseal(stored.initialPasswordSealed))) return "wrong";
  return stored.initialPasswordEndsAt.getTime() <= Date.now() ? "expired" : "right";
}

function equal(typed: string, expected: string): boolean {
  const [a, b] = [Buffer.from(plainPassword(typed)), Buffer.from(plainPassword(expected))];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Replaces the password that the account had when the person proved it. Every session but
 * `currentSessionId`, which made the change, ends, and every link and code that was mailed stops
 * working. Returns how many sessions ended; null, and changes nothing, if the account's password
 * has changed meanwhile: a change that began before a reset by the office must not undo it.
 */
export async function setPassword(
  tx: Transaction,
  had: { readonly id: string } & Pick<StoredPassword, "passwordHash" | "initialPasswordSealed">,
  passwordHash: string,
  currentSessionId: string,
): Promise<number | null> {
  const changed = await tx
    .update(users)
    .set({ ...chosenPassword(passwordHash), updatedAt: sql`now()` })
    .where(and(eq(users.id, had.id), hasPasswordOf(had)))
    .returning({ id: users.id });
  if (changed.length === 0) return null;
  await endSent(tx, [had.id]);
  return endSessions(tx, had.id, currentSessionId, "others");
}

/** Whether the account still has the password that it had when it was read. */
export function hasPasswordOf(
  had: Pick<StoredPassword, "passwordHash" | "initialPasswordSealed">,
): SQL {
  return sql`(${users.passwordHash} is not distinct from ${had.passwordHash}
    and ${users.initialPasswordSealed} is not distinct from ${had.initialPasswordSealed})`;
}

/** Stored encrypted, and never returned: only that there is one. Base64 of the sealed bytes. */
const DEFAULT_PASSWORD: Setting<string | null> = {
  key: "default_password",
  description: "The password that new accounts share until it is changed; it works for 7 days",
  fallback: null,
  parse: (stored) => (typeof stored === "string" ? stored : undefined),
};

export async function hasDefaultPassword(db: Reader): Promise<boolean> {
  return (await readSettings(db, { sealed: DEFAULT_PASSWORD })).sealed !== null;
}

/** Null while none is set. */
async function readDefaultPassword(db: Reader, sealer: Sealer): Promise<string | null> {
  const { sealed } = await readSettings(db, { sealed: DEFAULT_PASSWORD });
  return sealed === null ? null : sealer.unseal(Buffer.from(sealed, "base64"));
}

/** Sets the default password for accounts made from now on; null removes it. */
export async function setDefaultPassword(
  { tx, origin }: AuditedWrite,
  sealer: Sealer,
  password: string | null,
): Promise<void> {
  const before = { hasDefaultPassword: await hasDefaultPassword(tx) };
  if (password === null) {
    await tx.delete(settings).where(eq(settings.key, DEFAULT_PASSWORD.key));
  } else {
    const value = sealer.seal(password).toString("base64");
    await replaceSetting(tx, DEFAULT_PASSWORD, value, origin.actorId);
  }
  const after = { hasDefaultPassword: password !== null };
  await audit({ tx, origin }, "accounts.set-default-password", null, { before, after });
}
