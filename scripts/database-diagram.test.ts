import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./child.ts";
import { DIAGRAM, diagramPage } from "./database-diagram.ts";

test("docs/database.md matches the tables in the code; `npm run diagram` updates it", async () => {
  expect(readFileSync(join(root, DIAGRAM), "utf8")).toBe(await diagramPage());
});
