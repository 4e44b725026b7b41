import { buildIfStale } from "./build-if-stale.ts";
import { stopWithNpm } from "./stop-with-npm.ts";

// The server runs in this process, so that no parent can lose a signal.
stopWithNpm();
// Begins before the server is loaded and continues while its database starts.
const pages = buildIfStale().catch(async (error: Error) => {
  const { ConfigError } = await import("../server/src/platform/config/config.ts");
  throw new ConfigError(error.message);
});
const { runPortal } = await import("../server/src/run.ts");
await runPortal(pages);
