// @vitest-environment jsdom
import { pages } from "@school/core/portal/pages.ts";
import { expect, test } from "vitest";
import { comingSoon } from "./ComingSoonPage.tsx";
import { screens } from "./screens.tsx";

test("a page has a screen, or says in one sentence what will be there", () => {
  const own = pages.filter(({ mayOpen }) => mayOpen !== "anyone");
  const without = own.filter(({ path }) => !(path in screens)).map(({ path }) => path);
  expect(Object.keys(comingSoon).toSorted()).toEqual(without.toSorted());
  for (const words of Object.values(comingSoon)) expect(words).toMatch(/^[A-Z][^.]+ here\.$/);
});
