import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { readFuzzPlan } from "./server/src/platform/testing/fuzz-plan.ts";
import { folderForTests } from "./scripts/memory-folder.ts";
import { mutantPlugin } from "./scripts/mutants/mutant-plugin.ts";
import { contractPlugin } from "./web/vite-contract.ts";
import type { PropertyRuns } from "./web/property-runs.ts";
import { WEB_TESTS_ALONE } from "./web/tests-alone.ts";
import { themePlugin } from "./web/vite-theme.ts";
import { preactAlias } from "./web/vite-front.ts";

const here = (path: string): string => join(import.meta.dirname, path);
const ifThere = (path: string): string[] => (existsSync(here(path)) ? [here(path)] : []);

const [FRONT_TESTS, ...TESTS_ALONE] = WEB_TESTS_ALONE;
const PAGES = {
  environment: "jsdom",
  setupFiles: ifThere("web/src/ui/testing.ts"),
  testTimeout: 60_000,
} as const;

const { PROPERTY_RUNS, PROPERTY_SEED, PROPERTY_COUNTS: counts } = process.env;
/** Sets the number of cases of properties; null for the usual one. */
const properties: PropertyRuns | null =
  counts === undefined
    ? null
    : { numRuns: Number(PROPERTY_RUNS), seed: Number(PROPERTY_SEED), counts };
const PROPERTIES = {
  setupFiles: here("web/property-runs.ts"),
  provide: { properties },
} as const;

/** Tests of a file run in random order. The seed is printed; `--sequence.seed` repeats an order. */
const SHUFFLED = { sequence: { shuffle: { tests: true } } } as const;

// Of this process, which starts the database, and of those that run the tests.
process.env["TMPDIR"] = folderForTests();

export default defineConfig({
  test: {
    // The smallest computers of schools and of CI have two cores.
    pool: "forks",
    maxWorkers: 2,
    tags: [
      {
        name: "nightly",
        description:
          "Slow by nature: loops of kills and restores. One case of each kind runs in every run.",
      },
    ],
    projects: [
      {
        plugins: [mutantPlugin()],
        test: {
          ...PROPERTIES,
          name: "core",
          root: here("core"),
          include: ["src/**/*.test.ts"],
          isolate: false,
          ...SHUFFLED,
        },
      },
      {
        plugins: [mutantPlugin()],
        test: {
          ...PROPERTIES,
          name: "server",
          root: here("server"),
          include: ["src/**/*.test.ts"],
          // The files of a worker share the portal's modules: loading them again for each file takes
          // a minute and a half. Module state is keyed by database, and each file has its own.
          isolate: false,
          provide: { properties, fuzz: readFuzzPlan(process.env) },
          globalSetup: here("server/src/platform/testing/cluster.ts"),
          // Far beyond what a test takes: under load nothing fails for being slow.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "standby",
          root: here("standby"),
          include: ["src/**/*.test.ts"],
          isolate: false,
          globalSetup: here("server/src/platform/testing/cluster.ts"),
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "demo",
          root: here("demo"),
          include: ["src/**/*.test.ts"],
          isolate: false,
          globalSetup: here("server/src/platform/testing/cluster.ts"),
          testTimeout: 60_000,
          hookTimeout: 120_000,
          ...SHUFFLED,
        },
      },
      {
        // Rules and stores. The few that need a browser's document or storage declare it at their top.
        plugins: [contractPlugin(), themePlugin(), mutantPlugin()],
        test: {
          ...PROPERTIES,
          name: "web rules",
          root: here("web"),
          include: ["src/**/*.test.ts"],
          exclude: TESTS_ALONE,
          isolate: false,
          ...SHUFFLED,
        },
      },
      {
        plugins: [contractPlugin(), themePlugin()],
        test: {
          ...PAGES,
          name: "web",
          root: here("web"),
          include: ["src/**/*.test.tsx"],
          exclude: [...WEB_TESTS_ALONE],
          isolate: false,
        },
      },
      {
        plugins: [contractPlugin(), themePlugin()],
        test: { ...PAGES, name: "web alone", root: here("web"), include: TESTS_ALONE },
      },
      {
        // The pages for visitors, with the library that the build gives them.
        resolve: { alias: preactAlias },
        test: {
          name: "front",
          root: here("web"),
          include: [FRONT_TESTS],
          environment: "jsdom",
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "architecture",
          root: here("."),
          include: ["{architecture,scripts}/*.test.ts", "bench/src/*.test.ts"],
          isolate: false,
          ...SHUFFLED,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
