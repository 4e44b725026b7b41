import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./child.ts";
import { PERMISSIONS, permissionsPage } from "./permissions-page.ts";

test("docs/permissions.md says whom each endpoint lets in; `npm run permissions` updates it", () => {
  const page = readFileSync(join(root, PERMISSIONS), "utf8");
  expect(page).toBe(permissionsPage());
});
