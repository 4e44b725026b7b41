import { expect, test } from "vitest";
import { CLASS_GROUPS, classGroupsOf } from "./class-groups.ts";

test("the groups of the categories are offered in their order, and those that are chosen", () => {
  const categories = [{ classGroup: "Primary" }, { classGroup: "Nursery" }] as const;
  expect(classGroupsOf(categories)).toEqual(["Nursery", "Primary"]);
  expect(classGroupsOf(categories, ["SSS", "other"])).toEqual(["Nursery", "Primary", "SSS"]);
  expect(classGroupsOf(undefined, ["SSS"])).toEqual(CLASS_GROUPS);
  expect(classGroupsOf([])).toEqual(CLASS_GROUPS);
});
