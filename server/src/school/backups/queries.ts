import { and, desc, eq, isNull, lte, ne, or, sql } from "drizzle-orm";
import type {
  Backup,
  BackupOverview,
  LastGoodBackup,
} from "@school/core/school/backups/contract.ts";
import { isBackupOverdue, MAX_AHEAD_MS } from "@school/core/school/backups/schedule.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import { BACKUP_PASSPHRASE, portalFolderOf, readPlan } from "./settings.ts";
import { backups } from "./tables.ts";

export type BackupRow = typeof backups.$inferSelect;

const MAX_SHOWN = 60;

/** SQL: finished, not found to differ from the school's data, and still stored. */
export const isGood = and(
  eq(backups.state, "done"),
  or(isNull(backups.trial), ne(backups.trial, "bad")),
  isNull(backups.removedAt),
);

/** SQL: not in the future, as one made while the clock was ahead, which would be the newest. */
export const isNotAhead = lte(
  backups.startedAt,
  sql`now() + make_interval(secs => ${MAX_AHEAD_MS / 1000})`,
);

/** The newest backup that can be trusted; null before the first. One statement. */
export async function lastGoodBackup(db: Reader): Promise<LastGoodBackup | null> {
  const rows = await db
    .select({ id: backups.id, startedAt: backups.startedAt, trial: backups.trial })
    .from(backups)
    .where(and(isGood, isNotAhead))
    .orderBy(desc(backups.startedAt))
    .limit(1);
  const row = findFirst(rows);
  return (
    row && { id: row.id, startedAt: row.startedAt.toISOString(), isTried: row.trial === "good" }
  );
}

/** Reads the overview of backups that the principal sees. Four statements. */
export async function readOverview(
  db: Reader,
  config: Config,
  now = new Date(),
): Promise<BackupOverview> {
  const { plan, version, plannedAt } = await readPlan(db);
  const { sealed } = await readSettings(db, { sealed: BACKUP_PASSPHRASE });
  const lastGood = await lastGoodBackup(db);
  const rows = await db
    .select({
      backup: backups,
      startedBy: firstNameFirst<string | null>(users),
    })
    .from(backups)
    .leftJoin(users, eq(users.id, backups.startedBy))
    .orderBy(desc(backups.startedAt))
    .limit(MAX_SHOWN);
  const lastGoodAt = lastGood && new Date(lastGood.startedAt);
  return {
    plan,
    version,
    passphrase:
      config.BACKUP_PASSPHRASE !== undefined ? "environment" : sealed === "" ? null : "portal",
    hasBucket: config.S3_URL !== undefined,
    portalFolder: portalFolderOf(config),
    lastGood,
    isOverdue: plan.isOn && plannedAt !== null && isBackupOverdue(now, { plannedAt, lastGoodAt }),
    backups: rows.map(({ backup, startedBy }) => presentBackup(backup, startedBy)),
  };
}

/** One backup; null if there is none with the id. */
export async function findBackup(db: Reader, id: string): Promise<BackupRow | null> {
  return findFirst(await db.select().from(backups).where(eq(backups.id, id)));
}

function presentBackup(row: BackupRow, startedBy: string | null): Backup {
  const { id, state, tablesDone, tables, place, folder, fileName, isEncrypted } = row;
  const { bytes, rows, trial, note, startedAt, finishedAt, removedAt } = row;
  return {
    id,
    state,
    tablesDone,
    tables,
    place,
    folder,
    fileName,
    isEncrypted,
    bytes,
    rows,
    trial,
    note,
    startedBy,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    isKept: state === "done" && removedAt === null,
  };
}
