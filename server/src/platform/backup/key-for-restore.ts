import { writeFile } from "node:fs/promises";
import type { Config } from "../config/config.ts";
import { BackupError } from "./format.ts";
import type { OpenBackup } from "./open-backup.ts";

/**
 * Throws `BackupError` when SECRET_KEY is set to another key than the backup's: the portal would
 * not start on the restored data. The right one is then laid beside the backup, readable by its
 * owner alone, since a console may be watched or kept.
 */
export async function refuseOtherKey(config: Config, backup: OpenBackup): Promise<void> {
  if (config.SECRET_KEY === undefined || config.SECRET_KEY === backup.secretKey) return;
  const keyFile = `${backup.file}.secret-key`;
  await writeFile(keyFile, backup.secretKey, { mode: 0o600 });
  throw new BackupError(
    "Nothing was restored: this backup needs the SECRET_KEY that it was made under, which now " +
      `stands in ${keyFile}; set SECRET_KEY to it, restore again, and delete that file`,
  );
}
