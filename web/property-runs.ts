import { appendFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, inject } from "vitest";

/*
 * Loaded before each test file. `npm run properties` says how many cases a property has, their seed
 * and the file that counts them; otherwise fast-check's defaults hold.
 */

export interface PropertyRuns {
  /** Cases of a property that sets none of its own. */
  readonly numRuns: number;
  readonly seed: number;
  /** The file that gets a line with the number of cases of each test file. */
  readonly counts: string;
}

declare module "vitest" {
  interface ProvidedContext {
    properties: PropertyRuns | null;
  }
}

const runs = inject("properties");
if (runs) {
  const { numRuns, seed, counts } = runs;
  let cases = 0;
  fc.configureGlobal({ numRuns, seed, beforeEach: () => void (cases += 1) });
  afterAll(() => appendFileSync(counts, `${cases}\n`));
}
