import { hiddenSections, SiteContent } from "./content.ts";
import { DEFAULT_SITE } from "./default-content.ts";
import { expect, test } from "vitest";

test("the first draft promises nothing that a school may not offer", () => {
  expect(JSON.stringify(DEFAULT_SITE)).not.toMatch(/\d ?[ap]m|after-school|report sheet|within/i);
  expect(hiddenSections(DEFAULT_SITE)).toHaveLength(5);
});

test("the page of a fresh school is one that its editor would accept", () => {
  expect(SiteContent.parse(DEFAULT_SITE)).toEqual(DEFAULT_SITE);
});
