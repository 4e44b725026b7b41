import { join } from "node:path";
import { buildIfStale } from "./build-if-stale.ts";
import { root, run } from "./child.ts";
import { systemEnvironment } from "./find-browser.ts";
import { folderForTests } from "./memory-folder.ts";

/*
 * Runs each benchmark for seconds on little data. Its times say nothing; it fails if a benchmark
 * gets a wrong response or no longer matches the product.
 */
await buildIfStale();
process.exitCode = await run(
  process.execPath,
  [join(root, "bench/src/main.ts"), ...process.argv.slice(2)],
  { env: { ...systemEnvironment(), TMPDIR: folderForTests(), BENCH_SHORT: "1" } },
);
