import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../scripts/child.ts";
import { MUTANTS } from "../scripts/mutants/mutants.ts";

test("each mutant changes one place of its file", () => {
  const misfits = MUTANTS.filter(
    ({ file, from }) => readFileSync(join(root, file), "utf8").split(from).length !== 2,
  );
  expect(misfits.map(({ name, file }) => `${name}: ${file}`)).toEqual([]);
});
