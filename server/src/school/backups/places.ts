import { createReadStream } from "node:fs";
import { lstat, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../platform/runtime/config/config.ts";
import { openBucket } from "../../platform/documents/files/bucket.ts";
import type { BackupRow } from "./queries.ts";

/** Under which name a backup is in the bucket. */
export function bucketKeyOf({ fileName }: Pick<BackupRow, "fileName">): string {
  return `backups/${fileName}`;
}

/** The bytes of a backup's file; null where it is not to be found from here. */
export async function openBackupFile(
  config: Config,
  row: BackupRow,
): Promise<AsyncIterable<Uint8Array> | null> {
  if (row.folder === null) return (await openBucket(config))?.stream(bucketKeyOf(row)) ?? null;
  const file = join(row.folder, row.fileName);
  // Not a symbolic link: on a reused drive it may point to any file of the computer.
  const isThere = await lstat(file).then(
    (stats) => stats.isFile(),
    () => false,
  );
  return isThere ? createReadStream(file) : null;
}

/** Deletes a backup's file; false where its drive or bucket cannot be reached now. */
export async function removeBackupFile(config: Config, row: BackupRow): Promise<boolean> {
  try {
    if (row.folder === null) {
      const bucket = await openBucket(config);
      await bucket?.remove(bucketKeyOf(row));
      return bucket !== null;
    }
    // A drive that is not connected has no folder, but still has its file.
    await stat(row.folder);
    await rm(join(row.folder, row.fileName), { force: true });
    return true;
  } catch {
    return false;
  }
}
