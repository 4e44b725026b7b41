import { secretKeyFits } from "./accounts/auth/signing-keys.ts";
import { writeBackup } from "./platform/database/backup/backup.ts";
import {
  count,
  megabytes,
  onSchoolDatabase,
  printTable,
  runFileCommand,
} from "./platform/database/backup/console.ts";
import { BackupError } from "./platform/database/backup/format.ts";
import { openBucket } from "./platform/documents/files/bucket.ts";
import { createSealer } from "./platform/runtime/secrets/seal.ts";
import { findSecretKey } from "./platform/runtime/secrets/secret-key.ts";

// `npm run backup -- FILE`: one file with everything; the portal can keep running.
await runFileCommand("backup", async ({ file, config, signal }) => {
  const passphrase = config.BACKUP_PASSPHRASE;
  const done = await onSchoolDatabase(config, async (client) => {
    signal.throwIfAborted();
    const secretKey = await findSecretKey(config);
    if (secretKey === undefined) {
      throw new BackupError(
        `SECRET_KEY: not set, and there is none in DATA_DIR ${config.DATA_DIR}`,
      );
    }
    if (!(await secretKeyFits(client, createSealer(secretKey)))) {
      throw new BackupError("SECRET_KEY: not the key that encrypts this database");
    }
    return writeBackup(client, {
      file,
      secretKey,
      passphrase,
      bucket: await openBucket(config),
      signal,
      onTable: printTable,
    });
  });
  const safety =
    passphrase === undefined
      ? "not encrypted: it contains keys and personal data, so lock it away"
      : "encrypted: no one can restore it without BACKUP_PASSPHRASE";
  const files = done.files > 0 ? ` and the bucket's files (${count(done.files)})` : "";
  const lost =
    done.lostFiles > 0
      ? ` Files missing from the bucket and this backup: ${count(done.lostFiles)}.`
      : "";
  return `Backed up ${done.tables} tables with ${count(done.rows)} rows${files} to ${file} (${megabytes(done.bytes)}, ${safety}).${lost}`;
});
