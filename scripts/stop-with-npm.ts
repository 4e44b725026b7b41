const CHECK_EVERY_MS = 250;

/**
 * Sends SIGTERM to this process when the npm that started it has ended. An npm that is killed by
 * SIGKILL does not stop its child, which would keep the port and the database. Does nothing if not
 * started by npm, and on Windows, where the end of a parent cannot be detected.
 */
export function stopWithNpm(): void {
  if (process.env["npm_lifecycle_event"] === undefined || process.platform === "win32") return;
  // A trial gets the update's process id; that process may have ended before this line.
  const npm = Number(process.env["UPDATE_TRIAL"] ?? process.ppid);
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, CHECK_EVERY_MS);
  timer.unref();
}
