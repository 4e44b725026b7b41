import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { isPrincipal } from "../../accounts/policy.ts";
import { FileResponse } from "../../api/file-response.ts";
import { dataOf } from "../../api/pagination.ts";
import { BackupPlan, MIN_PASSPHRASE } from "./plan.ts";
import { backupTexts } from "./text.ts";

const tag = "backups";

/** Outcome of a trial restore. */
const Trial = z.enum([
  /** Restored, with equal row counts. */
  "good",
  /** Differs from the school's data. */
  "bad",
  /** The trial could not run; `note` has the reason. */
  "untried",
]);

/** One backup, finished or in progress. */
export const Backup = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  /** Null for a scheduled backup. */
  startedBy: z.string().nullable(),
  state: z.enum(["waiting", "writing", "trying", "sending", "done", "failed"]),
  /** Number of tables done in the current step: backup or trial restore. */
  tablesDone: z.int(),
  tables: z.int(),
  place: BackupPlan.shape.place,
  /** The folder; null for a bucket. */
  folder: z.string().nullable(),
  fileName: z.string(),
  isEncrypted: z.boolean(),
  /** Null before it is written. */
  bytes: z.int().nullable(),
  rows: z.int().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  trial: Trial.nullable(),
  /** Reason for a failure or a missing trial. */
  note: z.string().nullable(),
  /** Whether its file still exists. */
  isKept: z.boolean(),
});
export type Backup = z.infer<typeof Backup>;

/** The newest usable backup. */
export const LastGoodBackup = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  /** Whether a trial restore succeeded. */
  isTried: z.boolean(),
});
export type LastGoodBackup = z.infer<typeof LastGoodBackup>;

export const BackupOverview = z.object({
  plan: BackupPlan,
  /** 0 before the first save. */
  version: z.int(),
  /** Source of the passphrase: the environment's takes precedence over the portal's. */
  passphrase: z.enum(["environment", "portal"]).nullable(),
  hasBucket: z.boolean(),
  /** The path of the location "portal". */
  portalFolder: z.string(),
  lastGood: LastGoodBackup.nullable(),
  /** Whether there was no good backup for two days. */
  isOverdue: z.boolean(),
  /** The newest 60. */
  backups: z.array(Backup),
});
export type BackupOverview = z.infer<typeof BackupOverview>;

export const backupsContract = {
  overview: endpoint(isPrincipal, {
    method: "GET",
    path: "/backups",
    summary: "The plan of backups, the last good one, and the newest",
    tag,
  }).output(dataOf(BackupOverview)),

  setPlan: endpoint(isPrincipal, {
    method: "PUT",
    path: "/backups/plan",
    summary: "Sets when backups are made, where they go and how many are kept",
    tag,
    asksAgain: true,
    current: BackupOverview,
  })
    .input(BackupPlan.extend({ version: z.int().min(0) }))
    .output(dataOf(BackupOverview)),

  setPassphrase: endpoint(isPrincipal, {
    method: "PUT",
    path: "/backups/passphrase",
    summary: "Sets the passphrase of new backups; it can be replaced, never read",
    tag,
    asksAgain: true,
  })
    .input(
      z.strictObject({
        passphrase: z.string().min(MIN_PASSPHRASE, backupTexts.passphrase).max(200),
      }),
    )
    .output(dataOf(BackupOverview)),

  start: endpoint(isPrincipal, {
    method: "POST",
    path: "/backups",
    summary: "Starts a backup now, unless one is under way",
    tag,
  })
    .input(z.strictObject({}))
    .output(dataOf(BackupOverview)),

  download: endpoint(isPrincipal, {
    method: "GET",
    path: "/backups/{id}/content",
    summary: "Downloads an encrypted backup",
    tag,
    asksAgain: true,
    outputStructure: "detailed",
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(FileResponse),
};
