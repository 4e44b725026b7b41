import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Packages } from "../architecture/dependencies.ts";
import type { Bill } from "./bill-of-materials.ts";

/* Conditions that a commit meets before its release file is built. Each check returns its faults. */

/** The first version that schools run; the ones after it serve its pages and its data. */
const FIRST_VERSION = "1.0.0";

/** The version of each package.json, by its path, and of the portal and its packages in the lockfile. */
export function versionsOf(root: string): Map<string, string> {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8")) as Packages[""];
  const manifests = globSync(["package.json", "*/package.json"], { cwd: root }).toSorted();
  const versions = new Map(manifests.map((path) => [path, read(path)?.version ?? "none"]));
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Packages;
  };
  for (const path of manifests) {
    const folder = path.replace(/\/?package\.json$/, "");
    versions.set(`package-lock.json, ${folder || "root"}`, packages[folder]?.version ?? "none");
  }
  return versions;
}

export function versionFaults(version: string, versions: ReadonlyMap<string, string>): string[] {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return [`"${version}" is no version like 1.2.0.`];
  return [...versions]
    .filter(([, other]) => other !== version)
    .map(([path, other]) => `${path} has version ${other}, not ${version}.`);
}

export function changelogFaults(version: string, changelog: string): string[] {
  const newest = /^## (.+)$/m.exec(changelog)?.[1];
  return newest === version ? [] : [`CHANGELOG.md begins with ${newest}, not ${version}.`];
}

/** A contract as `npm run contract:keep` stores it. */
interface StoredContract {
  readonly version: number;
  readonly before: object;
}

/**
 * Pages name the version of their contract, so a contract that differs from a stored one needs a higher
 * version. After the first release there is always a stored one.
 */
export function contractFaults(
  version: string,
  present: StoredContract,
  stored: readonly StoredContract[],
): string[] {
  const newest = stored.at(-1);
  if (!newest) {
    return version === FIRST_VERSION ? [] : ["The contract of the last release is not stored."];
  }
  const isSame = JSON.stringify(newest.before) === JSON.stringify(present.before);
  return isSame || present.version > newest.version
    ? []
    : ["The contract has changed since the last release: raise CONTRACT_VERSION."];
}

/** The packages that run and are missing in the bill of materials. */
export function billFaults({ components }: Bill, running: ReadonlySet<string>): string[] {
  const named = new Set(components.map((component) => component["bom-ref"]));
  return [...running].filter((name) => !named.has(name)).map((name) => `It lacks ${name}.`);
}

/**
 * The result of `npm audit --json`: the number of packages with a known high or critical
 * vulnerability; null if the registry did not respond.
 */
export function countAdvisories(audit: string): number | null {
  try {
    const { metadata } = JSON.parse(audit) as {
      metadata?: { vulnerabilities?: { high: number; critical: number } };
    };
    const counts = metadata?.vulnerabilities;
    return counts ? counts.high + counts.critical : null;
  } catch {
    return null;
  }
}

/** Paths that a school does not run, as patterns of Git: folders, and endings of names. */
export const FOR_TESTS = [
  ".ci",
  ".github",
  "bench/src",
  "e2e/src",
  "server/src/testing",
  "server/src/platform/testing",
  "standby/src/testing",
  "**/*.test.ts",
  "**/*.test.tsx",
];

const NEEDED = [
  "package-lock.json",
  "licences.txt",
  "scripts/start.ts",
  "server/src/main.ts",
  "demo/src/load.ts",
  "standby/src/standby.ts",
  "server/migrations/meta/_journal.json",
  "web/index.html",
];

/** Files that the release file lacks, and those for tests that it contains. */
export function contentFaults(paths: readonly string[]): string[] {
  const isForTests = (path: string) =>
    FOR_TESTS.some((pattern) =>
      pattern.startsWith("**/*") ? path.endsWith(pattern.slice(4)) : path.startsWith(`${pattern}/`),
    );
  return [
    ...NEEDED.filter((path) => !paths.includes(path)).map((path) => `It lacks ${path}.`),
    ...paths.filter(isForTests).map((path) => `It has ${path}, which is for tests.`),
  ];
}
