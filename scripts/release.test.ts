import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Bill, billOfMaterials, runningPackages } from "./bill-of-materials.ts";
import { root } from "./child.ts";
import {
  billFaults,
  changelogFaults,
  contentFaults,
  contractFaults,
  countAdvisories,
  FOR_TESTS,
  versionFaults,
  versionsOf,
} from "./release-checks.ts";

const version = versionsOf(root).get("package.json") ?? "";

test("every package has the portal's version, and the changelog begins with it", () => {
  const versions = versionsOf(root);
  expect(versions.size).toBe(16);
  expect(versionFaults(version, versions)).toEqual([]);
  expect(changelogFaults(version, readFileSync(join(root, "CHANGELOG.md"), "utf8"))).toEqual([]);
});

test("a package or a changelog of another version is a fault", () => {
  const versions = new Map([
    ["package.json", "1.2.0"],
    ["web/package.json", "1.1.0"],
  ]);
  expect(versionFaults("1.2.0", versions)).toEqual([
    "web/package.json has version 1.1.0, not 1.2.0.",
  ]);
  expect(versionFaults("next", versions)).toEqual(['"next" is no version like 1.2.0.']);
  expect(changelogFaults("1.2.0", "# Changelog\n\n## 1.1.0\n")).toEqual([
    "CHANGELOG.md begins with 1.1.0, not 1.2.0.",
  ]);
});

test("a contract that changed since the last release needs a higher version", () => {
  const [before, changed] = [{ endpoints: { "GET /me": [0, 1] } }, { endpoints: {} }];
  const stored = [{ version: 1, before }];
  expect(contractFaults("1.0.0", { version: 1, before }, [])).toEqual([]);
  expect(contractFaults("1.1.0", { version: 1, before }, [])).toHaveLength(1);
  expect(contractFaults("1.1.0", { version: 1, before }, stored)).toEqual([]);
  expect(contractFaults("1.1.0", { version: 1, before: changed }, stored)).toHaveLength(1);
  expect(contractFaults("1.1.0", { version: 2, before: changed }, stored)).toEqual([]);
});

test("the bill of materials has every package that runs, and none for tests", () => {
  const all = JSON.parse(billOfMaterials()) as Bill;
  expect(billFaults(all, runningPackages())).toEqual([]);
  const refs = all.components.map((component) => component["bom-ref"].replace(/@[^@]+$/, ""));
  // A benchmark depends on pg too, and a test on react.
  expect(refs).toEqual(
    expect.arrayContaining([
      "pg",
      "react",
      "zod",
      "@school/server",
      "@school/demo",
      "@school/standby",
    ]),
  );
  expect(refs.filter((name) => ["vitest", "@school/e2e", "fast-check"].includes(name))).toEqual([]);
  const components = all.components.filter((one) => !one["bom-ref"].startsWith("pg@"));
  expect(billFaults({ ...all, components }, runningPackages())).toEqual([
    expect.stringMatching(/^It lacks pg@/),
  ]);
});

test("only what the registry says counts as checked", () => {
  const audit = { metadata: { vulnerabilities: { moderate: 4, high: 1, critical: 2 } } };
  expect(countAdvisories(JSON.stringify(audit))).toBe(3);
  expect(countAdvisories('{ "message": "request failed", "error": {} }')).toBeNull();
  expect(countAdvisories("")).toBeNull();
});

test("a release file without what a school runs, or with tests, is a fault", () => {
  const committed = globSync(["*.json", "{demo,scripts,server,standby,web}/**/*.{ts,html,json}"], {
    cwd: root,
    exclude: ["**/node_modules", "**/dist*"],
  }).map((path) => path.replaceAll("\\", "/"));
  const faults = contentFaults(committed);
  expect(faults).toContain("It lacks licences.txt.");
  expect(faults).toContain("It has server/src/main.test.ts, which is for tests.");
  expect(faults).toContain("It has server/src/testing/permissions.test.ts, which is for tests.");
  const tests = faults.map((fault) => /^It has (.*), which/.exec(fault)?.[1]);
  const rest = committed.filter((path) => !tests.includes(path));
  expect(contentFaults([...rest, "licences.txt"])).toEqual([]);
});

test("a container has neither tests, nor the demo school, nor the history of the files", () => {
  const ignored = readFileSync(join(root, ".dockerignore"), "utf8").split("\n");
  expect(ignored).toEqual(
    expect.arrayContaining([...FOR_TESTS, ".git", "demo/src", "demo/data", ".env", "data"]),
  );
  expect(readFileSync(join(root, "Containerfile"), "utf8")).toMatch(/^COPY \. \.$/m);
});
