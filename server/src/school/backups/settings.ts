import { join, resolve } from "node:path";
import { eq } from "drizzle-orm";
import { BackupPlan, FIRST_BACKUP_PLAN } from "@school/core/school/backups/plan.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Database, Reader } from "../../platform/database/database.ts";
import { clusterDirOf } from "../../platform/database/embedded/cluster.ts";
import { findFirst } from "../../platform/database/rows.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import {
  type Setting,
  settingFrom,
  textSetting,
} from "../../platform/database/settings/settings.ts";
import { settings } from "../../platform/database/settings/tables.ts";

export const BACKUP_PLAN: Setting<BackupPlan> = {
  key: "backup_plan",
  description: "When backups are made, where they go and how many are kept",
  fallback: FIRST_BACKUP_PLAN,
  parse: (stored) => BackupPlan.safeParse(stored).data,
};

/** Encrypted under SECRET_KEY, in base64; "" for none. */
export const BACKUP_PASSPHRASE = textSetting(
  "backup_passphrase",
  "The passphrase of backups, encrypted",
  "",
);

/** When the principal was last warned of missing backups; "" for never. */
export const BACKUP_WARNED_AT = textSetting(
  "backup_warned_at",
  "When the principal was last told that there is no good backup",
  "",
);

/** The plan with its version and start; version 0 and null before the portal has run with it. */
export async function readPlan(db: Reader) {
  const rows = await db.select().from(settings).where(eq(settings.key, BACKUP_PLAN.key));
  const row = findFirst(rows);
  return {
    plan: settingFrom(BACKUP_PLAN, row?.value),
    version: row?.version ?? 0,
    plannedAt: row?.updatedAt ?? null,
  };
}

/** The same for the process that makes backups: the first one notes since when it runs. */
export async function beginPlan(db: Database) {
  const stored = await readPlan(db);
  if (stored.plannedAt) return { ...stored, plannedAt: stored.plannedAt };
  const { key, description, fallback: value } = BACKUP_PLAN;
  await db.insert(settings).values({ key, description, value }).onConflictDoNothing();
  const begun = await readPlan(db);
  return { ...begun, plannedAt: begun.plannedAt ?? new Date() };
}

/** The passphrase of new backups: the environment's, else the one that was set in the portal. */
export async function readPassphrase(
  db: Reader,
  { BACKUP_PASSPHRASE: fromEnvironment }: Config,
  sealer: Sealer,
): Promise<string | null> {
  if (fromEnvironment !== undefined) return fromEnvironment;
  const rows = await db.select().from(settings).where(eq(settings.key, BACKUP_PASSPHRASE.key));
  const sealed = settingFrom(BACKUP_PASSPHRASE, findFirst(rows)?.value);
  return sealed === "" ? null : sealer.unseal(Buffer.from(sealed, "base64"));
}

/** The unpacked release, with the pages that everyone may read. */
const PROGRAM = join(import.meta.dirname, "../../../..");

/** The folder of trial restores. It is emptied before and after. */
export function trialFolderOf({ DATA_DIR }: Config): string {
  return resolve(DATA_DIR, "backup-trial");
}

/** Folders of the portal's that a person may not choose for backups. */
export function ownFolders(config: Config): string[] {
  return [PROGRAM, clusterDirOf(config.DATA_DIR), trialFolderOf(config)];
}

/** The folder of backups next to the school's data. */
export function portalFolderOf({ DATA_DIR }: Config): string {
  return resolve(DATA_DIR, "backups");
}
