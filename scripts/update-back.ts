import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { run } from "./child.ts";
import {
  forgetUnfinished,
  putBackFiles,
  readUnfinished,
  type Unfinished,
  updatePaths,
  writeUnfinished,
} from "./update-files.ts";

/** Error that stops an update, in words for the person at the console. */
export class UpdateFailed extends Error {}

/** The variable that says to a start that it is the trial of an update, by that process. */
export const TRIAL_VARIABLE = "UPDATE_TRIAL";

/** Whether a process still runs the script; its number can be another process's by now. */
function isRunning(pid: number, script: string): boolean {
  try {
    process.kill(pid, 0);
    const command = `/proc/${pid}/cmdline`;
    return !existsSync(command) || readFileSync(command, "utf8").includes(script);
  } catch {
    return false;
  }
}

/** Time in milliseconds that a trial whose update has ended may take to stop, with its database. */
const TRIAL_STOPS_MS = 120_000;

/** Waits for the trial of an interrupted update: it uses the database that is to be restored. */
async function trialHasEnded({ trialPid }: Unfinished): Promise<void> {
  if (trialPid === null) return;
  const until = Date.now() + TRIAL_STOPS_MS;
  // It stops when it finds that its update has ended.
  while (isRunning(trialPid, "start.ts")) {
    if (Date.now() > until) {
      throw new UpdateFailed(
        `The new version does not stop. End process ${trialPid}, then try again.`,
      );
    }
    await sleep(200);
  }
}

/**
 * Goes back to the version before, if an update was cut off: by a power cut or a kill. Returns
 * whether it did. Throws `UpdateFailed` while the update still runs.
 */
export async function goBackIfCutOff(root: string, say: (line: string) => void): Promise<boolean> {
  const unfinished = readUnfinished(root);
  if (unfinished === null) return false;
  if (unfinished.pid !== process.pid && isRunning(unfinished.pid, "update.ts"))
    throw new UpdateFailed("An update is running. Wait until it ends.");
  if (unfinished.pid !== process.pid) say(`An update to version ${unfinished.to} was cut off.`);
  say(`Going back to version ${unfinished.from}.`);
  await trialHasEnded(unfinished);
  await goBack(root, unfinished, say);
  return true;
}

/**
 * Restores the old files, and the database from the backup if the new version may have changed it.
 * It can be interrupted at any moment and repeated.
 */
async function goBack(
  root: string,
  unfinished: Unfinished,
  say: (line: string) => void,
): Promise<void> {
  const { phase, dataDir, from } = unfinished;
  if (phase !== "database") putBackFiles(root, unfinished);
  if (phase !== "files") {
    writeUnfinished(root, { ...unfinished, phase: "database" });
    say("Putting the database back as it was before.");
    await putBackDatabase(root, dataDir);
  }
  forgetUnfinished(root);
  say(`Version ${from} is back, with everything that was saved before the update.`);
}

/**
 * The changed database is moved aside until the old one is restored; its folder is never the only one.
 */
async function putBackDatabase(root: string, dataDir: string): Promise<void> {
  const cluster = join(dataDir, "postgres");
  const changed = join(dataDir, "postgres.after-update");
  // A second try: the folder at its path is a restored one, perhaps half.
  if (existsSync(changed)) rmSync(cluster, { recursive: true, force: true });
  else renameSync(cluster, changed);
  const { backup } = updatePaths(root);
  const env = { ...process.env, DATA_DIR: dataDir };
  const code = await run(process.execPath, ["scripts/restore.ts", backup], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (code !== 0) {
    throw new UpdateFailed(
      `The database could not be put back from ${backup}. Free some space on the disk, then run npm run update again.`,
    );
  }
  rmSync(changed, { recursive: true, force: true });
}
