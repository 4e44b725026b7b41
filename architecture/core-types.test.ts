import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, runTool, withSample } from "./lint-sample.ts";

/** Compiles a sample of core with core's own tsconfig. */
function compileCore(files: Record<string, string>): { out: string; code: number } {
  return withSample(files, (folder) =>
    runTool("typescript/bin/tsc", ["-p", "core", "--noEmit"], folder),
  );
}

test("core is compiled without types of browsers or Node", () => {
  const out = JSON.parse(
    runTool("typescript/bin/tsc", ["-p", "core", "--showConfig"], root).out,
  ) as { compilerOptions: { types: string[]; lib: string[] } };
  expect(out.compilerOptions.types).toEqual([]);
  expect(out.compilerOptions.lib).toEqual(["es2024"]);
});

test.each(["process.pid", "document.title", "window", "fetch", "setTimeout", "console", "Buffer"])(
  "core cannot use %s, even with a test beside it",
  (name) => {
    const { out, code } = compileCore({
      "core/src/school/place.ts": `export const it: unknown = ${name};\n`,
      "core/src/school/place.test.ts": `import { test } from "vitest";\nimport fc from "fast-check";\nvoid [test, fc];\n`,
    });
    expect(out).toMatch(/place\.ts\(1,\d+\): error TS2\d+: Cannot find name/);
    expect(code).not.toBe(0);
  },
);

test("core compiles with its own libraries", () => {
  const source = `import { oc } from "@orpc/contract";\nimport { z } from "zod";\nexport const it = oc.input(z.object({}));\n`;
  expect(compileCore({ "core/src/school/contract.ts": source })).toEqual({ out: "", code: 0 });
});

test("core depends only on its pure libraries", () => {
  const manifest = JSON.parse(readFileSync(join(root, "core/package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  expect(Object.keys(manifest.dependencies).toSorted()).toEqual(["@orpc/contract", "zod"]);
});
