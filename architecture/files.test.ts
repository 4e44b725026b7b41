import { matchesGlob } from "node:path";
import { describe, expect, test } from "vitest";
import { WEB_TESTS_ALONE } from "../web/tests-alone.ts";
import { findProblems, sizes, sourceFiles } from "./files.ts";
import { root } from "./lint-sample.ts";

const exporting = "export const one = 1;\n";
const lines = (count: number): string => exporting + "// line\n".repeat(count - 1);

describe("problems of files", () => {
  test.each([
    ["core/src/school/long.ts", lines(401), "401 lines"],
    ["web/src/ui/long.css", lines(401), "401 lines"],
    ["server/src/school/index.ts", exporting, "barrel"],
    ["web/src/ui/utils.ts", exporting, "vague name"],
    ["web/src/ui/helpers/dates.ts", exporting, "vague name"],
    ["server/src/library/routes.ts", exporting, "not a module"],
    ["core/src/platform/pages.ts", exporting, "not a module"],
    ["core/src/testing/pages.ts", exporting, "not a module"],
    ["server/src/cbt/odds/routes.ts", exporting, "not a part of its module"],
    ["server/src/school/lost.ts", "console.log(1);", "exports nothing"],
    [
      "server/src/school/follow.ts",
      `${exporting}const PACKAGE: string = "@school/standby/standby.ts";`,
      "only standby-port.ts",
    ],
    ["server/src/school/a.ts", `${exporting}// oxlint-disable-next-line max-lines`, "disables"],
    ["server/src/school/b.ts", `${exporting}/* eslint-disable */`, "disables"],
    ["server/src/school/c.ts", `${exporting}// oxlint-disable no-restricted-imports`, "disables"],
    ["core/src/school/now.ts", "export const now = new Date();", "clock"],
    ["core/src/school/luck.ts", "export const luck = Math.random();", "random number"],
  ])("reports %s", (path, text, message) => {
    expect(findProblems({ path, text })).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    ["core/src/school/full.ts", lines(400)],
    ["core/src/school/parsed.ts", "export const day = new Date(iso);"],
    ["core/src/school/now.test.ts", "const now = new Date();"],
    ["server/src/report-cards/routes.ts", exporting],
    ["server/src/cbt/live-view/routes.ts", exporting],
    ["server/src/testing/hostile.ts", exporting],
    ["server/src/main.ts", ""],
    ["web/src/ui/Table.tsx", "// oxlint-disable-next-line react/exhaustive-deps -- runs once"],
    ["web/src/results/commonest.ts", exporting],
  ])("allows %s", (path, text) => {
    expect(findProblems({ path, text })).toEqual([]);
  });
});

test("counts sizes in lines", () => {
  const files = [10, 20, 30, 40, 300].map((n) => ({ path: `${n}.ts`, text: lines(n) }));
  expect(sizes(files)).toEqual({ files: 5, median: 30, ninetieth: 300, longest: 300 });
  expect(sizes([])).toEqual({ files: 0, median: 0, ninetieth: 0, longest: 0 });
});

test("gives every lock of the database a number of its own", () => {
  const numbers = sourceFiles(root).flatMap(({ text }) =>
    [
      ...text.matchAll(
        /(?:^(?:export )?const \w+_LOCK(?:_CLASS)? =|^const LOCK_CLASS =|lockClass:) ([\d_]+)[;,]/gm,
      ),
    ].map(([, number]) => number),
  );
  expect(numbers.length).toBeGreaterThan(10);
  expect(numbers.filter((one, at) => numbers.indexOf(one) !== at)).toEqual([]);
});

test("leaves modules as they are in tests that share them with other files", () => {
  const isAlone = (path: string) =>
    WEB_TESTS_ALONE.some((pattern) => matchesGlob(path, `web/${pattern}`));
  const isolatedTests = sourceFiles(root).filter(
    ({ path, text }) =>
      /^(core|demo|server|standby|web)\/.*\.test\.tsx?$/.test(path) &&
      (/\bvi\.(mock|doMock|resetModules)\(/.test(text) ||
        (path.endsWith(".tsx") && text.includes("fake-indexeddb/auto"))) &&
      !isAlone(path),
  );
  expect(isolatedTests.map(({ path }) => path)).toEqual([]);
});

test("checks every pkg, and no built or installed file", () => {
  const paths = sourceFiles(root).map((file) => file.path);
  for (const start of [
    "core/src/",
    "server/src/",
    "web/src/",
    "e2e/",
    "demo/src/",
    "standby/src/",
    "architecture/",
    "scripts/",
  ]) {
    expect(paths.some((path) => path.startsWith(start))).toBe(true);
  }
  expect(paths.filter((path) => /node_modules|\/dist\//.test(path))).toEqual([]);
});
