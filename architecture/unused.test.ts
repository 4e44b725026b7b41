import { expect, test } from "vitest";
import { runTool, withSample } from "./lint-sample.ts";

interface KnipIssues {
  file: string;
  files: { name: string }[];
  exports: { name: string }[];
  dependencies: { name: string }[];
}

/** Runs knip on a sample with the project's configuration. */
function knip(files: Record<string, string>): { issues: KnipIssues[]; code: number } {
  return withSample(files, (folder) => {
    const args = ["--no-progress", "--no-config-hints", "--reporter", "json"];
    const { out, code } = runTool("knip/bin/knip.js", args, folder);
    return { ...(JSON.parse(out) as { issues: KnipIssues[] }), code };
  });
}

const main = `import { start } from "./app.ts";\nimport { Page } from "@school/core/school/page.ts";\nstart(Page);\n`;
const app = `export const start = (page: unknown): unknown => page;\n`;
const page = `export const Page = 1;\n`;

test("reports an unused file, export and dependency", () => {
  const { issues, code } = knip({
    "server/src/main.ts": main,
    "server/src/app.ts": `${app}export const forgotten = 1;\n`,
    "server/src/school/lost.ts": "export const lost = 1;\n",
    "core/src/school/page.ts": page,
    "core/src/school/lost.ts": "export const lost = 1;\n",
    "web/src/ui/lost.tsx": "export const lost = 1;\n",
  });
  expect(code).toBe(1);
  const unused = issues.flatMap((issue) => issue.files.map((f) => f.name));
  expect(unused).toEqual(["web/src/ui/lost.tsx"]);
  // package.json exports every file of core and server to other packages, so knip reports
  // their unused exports instead of the files.
  const exported = issues.flatMap((issue) => issue.exports.map((e) => `${issue.file} ${e.name}`));
  expect(exported.toSorted()).toEqual([
    "core/src/school/lost.ts lost",
    "server/src/app.ts forgotten",
    "server/src/school/lost.ts lost",
  ]);
  const dependencies = issues.flatMap((issue) => issue.dependencies.map((d) => d.name));
  expect(dependencies).toContain("fastify");
});

test("reports nothing that is used", () => {
  const { issues } = knip({
    "server/src/main.ts": main,
    "server/src/app.ts": app,
    "server/src/app.test.ts": `import { start } from "./app.ts";\nstart(1);\n`,
    "core/src/school/page.ts": page,
  });
  expect(issues.flatMap((issue) => [...issue.files, ...issue.exports])).toEqual([]);
});
