import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { timeText } from "@school/core/api/dates.ts";
import { isBackupDue, isBackupOverdue } from "@school/core/school/backups/schedule.ts";
import { users } from "../../accounts/tables.ts";
import {
  openMarkedFolder,
  openOwnFolder,
  tryBucket,
} from "../../platform/database/backup/faults.ts";
import { BackupError } from "../../platform/database/backup/format.ts";
import { BackupInterrupted, runBackup } from "../../platform/database/backup/run-backup.ts";
import type { Measure } from "../../platform/database/backup/trial.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { findFirst, one } from "../../platform/database/rows.ts";
import type { JobKind, Worker } from "../../platform/runtime/jobs/job.ts";
import type { Log } from "../../platform/runtime/log/log.ts";
import { openBucket } from "../../platform/documents/files/bucket.ts";
import { queueMail } from "../../platform/outgoing/mail/queue-mail.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { findSecretKey } from "../../platform/runtime/secrets/secret-key.ts";
import { readStored, storeSetting } from "../../platform/database/settings/settings.ts";
import { addBackup } from "./add-backup.ts";
import { bucketKeyOf } from "./places.ts";
import { type BackupRow, isNotAhead, lastGoodBackup } from "./queries.ts";
import { removeOldBackups } from "./remove-old.ts";
import {
  BACKUP_WARNED_AT,
  beginPlan,
  portalFolderOf,
  readPassphrase,
  trialFolderOf,
} from "./settings.ts";
import { backups } from "./tables.ts";

/*
 * One process at a time makes backups, under a database lock. A backup is first a row. If its
 * process is killed, the lock is released, and the next run starts the same row again.
 */

/** An arbitrary number, the same in every process. */
const BACKUP_LOCK = 7_205_972;
/** A backup that was begun so often and never ended is given up. */
const MAX_TRIES = 3;

export const makeBackupsJob: JobKind = {
  name: "make-backups",
  retries: 2,
  firstDelay: 60,
  longestDelay: 600,
  // Looks whether one is due, resumes the work of a killed process, and deletes old files.
  schedule: "* * * * *",
  longestRun: 12 * 3600,
};

interface BackupParts {
  readonly db: Database;
  readonly config: Config;
  readonly sealer: Sealer;
  readonly log: Log;
  /** Figures by which a restored copy is compared with the school's data. */
  readonly measures: readonly Measure[];
}

export function makeBackupsWorker(parts: BackupParts): Worker {
  return {
    kind: makeBackupsJob,
    async run() {
      await parts.db.transaction(async (tx) => {
        // The lock is held during the whole backup, without a statement.
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        // By the clock that writes the rows: with another one, each check could find one due.
        const { rows } = await tx.execute<{ mine: boolean; now: number }>(
          sql`select pg_try_advisory_xact_lock(${BACKUP_LOCK}) as mine,
            (extract(epoch from now()) * 1000)::float8 as now`,
        );
        const { mine, now } = one(rows);
        if (mine) await lookAfterBackups(parts, new Date(now));
      });
    },
  };
}

async function lookAfterBackups(parts: BackupParts, now: Date): Promise<void> {
  const { db } = parts;
  await beginIfDue(parts, now);
  const open = await db.select().from(backups).where(isNull(backups.finishedAt));
  for (const row of open) {
    await makeBackup(parts, row);
    await removeOldBackups(db, parts.config);
  }
  await warnIfOverdue(parts, now);
}

async function beginIfDue({ db, config, sealer }: BackupParts, now: Date): Promise<void> {
  const { plan, plannedAt } = await beginPlan(db);
  if (!plan.isOn) return;
  const lastGood = await lastGoodBackup(db);
  const latest = await db
    .select({ startedAt: backups.startedAt })
    .from(backups)
    .where(isNotAhead)
    .orderBy(desc(backups.startedAt))
    .limit(1);
  const history = {
    plannedAt,
    lastGoodAt: lastGood && new Date(lastGood.startedAt),
    lastAt: findFirst(latest)?.startedAt ?? null,
  };
  if (!isBackupDue(now, plan.time, history)) return;
  const isEncrypted = (await readPassphrase(db, config, sealer)) !== null;
  await addBackup(db, config, { plan, isEncrypted, startedBy: null });
}

