import { spawnSync } from "node:child_process";

/**
 * Asks a postmaster to end: INT is a fast shutdown (open transactions are rolled back, everything
 * is written out), QUIT an immediate one (the next start recovers from the log). Returns at once;
 * a process that has already ended is no error.
 */
export function signalPostmaster(pid: number, signal: "INT" | "QUIT", pgCtl: string): void {
  if (process.platform === "win32") {
    // Node can only cut a process off there; PostgreSQL listens for its own kind of signal.
    spawnSync(pgCtl, ["kill", signal, String(pid)], { windowsHide: true });
    return;
  }
  try {
    process.kill(pid, `SIG${signal}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
