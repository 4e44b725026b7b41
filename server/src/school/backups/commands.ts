import type { BackupPlan } from "@school/core/school/backups/plan.ts";
import { type AuditedWrite, audit } from "../../platform/database/audit/audit.ts";
import { markFolder } from "../../platform/database/backup/faults.ts";
import { BackupError } from "../../platform/database/backup/format.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import { StaleVersion } from "../../platform/http/errors.ts";
import { queueJob } from "../../platform/runtime/jobs/queue-job.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { replaceSetting, storeSetting } from "../../platform/database/settings/settings.ts";
import { addBackup } from "./add-backup.ts";
import {
  BackupFolderRefused,
  BackupUnderWay,
  NoBackupBucket,
  NoBackupPassphrase,
  PassphraseElsewhere,
} from "./errors.ts";
import { makeBackupsJob } from "./make-backups.job.ts";
import { readOverview } from "./queries.ts";
import {
  BACKUP_PASSPHRASE,
  BACKUP_PLAN,
  ownFolders,
  readPassphrase,
  readPlan,
} from "./settings.ts";

interface BackupWrite extends AuditedWrite {
  readonly config: Config;
  readonly sealer: Sealer;
}

/** Sets the plan. A folder of the principal's choice is checked and marked. Throws `StaleVersion`. */
export async function setPlan(
  { config, sealer, origin, tx }: BackupWrite,
  { version, ...plan }: BackupPlan & { version: number },
): Promise<void> {
  if (plan.place !== "portal" && (await readPassphrase(tx, config, sealer)) === null) {
    throw new NoBackupPassphrase();
  }
  if (plan.place === "bucket" && config.S3_URL === undefined) throw new NoBackupBucket();
  if (plan.place === "folder") await markOrRefuse(config, plan.folder);
  const before = await readPlan(tx);
  const { actorId } = origin;
  if (!(await storeSetting(tx, BACKUP_PLAN, plan, { version, actorId }))) {
    throw new StaleVersion(await readOverview(tx, config));
  }
  await audit({ tx, origin }, "school.set-backup-plan", null, { before: before.plan, after: plan });
}

async function markOrRefuse(config: Config, folder: string): Promise<void> {
  try {
    await markFolder(folder, ownFolders(config));
  } catch (error) {
    if (error instanceof BackupError) throw new BackupFolderRefused(error.message);
    throw error;
  }
}

/** Sets the passphrase of new backups; existing ones keep theirs. */
export async function setPassphrase(
  { config, sealer, origin, tx }: BackupWrite,
  passphrase: string,
): Promise<void> {
  if (config.BACKUP_PASSPHRASE !== undefined) throw new PassphraseElsewhere();
  const value = sealer.seal(passphrase).toString("base64");
  await replaceSetting(tx, BACKUP_PASSPHRASE, value, origin.actorId);
  await audit({ tx, origin }, "school.set-backup-passphrase", null);
}

/** Begins a backup at a person's request. Throws `BackupUnderWay`. */
export async function startBackup({ config, sealer, origin, tx }: BackupWrite): Promise<void> {
  const { plan } = await readPlan(tx);
  const isEncrypted = (await readPassphrase(tx, config, sealer)) !== null;
  const id = await addBackup(tx, config, { plan, isEncrypted, startedBy: origin.actorId });
  if (id === null) throw new BackupUnderWay();
  await audit({ tx, origin }, "school.start-backup", id, { after: { place: plan.place } });
  await queueJob(tx, makeBackupsJob, {});
}