/** Makes the backup of a row from the start. The row gets errors that a person can act on. */
async function makeBackup(parts: BackupParts, row: BackupRow): Promise<void> {
  const { db, log } = parts;
  const mine = eq(backups.id, row.id);
  const end = (values: Partial<BackupRow>) =>
    db
      .update(backups)
      .set({ ...values, finishedAt: sql`now()` })
      .where(mine);
  if (row.tries >= MAX_TRIES) {
    const note = `It was interrupted ${MAX_TRIES} times. Make a backup while the server stays on.`;
    await end({ state: "failed", note });
    return;
  }
  await db
    .update(backups)
    .set({ tries: row.tries + 1, state: "writing", tablesDone: 0, tables: 0 })
    .where(mine);
  try {
    const { bytes, rows, lostFiles, trial } = await backUp(parts, row);
    const lost = lostFiles > 0 ? `Files that file storage has lost: ${lostFiles}.` : null;
    const note = [trial.note, lost].filter((part) => part !== null).join(" ") || null;
    const state = trial.outcome === "bad" ? "failed" : "done";
    await end({ state, bytes, rows, trial: trial.outcome, note });
    if (state === "failed") log.error({ backup: row.id, note }, "a backup failed its trial");
  } catch (error) {
    // Taken up again by the next run.
    if (error instanceof BackupInterrupted) throw error;
    const isExpected = error instanceof BackupError;
    const note = isExpected ? error.message : "The backup failed. The server's log has the reason.";
    await end({ state: "failed", note });
    log.error({ err: error, backup: row.id }, "a backup failed");
  }
}

async function backUp(parts: BackupParts, row: BackupRow) {
  const { db, config, sealer, measures } = parts;
  const secretKey = await findSecretKey(config);
  if (secretKey === undefined) throw new BackupError("SECRET_KEY is not set on the server.");
  const passphrase = await readPassphrase(db, config, sealer);
  if (row.place !== "portal" && passphrase === null) {
    throw new BackupError("Set a passphrase: backups that leave the server are always encrypted.");
  }
  // It may have been set, or removed from the environment, since the request.
  const isEncrypted = passphrase !== null;
  await db.update(backups).set({ isEncrypted }).where(eq(backups.id, row.id));
  if (row.place === "bucket") {
    const bucket = await openBucket(config);
    if (!bucket) throw new BackupError("S3_URL is not set on the server, so there is no bucket.");
    await tryBucket(bucket, `${bucketKeyOf(row)}.test`);
  }
  // A bucket gets the file once it is whole and tried.
  const folder = row.folder ?? portalFolderOf(config);
  await (row.place === "folder" ? openMarkedFolder(folder) : openOwnFolder(folder));
  await removeUnfinished(folder, row.fileName);
  return runBackup(
    db,
    {
      file: join(folder, row.fileName),
      secretKey,
      passphrase,
      bucketAddress: config.S3_URL ?? null,
      bucketKey: row.place === "bucket" ? bucketKeyOf(row) : null,
      trialFolder: trialFolderOf(config),
      measures,
    },
    ({ step, done, of }) => {
      const progress = { state: step, tablesDone: done, tables: of };
      // An answer that comes late must not undo the end.
      db.update(backups)
        .set(progress)
        .where(and(eq(backups.id, row.id), isNull(backups.finishedAt)))
        .catch(() => {});
    },
  );
}

/**
 * Removes files that killed runs left in the folder: partial files, and a complete one whose row was
 * not updated.
 */
async function removeUnfinished(folder: string, fileName: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name === fileName || /^\.school-[\d-]+[\da-f]{6}\.backup\.[\da-f]+\.partial$/.test(name)) {
      await rm(join(folder, name), { force: true });
    }
  }
}

/** Warns the principals once in two days that there is no good backup. */
async function warnIfOverdue({ db, config }: BackupParts, now: Date): Promise<void> {
  const { plan, plannedAt } = await beginPlan(db);
  if (!plan.isOn) return;
  const lastGood = await lastGoodBackup(db);
  const lastGoodAt = lastGood && new Date(lastGood.startedAt);
  const { value: warnedAt, version } = await readStored(db, BACKUP_WARNED_AT);
  const toldAt = warnedAt === "" ? null : new Date(warnedAt);
  if (!isBackupOverdue(now, { plannedAt, lastGoodAt })) return;
  if (toldAt && !isBackupOverdue(now, { plannedAt: toldAt, lastGoodAt })) return;
  await db.transaction(async (tx) => {
    const noted = { version, actorId: null };
    if (!(await storeSetting(tx, BACKUP_WARNED_AT, now.toISOString(), noted))) return;
    await mailPrincipals(tx, config, lastGoodAt);
  });
}

async function mailPrincipals(tx: Transaction, config: Config, lastGoodAt: Date | null) {
  const [newest] = await tx
    .select({ note: backups.note })
    .from(backups)
    .orderBy(desc(backups.startedAt))
    .limit(1);
  const principals = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, "PRINCIPAL"), eq(users.isActive, true), isNull(users.deletedAt)));
  const last = lastGoodAt
    ? `The last good backup was made on ${timeText(lastGoodAt)}.`
    : "No good backup has been made yet.";
  for (const { id, email } of principals) {
    if (email === null) continue;
    await queueMail(tx, {
      recipientId: id,
      address: email,
      purpose: "school.backup-overdue",
      subject: "The school's data has had no backup for two days",
      lines: [
        last,
        ...(newest?.note ? [`The latest one failed: ${newest.note}`] : []),
        `Open Settings, Backups to see why: ${config.publicUrl}/dashboard/settings/backups`,
      ],
    });
  }
}
