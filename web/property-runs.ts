import { appendFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll } from "vitest";

/*
 * Loaded before each test file. `npm run properties` says how many cases a property has, their seed
 * and the file that counts them; otherwise fast-check's defaults hold.
 */

const { PROPERTY_RUNS, PROPERTY_SEED, PROPERTY_COUNTS } = process.env;

if (PROPERTY_RUNS !== undefined && PROPERTY_COUNTS !== undefined) {
  let cases = 0;
  fc.configureGlobal({
    numRuns: Number(PROPERTY_RUNS),
    seed: Number(PROPERTY_SEED),
    beforeEach: () => void (cases += 1),
  });
  afterAll(() => appendFileSync(PROPERTY_COUNTS, `${cases}\n`));
}
