import { and, eq, isNull, sql } from "drizzle-orm";
import { SYSTEM_ORIGIN, writeAudit } from "../platform/audit/audit.ts";
import { ConfigError, type Config } from "../platform/config/config.ts";
import type { Database, Reader } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { hashPassword, MAX_PASSWORD_BYTES } from "./password-hashing.ts";
import { users } from "./tables.ts";

/** Any number will do, as long as every process uses the same. */
const FIRST_PRINCIPAL_LOCK = 7_205_963;

/**
 * Creates the confirmed principal that PRINCIPAL_EMAIL and PRINCIPAL_PASSWORD name, if there is
 * no principal. Several processes may start at once; one creates the account. Throws
 * `ConfigError` when the address belongs to another account.
 */
export async function ensureFirstPrincipal(db: Database, config: Config): Promise<void> {
  const { PRINCIPAL_EMAIL, PRINCIPAL_PASSWORD: password } = config;
  if (PRINCIPAL_EMAIL === undefined || password === undefined) return;
  if (await principalExists(db)) return;
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw new ConfigError(`PRINCIPAL_PASSWORD: at most ${MAX_PASSWORD_BYTES} bytes`);
  }
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_PRINCIPAL_LOCK})`);
    if (await principalExists(tx)) return;
    const id = newId();
    const created = await tx
      .insert(users)
      .values({
        id,
        userId: "PRINCIPAL",
        email: PRINCIPAL_EMAIL.toLowerCase(),
        emailConfirmedAt: sql`now()`,
        role: "PRINCIPAL",
        firstName: "School",
        lastName: "Principal",
        passwordHash,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (created.length === 0) {
      throw new ConfigError("PRINCIPAL_EMAIL: another account of the portal has this address");
    }
    await writeAudit(tx, SYSTEM_ORIGIN, [
      { action: "accounts.create", subjectId: id, before: null, after: { role: "PRINCIPAL" } },
    ]);
  });
}

async function principalExists(db: Reader): Promise<boolean> {
  const [principal] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "PRINCIPAL"), isNull(users.deletedAt)))
    .limit(1);
  return principal !== undefined;
}
