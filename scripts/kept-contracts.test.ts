import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  ANSWERED_DAYS,
  CONTRACT_RELEASES,
  CONTRACT_VERSION,
  OLDEST_CONTRACT,
} from "@school/core/api/contract-version.ts";
import { contract } from "@school/core/portal/contract.ts";
import {
  brokenIn,
  type KeptContract,
  keptContract,
} from "@school/core/portal/kept-contracts/shapes.ts";

/*
 * Pages of earlier releases, open on phones, against the contract of today. A test that fails here has
 * found a change that they cannot bear: keep the old endpoint or field beside the new one, and remove it
 * when the version that used it is no longer answered.
 */

const KEPT = join(import.meta.dirname, "../core/src/portal/kept-contracts");
const now = keptContract(contract);
const kept = readdirSync(KEPT)
  .filter((name) => name.endsWith(".json"))
  .map((name) => ({
    version: Number(/\d+/.exec(name)?.[0]),
    before: JSON.parse(readFileSync(join(KEPT, name), "utf8")) as KeptContract,
  }));

test.each(kept)("pages of version $version are answered", ({ before }) => {
  expect(brokenIn(now, before)).toEqual([]);
});

test("every version that is answered is kept, and for 30 days after the next one", () => {
  const answered = Object.keys(CONTRACT_RELEASES)
    .map(Number)
    .filter((version) => version >= OLDEST_CONTRACT);
  expect(kept.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual(answered);
  expect(answered.at(-1)).toBe(CONTRACT_VERSION);
  const dayOf = (version: number) => Date.parse(CONTRACT_RELEASES[version] ?? "");
  // The version that followed the newest one given up had been there long enough at the last release.
  const days = (dayOf(CONTRACT_VERSION) - dayOf(OLDEST_CONTRACT)) / 86_400_000;
  if (OLDEST_CONTRACT > 1) expect(days).toBeGreaterThanOrEqual(ANSWERED_DAYS);
});
