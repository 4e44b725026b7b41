import { SiteContent } from "./content.ts";
import { DEFAULT_SITE } from "./default-content.ts";
import { isHidden, SECTIONS } from "./sections.ts";
import { expect, test } from "vitest";

test("the first draft promises nothing that a school may not offer", () => {
  expect(JSON.stringify(DEFAULT_SITE)).not.toMatch(/\d ?[ap]m|after-school|report card|within/i);
  expect(SECTIONS.filter((section) => isHidden(DEFAULT_SITE, section))).toHaveLength(5);
});

test("the page of a fresh school is one that its editor would accept", () => {
  expect(SiteContent.parse(DEFAULT_SITE)).toEqual(DEFAULT_SITE);
});
