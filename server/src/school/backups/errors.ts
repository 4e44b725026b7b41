import { defineError } from "../../platform/http/errors.ts";

export const BackupFolderRefused = defineError(
  400,
  "backup_folder_refused",
  (message: string) => message,
  { field: "folder" },
);

export const NoBackupBucket = defineError(
  400,
  "no_backup_bucket",
  "No file storage is set up. Set S3_URL on the server first.",
  { field: "place" },
);

export const NoBackupPassphrase = defineError(
  409,
  "no_backup_passphrase",
  "Set a passphrase first. Backups that leave the school's server are always encrypted.",
);

export const PassphraseElsewhere = defineError(
  409,
  "backup_passphrase_elsewhere",
  "The passphrase is set on the server as BACKUP_PASSPHRASE. Change it there.",
);

export const BackupUnderWay = defineError(
  409,
  "backup_under_way",
  "A backup is already being made.",
);

export const BackupNotFound = defineError(404, "backup_not_found", "Backup not found.");

export const BackupDeleted = defineError(
  404,
  "backup_deleted",
  "This backup was deleted, because newer ones took its place. Choose another one.",
);

export const BackupNotEncrypted = defineError(
  409,
  "backup_not_encrypted",
  "This backup is not encrypted, so it cannot leave the server. Set a passphrase, then back up again.",
);

export const BackupUnavailable = defineError(
  409,
  "backup_away",
  "The file was not found. Connect its drive, or look for it on the server that made it.",
);
