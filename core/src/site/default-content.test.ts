import { SiteContent } from "./content.ts";
import { DEFAULT_SITE } from "./default-content.ts";
import { expect, test } from "vitest";

test("the page of a fresh school is one that its editor would accept", () => {
  expect(SiteContent.parse(DEFAULT_SITE)).toEqual(DEFAULT_SITE);
});
