import { z } from "zod";
import { backupTexts } from "./text.ts";

const count = (least: number) => z.int().min(least).max(100);

/** The schedule of backups, their location, and the number that is stored. */
export const BackupPlan = z.strictObject({
  isOn: z.boolean(),
  /** By the school's clock: "02:00". */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, backupTexts.time),
  /** portal: beside the school's data. folder: `folder`, as on a USB drive. bucket: that of S3_URL. */
  place: z.enum(["portal", "folder", "bucket"]),
  /** An absolute path on the server's computer; only for the location "folder". */
  folder: z.string().trim().max(500),
  daily: count(1),
  weekly: count(0),
  monthly: count(0),
});
export type BackupPlan = z.infer<typeof BackupPlan>;

/** Until the principal chooses otherwise. */
export const FIRST_BACKUP_PLAN: BackupPlan = {
  isOn: true,
  time: "02:00",
  place: "portal",
  folder: "",
  daily: 7,
  weekly: 4,
  monthly: 12,
};

/** Letters of a passphrase at least, as of BACKUP_PASSPHRASE. */
export const MIN_PASSPHRASE = 8;
