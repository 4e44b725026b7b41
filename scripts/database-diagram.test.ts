import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./child.ts";
import { DIAGRAM, diagramPage } from "./database-diagram.ts";

test("the diagram of the tables is as the code has them; `npm run diagram` draws it", async () => {
  expect(readFileSync(join(root, DIAGRAM), "utf8")).toBe(await diagramPage());
});
