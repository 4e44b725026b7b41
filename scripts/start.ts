import { buildIfStale } from "./build-if-stale.ts";
import { stopWithNpm } from "./stop-with-npm.ts";

// The server runs in this process, so that no parent can lose a signal.
stopWithNpm();
try {
  await buildIfStale();
  await import("../server/src/main.ts");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
