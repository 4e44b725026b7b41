import { expect, test } from "vitest";
import { repeatedTexts } from "./asserted-texts.ts";
import { sourceFiles } from "./files.ts";
import { root } from "./lint-sample.ts";

const page = {
  path: "web/src/school/SchoolPage.tsx",
  text: 'export const School = () => <Page title="All terms"><p>No terms yet</p></Page>;',
};

test.each([
  ["web/src/school/SchoolPage.test.tsx", 'screen.getByText("No terms yet");', 1],
  ["web/src/school/SchoolPage.test.tsx", 'screen.getByText("No terms left");', 0],
  ["web/src/school/SchoolPage.test.tsx", 'test("No terms yet", () => {});', 0],
  ["web/src/school/SchoolPage.test.tsx", "screen.getByText(hints.noTerms);", 0],
  ["e2e/src/school.spec.ts", 'page.getByRole("heading", { name: "All terms" });', 1],
  ["server/src/school/routes.test.ts", 'expect(title).toBe("All terms");', 0],
])("%s: %s", (path, text, count) => {
  expect(repeatedTexts([page, { path, text }])).toHaveLength(count);
});

test("no test repeats a text of the product", () => {
  expect(repeatedTexts(sourceFiles(root))).toEqual([]);
});
