import { sortableTime } from "@school/core/api/dates.ts";
import type { BackupPlan } from "@school/core/school/backups/plan.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Reader } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { portalFolderOf } from "./settings.ts";
import { backups } from "./tables.ts";

interface NewBackup {
  readonly plan: BackupPlan;
  readonly isEncrypted: boolean;
  readonly startedBy: string | null;
}

/** Adds a pending backup; null if one is running. */
export async function addBackup(
  db: Reader,
  config: Config,
  { plan, isEncrypted, startedBy }: NewBackup,
): Promise<string | null> {
  const id = newId();
  const clock = sortableTime(new Date()).slice(0, 16).replace(/\D+/g, "-");
  const added = await db
    .insert(backups)
    .values({
      id,
      place: plan.place,
      folder: folderOf(plan, config),
      fileName: `school-${clock}-${id.slice(-6)}.backup`,
      isEncrypted,
      startedBy,
    })
    .onConflictDoNothing()
    .returning({ id: backups.id });
  return added.length === 0 ? null : id;
}

function folderOf({ place, folder }: BackupPlan, config: Config): string | null {
  if (place === "bucket") return null;
  return place === "folder" ? folder : portalFolderOf(config);
}
