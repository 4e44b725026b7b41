import { randomInt } from "node:crypto";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, run } from "./child.ts";

/*
 * Sends the portal requests made from its contract at random: `npm run fuzz`, or
 * `npm run fuzz -- --requests 20000 --seed 7`. The test of the suite does the same with few.
 */

const { values } = parseArgs({
  options: { requests: { type: "string" }, seed: { type: "string" } },
});
const requests = Number(values.requests ?? 100_000);
const seed = Number(values.seed ?? randomInt(1_000_000_000));
if (!(requests > 0) || !Number.isInteger(seed)) {
  console.error("Usage: npm run fuzz -- --requests 100000 --seed 1");
  process.exit(1);
}
console.log(`Seed ${seed}`);
process.exitCode = await run(
  process.execPath,
  [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--project",
    "server",
    "--disable-console-intercept=true",
    "server/src/testing/fuzz.test.ts",
  ],
  {
    env: {
      ...process.env,
      FUZZ_REQUESTS: String(requests),
      FUZZ_SEED: String(seed),
      FUZZ_PATIENCE_MS: "5000",
    },
  },
);
