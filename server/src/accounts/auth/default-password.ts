import { eq, sql } from "drizzle-orm";
import { writeAudit, type AuditOrigin } from "../../platform/audit/audit.ts";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { readSettings, type Setting } from "../../platform/settings/settings.ts";
import { settings } from "../../platform/settings/tables.ts";

/** Kept encrypted, and never answered: only that there is one. Base64 of the sealed bytes. */
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
export async function readDefaultPassword(db: Reader, sealer: Sealer): Promise<string | null> {
  const { sealed } = await readSettings(db, { sealed: DEFAULT_PASSWORD });
  return sealed === null ? null : sealer.unseal(Buffer.from(sealed, "base64"));
}

/** Sets the default password for accounts made from now on; null takes it away. */
export async function setDefaultPassword(
  tx: Transaction,
  origin: AuditOrigin,
  sealer: Sealer,
  password: string | null,
): Promise<void> {
  const { key, description } = DEFAULT_PASSWORD;
  const before = { hasDefaultPassword: await hasDefaultPassword(tx) };
  if (password === null) {
    await tx.delete(settings).where(eq(settings.key, key));
  } else {
    const value = sealer.seal(password).toString("base64");
    const row = { value, description, updatedBy: origin.actorId, updatedAt: sql`now()` };
    await tx
      .insert(settings)
      .values({ key, ...row })
      .onConflictDoUpdate({
        target: settings.key,
        set: { ...row, version: sql`${settings.version} + 1` },
      });
  }
  const after = { hasDefaultPassword: password !== null };
  await writeAudit(tx, origin, [
    { action: "accounts.set-default-password", subjectId: null, before, after },
  ]);
}
