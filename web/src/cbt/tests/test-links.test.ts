import type { ManagedTest } from "@school/core/cbt/tests/contract.ts";
import { expect, test } from "vitest";
import { missingBeforePublishing, linksOf } from "./test-links.ts";
import { aManagedTest } from "../testing.ts";

const labels = (differing: Partial<ManagedTest>) =>
  linksOf(aManagedTest(differing)).map(({ label }) => label);

test("each state offers first what it is for", () => {
  expect(labels({ state: "draft" })).toEqual(["Edit", "Preview", "Print"]);
  expect(labels({ state: "coming" })).toEqual(["Edit", "Preview", "Print", "Hall"]);
  expect(labels({ state: "open", sitting: 3 }).slice(0, 2)).toEqual(["Watch the Hall", "Edit"]);
  expect(labels({ state: "over", done: 3 })).toEqual([
    "Marks",
    "Analyse",
    "Send Scores",
    "Edit",
    "Preview",
    "Print",
    "Hall",
  ]);
  expect(labels({ state: "open", platform: "Offline" })[0]).toBe("Type in Scores");
  expect(labels({ state: "draft", questions: 0 })).toEqual(["Edit"]);
});

test("while somebody still sits, the hall comes first, also when it is over", () => {
  expect(labels({ state: "over", sitting: 1, done: 3 })[0]).toBe("Watch the Hall");
});

test("who only watches is led to no page with keys", () => {
  expect(labels({ state: "open", mayChange: false })).toEqual(["Watch the Hall"]);
  expect(labels({ state: "over", done: 3, mayChange: false })).toEqual([
    "Marks",
    "Send Scores",
    "Hall",
  ]);
});

test("what a test lacks before pupils can see it", () => {
  expect(missingBeforePublishing(aManagedTest())).toBeNull();
  expect(missingBeforePublishing(aManagedTest({ questions: 0, opensAt: null }))).toBe(
    "Before pupils can see it, it needs questions and the times.",
  );
  expect(missingBeforePublishing(aManagedTest({ questions: 0, platform: "Offline" }))).toBeNull();
});
