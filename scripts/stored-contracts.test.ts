import { expect, test } from "vitest";
import {
  ANSWERED_DAYS,
  CONTRACT_RELEASES,
  CONTRACT_VERSION,
  OLDEST_CONTRACT,
} from "@school/core/api/contract-version.ts";
import { first } from "@school/core/api/lists.ts";
import { contract } from "@school/core/portal/contract.ts";
import { brokenIn, toStoredContract } from "../server/src/testing/contracts/shapes.ts";
import { storedContracts } from "../server/src/testing/contracts/stored.ts";

/*
 * Pages of earlier releases, open on phones, against the contract of today. A test that fails here has
 * found a breaking change: keep the old endpoint or field beside the new one, and remove it when the
 * version that used it is no longer supported.
 */

const present = toStoredContract(contract);
const stored = storedContracts();

test("pages of every stored version are answered", () => {
  const faults = stored.flatMap(({ version, before }) =>
    brokenIn(present, before).map((fault) => `version ${version}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

test("a change that pages of a release cannot bear is found", () => {
  const [name, [sent, read]] = first(Object.entries(present.endpoints));
  const endpoints = { ...present.endpoints, [`${name}/more`]: [sent, read] as const };
  expect(brokenIn(present, { ...present, endpoints })).toEqual([`${name}/more is gone`]);
});

test("every released version that is answered is stored, and for 30 days after the next one", () => {
  const answered = Object.keys(CONTRACT_RELEASES)
    .map(Number)
    .filter((version) => version >= OLDEST_CONTRACT);
  expect(stored.map(({ version }) => version)).toEqual(answered);
  const newest = answered.at(-1);
  // None is stored before the first release.
  if (newest === undefined) return;
  // The next release may already have its version.
  expect([newest, newest + 1]).toContain(CONTRACT_VERSION);
  const dayOf = (version: number) => Date.parse(CONTRACT_RELEASES[version] ?? "");
  // The version that followed the newest one given up had been there long enough at the last release.
  const days = (dayOf(newest) - dayOf(OLDEST_CONTRACT)) / 86_400_000;
  if (OLDEST_CONTRACT > 1) expect(days).toBeGreaterThanOrEqual(ANSWERED_DAYS);
});
