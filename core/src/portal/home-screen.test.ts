import { expect, test } from "vitest";
import { ROLES } from "../accounts/roles.ts";
import { homeScreenPages } from "./home-screen.ts";

const titles = (role: string) => homeScreenPages(role).map(({ title }) => title);

test("each role has shortcuts to pages that open for it, four at most", () => {
  for (const role of ROLES) expect(titles(role).length, role).toBeGreaterThan(1);
  for (const role of ROLES) expect(titles(role).length, role).toBeLessThanOrEqual(4);
  expect(titles("TEACHER")).toContain("Upload Results");
  expect(titles("HEADMASTER")).toEqual([]);
  expect(titles("PARENT")).not.toContain("Upload Results");
});
