import { and, eq, isNull, sql } from "drizzle-orm";
import { SYSTEM_ORIGIN, writeAudit, type AuditOrigin } from "../../platform/audit/audit.ts";
import { ConfigError, type Config } from "../../platform/config/config.ts";
import type { Database, Reader, Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { hashPassword, MAX_PASSWORD_BYTES } from "../auth/password-hashing.ts";
import { AddressReserved } from "../auth/errors-access.ts";
import { firstRun, users } from "../tables.ts";

/** Any number will do, as long as every process uses the same. */
const FIRST_PRINCIPAL_LOCK = 7_205_963;

/** The next visible id of staff; rooms below this one number them, so it is handed in. */
export type TakeStaffId = (tx: Transaction) => Promise<string>;

/**
 * Creates the confirmed principal that PRINCIPAL_EMAIL and PRINCIPAL_PASSWORD name, if there is
 * no principal. Several processes may start at once; one creates the account. Throws
 * `ConfigError` when the address belongs to another account.
 */
export async function ensureFirstPrincipal(
  db: Database,
  config: Config,
  takeStaffId: TakeStaffId,
): Promise<void> {
  const { PRINCIPAL_EMAIL, PRINCIPAL_PASSWORD: password } = config;
  if (PRINCIPAL_EMAIL === undefined || password === undefined) return;
  if (await principalExists(db)) return;
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw new ConfigError(`PRINCIPAL_PASSWORD: at most ${MAX_PASSWORD_BYTES} bytes`);
  }
  await createFirstPrincipal(db, SYSTEM_ORIGIN, takeStaffId, {
    email: PRINCIPAL_EMAIL.toLowerCase(),
    firstName: "School",
    lastName: "Principal",
    passwordHash: await hashPassword(password),
  }).catch((error: unknown) => {
    if (!(error instanceof AddressReserved)) throw error;
    throw new ConfigError("PRINCIPAL_EMAIL: another account of the portal has this address");
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
 * Makes the confirmed first principal and answers the id; "exists" if there is a principal by now.
 * Throws `AddressReserved` when another account has the address.
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
    await writeAudit(tx, origin, [
      { action: "accounts.create", subjectId: id, before: null, after: { role: "PRINCIPAL" } },
    ]);
    return id;
  });
}

/** Whether anybody leads the school, be the account disabled or not. */
export async function principalExists(db: Reader): Promise<boolean> {
  const [principal] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "PRINCIPAL"), isNull(users.deletedAt)))
    .limit(1);
  return principal !== undefined;
}
