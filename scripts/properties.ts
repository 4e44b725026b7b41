import { globSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, run } from "./child.ts";

/*
 * Runs the properties of all rules with many cases: `npm run properties`, or with a part of the
 * files' names. PROPERTY_RUNS is the number of cases of a property that sets none of its own, and
 * PROPERTY_SEED repeats a run. A counterexample that was found belongs into the property's
 * `examples`, which run first every time.
 */

const { PROPERTY_RUNS = "10000", PROPERTY_SEED = String(Date.now() % 2 ** 31) } = process.env;
const [part = ""] = process.argv.slice(2);

const files = globSync("{core,server,web}/src/**/*.test.ts", { cwd: root }).filter(
  (file) =>
    file.includes(part) &&
    // Random requests have a program and a budget of their own.
    !/server\/src\/testing\/(fuzz|permission-run)/.test(file) &&
    readFileSync(join(root, file), "utf8").includes('from "fast-check"'),
);
const counts = join(tmpdir(), `property-counts-${process.pid}`);
const began = performance.now();
const code = await run(
  process.execPath,
  [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    ...["core", "server", "web rules"].flatMap((project) => ["--project", project]),
    "--testTimeout=1800000",
    ...files,
  ],
  { env: { ...process.env, PROPERTY_RUNS, PROPERTY_SEED, PROPERTY_COUNTS: counts } },
);
const cases = readFileSync(counts, "utf8")
  .split("\n")
  .reduce((sum, line) => sum + Number(line), 0);
rmSync(counts);
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(`${cases} cases in ${minutes} minutes, seed ${PROPERTY_SEED}`);
process.exitCode = code;
