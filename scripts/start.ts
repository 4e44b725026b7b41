import { buildIfStale } from "./build-if-stale.ts";
import { root } from "./child.ts";
import { stopWithNpm } from "./stop-with-npm.ts";
import { goBackIfCutOff, TRIAL_VARIABLE } from "./update-back.ts";

// After a power cut in an update the files of two versions may be mixed.
if (process.env[TRIAL_VARIABLE] === undefined) {
  await goBackIfCutOff(root, (line) => void process.stdout.write(`${line}\n`));
}
// The server runs in this process, so that no parent can lose a signal.
stopWithNpm();
// Begins before the server is loaded and continues while its database starts.
const pages = buildIfStale().catch(async (error: Error) => {
  const { ConfigError } = await import("../server/src/platform/runtime/config/config.ts");
  throw new ConfigError(error.message);
});
const { runPortal } = await import("../server/src/run.ts");
await runPortal(pages);
