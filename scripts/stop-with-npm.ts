const everyMs = 250;

/**
 * Stops this process as SIGTERM would once the npm that started it is gone: killed by SIGKILL,
 * npm tells nobody, and the server would live on unseen, holding its port and its database.
 * Does nothing when not started by npm, and on Windows, where a parent's end does not show.
 */
export function stopWithNpm(): void {
  if (process.env["npm_lifecycle_event"] === undefined || process.platform === "win32") return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, everyMs);
  timer.unref();
}
