import { stat } from "node:fs/promises";
import { getTableName } from "drizzle-orm";
import { firstRun, signingKeys } from "./accounts/tables.ts";
import { needsPassphrase } from "./platform/database/backup/archive.ts";
import {
  askPassphrase,
  count,
  megabytes,
  onIdleDatabase,
  printTable,
  runFileCommand,
} from "./platform/database/backup/console.ts";
import { BackupError } from "./platform/database/backup/format.ts";
import {
  type OpenBackup,
  openBackup,
  refuseOtherKey,
} from "./platform/database/backup/open-backup.ts";
import { restoreBackup } from "./platform/database/backup/restore.ts";
import { rateLimits } from "./platform/http/rate-limits/tables.ts";
import { pushKeys } from "./platform/outgoing/push/tables.ts";
import type { Config } from "./platform/runtime/config/config.ts";
import { diskOf } from "./platform/runtime/disk-space.ts";
import { writeSecretKey } from "./platform/runtime/secrets/secret-key.ts";

/** Tables that a first start fills. */
const FIRST_START_TABLES = [signingKeys, firstRun, rateLimits, pushKeys].map(getTableName);
/** An empty database with its log; the rows take at least as much as their compressed backup. */
const EMPTY_BYTES = 200_000_000;

async function refuseFullDisk(config: Config, file: string): Promise<void> {
  const disk = await diskOf(config)();
  const needed = EMPTY_BYTES + (await stat(file)).size;
  if (disk === null || disk.freeBytes >= needed) return;
  throw new BackupError(
    `Nothing was restored: ${megabytes(disk.freeBytes)} are free on the disk of DATA_DIR ` +
      `${config.DATA_DIR}, and at least ${megabytes(needed)} are needed; free some space, or set ` +
      "DATA_DIR to a folder on a larger disk",
  );
}

function restoreInto(config: Config, backup: OpenBackup, signal: AbortSignal) {
  return onIdleDatabase(config, (client) =>
    restoreBackup(client, backup, {
      prefilled: FIRST_START_TABLES,
      signal,
      onTable: printTable,
      beforeCommit: async () => {
        if (config.SECRET_KEY === undefined) {
          await writeSecretKey(config.DATA_DIR, backup.secretKey);
        }
      },
    }),
  );
}

// `npm run restore -- FILE`: into an empty database that no portal uses.
await runFileCommand("restore", async ({ file, config, signal }) => {
  const passphrase =
    config.BACKUP_PASSPHRASE ??
    ((await needsPassphrase(file)) ? await askPassphrase(signal) : undefined);
  const backup = await openBackup(file, passphrase);
  try {
    await refuseOtherKey(config, backup);
    await refuseFullDisk(config, file);
    const done = await restoreInto(config, backup, signal).catch(async (error: unknown) => {
      // PostgreSQL may end without a reason when its log cannot grow.
      if (!(error instanceof BackupError)) await refuseFullDisk(config, file);
      throw error;
    });
    const when = backup.head.madeAt.replace("T", " ").replace(/:\d+\.\d+Z$/, " UTC");
    return `Restored ${done.tables} tables with ${count(done.rows)} rows, as they were on ${when}.
Next: npm start, then sign in at ${config.publicUrl} with the same email and password as before.
After that: npm run service:install, so that the portal starts with the computer; and, as the
principal, Settings, Backups (where the next ones go) and Set Up, Phones in school.`;
  } finally {
    await backup.close();
  }
});
