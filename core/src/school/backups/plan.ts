import { z } from "zod";

const count = (least: number) => z.int().min(least).max(100);

/** The schedule of backups, their location, and how many are kept. */
export const BackupPlan = z.strictObject({
  isOn: z.boolean(),
  /** School time: "02:00". */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 02:00"),
  /** portal: next to the school's data. folder: `folder`, e.g. a USB drive. bucket: S3_URL. */
  place: z.enum(["portal", "folder", "bucket"]),
  /** An absolute path on the server's computer; only for the location "folder". */
  folder: z.string().trim().max(500),
  daily: count(1),
  weekly: count(0),
  monthly: count(0),
});
export type BackupPlan = z.infer<typeof BackupPlan>;

/** The default plan. */
export const FIRST_BACKUP_PLAN: BackupPlan = {
  isOn: true,
  time: "02:00",
  place: "portal",
  folder: "",
  daily: 7,
  weekly: 4,
  monthly: 12,
};

/** Minimum length of a passphrase, as of BACKUP_PASSPHRASE. */
export const MIN_PASSPHRASE = 8;
