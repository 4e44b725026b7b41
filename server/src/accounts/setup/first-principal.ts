import { plainName } from "@school/core/api/plain-name.ts";
import { randomInt, timingSafeEqual } from "node:crypto";
import {
  guessable,
  MAX_PASSWORD_BYTES,
  minPasswordLength,
} from "@school/core/accounts/password.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type AuditOrigin, SYSTEM_ORIGIN, audit } from "../../platform/database/audit/audit.ts";
import { type Config, ConfigError } from "../../platform/runtime/config/config.ts";
import type { Database, Reader, Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { AddressReserved } from "./errors.ts";
import { passwordGuard } from "../auth/password-guard.ts";
import { hashPassword } from "../auth/password-hashing.ts";
import { firstRun, users } from "../tables.ts";

/** An arbitrary number, the same in every process. */
const FIRST_PRINCIPAL_LOCK = 7_205_963;

/** The next visible id of staff; a module below numbers them and passes this in. */
export type TakeStaffId = (tx: Transaction) => Promise<string>;

/**
 * Creates the confirmed principal of PRINCIPAL_EMAIL and PRINCIPAL_PASSWORD, if there is no
 * principal. If several processes start at once, one creates the account. Throws `ConfigError` if
 * another account has the address.
 */
export async function ensureFirstPrincipal(
  db: Database,
  config: Config,
  takeStaffId: TakeStaffId,
): Promise<void> {
  const { PRINCIPAL_EMAIL, PRINCIPAL_PASSWORD: password } = config;
  if (PRINCIPAL_EMAIL === undefined || password === undefined) return;
  if (await principalExists(db)) return;
  const owner = { email: PRINCIPAL_EMAIL };
  const guard = await passwordGuard(db);
  if (password.length < minPasswordLength("PRINCIPAL") || guessable(password, owner, guard)) {
    const least = `at least ${minPasswordLength("PRINCIPAL")} characters`;
    throw new ConfigError(`PRINCIPAL_PASSWORD: ${least}, and not easy to guess`);
  }
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw new ConfigError(`PRINCIPAL_PASSWORD: at most ${MAX_PASSWORD_BYTES} bytes`);
  }
  await createFirstPrincipal(db, SYSTEM_ORIGIN, takeStaffId, {
    email: plainName(PRINCIPAL_EMAIL),
    firstName: "School",
    lastName: "Principal",
    passwordHash: await hashPassword(password),
  }).catch((error: unknown) => {
    if (!(error instanceof AddressReserved)) throw error;
    throw new ConfigError("PRINCIPAL_EMAIL: another account already uses this address");
  });
}

interface FirstPrincipal {
  /** Lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
}

/**
 * Creates the confirmed first principal and returns the id; "exists" if there is a principal now.
 * Throws `AddressReserved` if another account has the address.
 */
export async function createFirstPrincipal(
  db: Database,
  origin: AuditOrigin,
  takeStaffId: TakeStaffId,
  person: FirstPrincipal,
): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_PRINCIPAL_LOCK})`);
    if (await principalExists(tx)) return "exists";
    const id = newId();
    const created = await tx
      .insert(users)
      .values({
        ...person,
        id,
        userId: await takeStaffId(tx),
        emailConfirmedAt: sql`now()`,
        role: "PRINCIPAL",
      })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (created.length === 0) throw new AddressReserved();
    await tx.delete(firstRun);
    await audit({ tx, origin }, "accounts.create", id, { after: { role: "PRINCIPAL" } });
    return id;
  });
}

/** Whether there is a principal, even a disabled one. */
export async function principalExists(db: Reader): Promise<boolean> {
  const [principal] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "PRINCIPAL"), isNull(users.deletedAt)))
    .limit(1);
  return principal !== undefined;
}

/** Excludes characters that are easily misread: I, L, O, U, 0 and 1. */
const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const GROUPS = 3;
const GROUP_LENGTH = 4;

/**
 * The one-time code of the first-run page ("ABCD-EFGH-JKMN"), for the server's console; null once
 * there is a principal. All processes and restarts print the same until it is used.
 */
export async function setupCode(db: Database, sealer: Sealer): Promise<string | null> {
  if (await principalExists(db)) return null;
  const codeSealed = sealer.seal(newCode());
  await db.insert(firstRun).values({ codeSealed }).onConflictDoNothing();
  return readCode(db, sealer);
}

/** Whether the text is the code. Case and hyphens are ignored. */
export async function isSetupCode(db: Reader, sealer: Sealer, candidate: string): Promise<boolean> {
  const code = await readCode(db, sealer);
  if (code === null) return false;
  const expected = Buffer.from(letters(code));
  const typed = Buffer.from(letters(candidate));
  return typed.length === expected.length && timingSafeEqual(typed, expected);
}

async function readCode(db: Reader, sealer: Sealer): Promise<string | null> {
  const [row] = await db.select().from(firstRun);
  return row ? sealer.unseal(row.codeSealed) : null;
}

function newCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

function letters(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, "");
}
