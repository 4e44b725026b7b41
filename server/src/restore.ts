import { getTableName } from "drizzle-orm";
import { firstRun, signingKeys } from "./accounts/tables.ts";
import {
  count,
  onIdleDatabase,
  printTable,
  runFileCommand,
} from "./platform/database/backup/console.ts";
import { openBackup, refuseOtherKey } from "./platform/database/backup/open-backup.ts";
import { restoreBackup } from "./platform/database/backup/restore.ts";
import { rateLimits } from "./platform/http/rate-limits/tables.ts";
import { writeSecretKey } from "./platform/runtime/secrets/secret-key.ts";

/** Tables that a first start fills. */
const FIRST_START_TABLES = [signingKeys, firstRun, rateLimits].map(getTableName);

// `npm run restore -- FILE`: into an empty database that no portal uses.
await runFileCommand("restore", async ({ file, config, signal }) => {
  const backup = await openBackup(file, config.BACKUP_PASSPHRASE);
  try {
    await refuseOtherKey(config, backup);
    const done = await onIdleDatabase(config, (client) =>
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
    const when = backup.head.madeAt.replace("T", " ").replace(/:\d+\.\d+Z$/, " UTC");
    return `Restored ${done.tables} tables with ${count(done.rows)} rows, as they were on ${when}.`;
  } finally {
    await backup.close();
  }
});
