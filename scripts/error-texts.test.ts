import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./child.ts";

test("every test named in docs/texts.md exists", () => {
  const catalogue = readFileSync(join(root, "docs/texts.md"), "utf8");
  const named = [...catalogue.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(
    ([, path = ""]) => path,
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
