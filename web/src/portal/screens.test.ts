// @vitest-environment jsdom
import { pages } from "@school/core/portal/pages.ts";
import { expect, test } from "vitest";
import { screens } from "./screens.tsx";

test("every page for signed-in people has a screen", () => {
  const signedInPages = pages.filter(({ mayOpen }) => mayOpen !== "anyone");
  const without = signedInPages.filter(({ path, opens }) => !opens && !(path in screens));
  expect(without).toEqual([]);
});
