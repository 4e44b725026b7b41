import type { Backup } from "@school/core/school/backups/contract.ts";
import type { BackupPlan } from "@school/core/school/backups/plan.ts";

export const backupTexts = {
  download: (time: string) => `Download the backup of ${time}`,
  last: (time: string, isTried: boolean) =>
    isTried ? `Last good backup: ${time}, tested` : `Last good backup: ${time}, not tested`,
  none: "No backup has been made yet.",
  planTitle: "Plan",
  passphraseTitle: "Passphrase",
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
