import { fork } from "node:child_process";
import { addressOutsidePool, type Database } from "../database.ts";
import type { BackupEvent, BackupOrder } from "./backup.child.ts";
import { BackupError } from "./format.ts";

type Step = Extract<BackupEvent, { step: string }>;
type Finished = Extract<BackupEvent, { finished: unknown }>["finished"];

/** The process of the backup ended without a result: it was killed, or the portal stops. */
export class BackupInterrupted extends Error {}

/**
 * Makes a backup, tests it and sends it to its destination, in a separate process. Throws
 * `BackupError` with a message for the principal, or `BackupInterrupted`.
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
      child.on("message", (event: BackupEvent) => {
        if ("step" in event) return onStep(event);
        if ("finished" in event) return resolve(event.finished);
        reject(event.failed === null ? new Error(event.stack) : new BackupError(event.failed));
      });
      child.once("error", reject);
      child.once("exit", (code, signal) => {
        reject(new BackupInterrupted(`The backup's process ended (${signal ?? code})`));
      });
      child.send({ ...order, connection } satisfies BackupOrder);
    });
  } finally {
    // Without the portal it removes the partial file, and ends.
    if (child.connected) child.disconnect();
  }
}
