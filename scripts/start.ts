import { buildIfStale } from "./build-if-stale.ts";

/*
 * One process from here on, the server itself: npm passes SIGTERM only to the process it
 * started, and a shell or a parent in between would leave the server running.
 */
try {
  await buildIfStale();
  await import("../server/src/main.ts");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
