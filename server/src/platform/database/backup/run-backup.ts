import { fork } from "node:child_process";
import { addressOutsidePool, type Database } from "../database.ts";
import type { BackupNews, BackupOrder } from "./backup.child.ts";
import { BackupError } from "./format.ts";

type Step = Extract<BackupNews, { step: string }>;
type Finished = Extract<BackupNews, { finished: unknown }>["finished"];

/** The process that makes the backup ended without a word: it was killed, or the portal stops. */
export class BackupInterrupted extends Error {}

/**
 * Makes a backup, tries it and sends it where it goes, in a process of its own. Throws `BackupError`
 * with words for the principal, or `BackupInterrupted`.
 */
export async function runBackup(
  db: Database,
  order: Omit<BackupOrder, "connection">,
  onStep: (step: Step) => void,
): Promise<Finished> {
  const connection = await addressOutsidePool(db);
  const child = fork(new URL("backup.child.ts", import.meta.url), {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  try {
    return await new Promise<Finished>((resolve, reject) => {
      child.on("message", (news: BackupNews) => {
        if ("step" in news) return onStep(news);
        if ("finished" in news) return resolve(news.finished);
        reject(news.failed === null ? new Error(news.stack) : new BackupError(news.failed));
      });
      child.once("error", reject);
      child.once("exit", (code, signal) => {
        reject(new BackupInterrupted(`The backup's process ended (${signal ?? code})`));
      });
      child.send({ ...order, connection } satisfies BackupOrder);
    });
  } finally {
    // Without the portal it removes what is half done, and ends.
    if (child.connected) child.disconnect();
  }
}
