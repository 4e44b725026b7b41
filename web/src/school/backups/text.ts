import type { Backup } from "@school/core/school/backups/contract.ts";
import type { BackupPlan } from "@school/core/school/backups/plan.ts";

export const backupTexts = {
  lastGood: "Last good backup",
  all: "All backups",
  start: "Back up now",
  started: "The backup has started",
  download: (time: string) => `Download the backup of ${time}`,
  last: (time: string, isTried: boolean) =>
    isTried ? `Last good backup: ${time}, tested` : `Last good backup: ${time}, not tested`,
  none: "No backup has been made yet.",
  overdue:
    "There has been no good backup for two days. If the server broke now, the work since then would be lost.",
  saved: "Plan saved",
  passphraseSaved: "Passphrase saved. Write it down now.",
  failure: "The backup could not be started",
  planTitle: "Plan",
  passphraseTitle: "Passphrase",
  passphraseLost:
    "An encrypted backup cannot be opened without its passphrase: all data in it is lost. Write it on paper and keep it in the school's safe. The portal never shows it again.",
  passphraseSet: "A passphrase is set. New backups are encrypted.",
  passphraseOfServer:
    "The passphrase is set on the server (BACKUP_PASSPHRASE). New backups are encrypted.",
  passphraseMissing:
    "No passphrase is set. Backups stay unencrypted on the server and cannot be downloaded.",
  passphraseOlder: "Backups made before keep the passphrase that they were made with.",
  setPassphrase: "Set passphrase",
  replacePassphrase: "Replace passphrase",
  sameDiskLocked:
    "These backups are on the same disk as the school's data. Set a passphrase, then download one often, so that a broken or stolen computer does not take both.",
  sameDisk:
    "These backups are on the same disk as the school's data. Download one often, or choose a USB drive or file storage, so that a broken or stolen computer does not take both.",
} as const;

/** Meaning of each state of a backup. */
export const backupStates: Record<Backup["state"], string> = {
  waiting: "Waiting",
  writing: "Writing",
  trying: "Testing that it can be restored",
  sending: "Sending to file storage",
  done: "Good",
  failed: "Failed",
};

export const placeNames: Record<BackupPlan["place"], string> = {
  portal: "On the server",
  folder: "Folder or USB drive",
  bucket: "File storage",
};

/** "Tested: restored with all 12,345 records and the same totals of results". */
export function trialText({ trial, rows }: Backup): string | null {
  if (trial === "good") {
    const counted = (rows ?? 0).toLocaleString("en");
    return `Tested: restored with all ${counted} records and the same totals of results`;
  }
  return trial === "untried" ? "Not tested" : null;
}

/** "12.3 MB"; at least 0.1. */
export function sizeText(bytes: number): string {
  return `${Math.max(bytes / 1e6, 0.1).toFixed(1)} MB`;
}
