import type { ManagedTest } from "@school/core/cbt/tests/contract.ts";
import { expect, test } from "vitest";
import { missingBeforePublishing, linksOf } from "./test-links.ts";
import { aManagedTest } from "../testing.ts";
import { pageNames, testList } from "./text.ts";

const labels = (differing: Partial<ManagedTest>) =>
  linksOf(aManagedTest(differing)).map(({ label }) => label);

test("each state offers its most likely page first", () => {
  expect(labels({ state: "draft" })).toEqual(["Edit", "Preview", "Print"]);
  expect(labels({ state: "coming" })).toEqual(["Edit", "Preview", "Print", pageNames.liveView]);
  expect(labels({ state: "open", sitting: 3 }).slice(0, 2)).toEqual([pageNames.liveView, "Edit"]);
  expect(labels({ state: "over", done: 3 })).toEqual([
    "Marks",
    pageNames.analysis,
    pageNames.sendScores,
    "Edit",
    "Preview",
    "Print",
    pageNames.liveView,
  ]);
  expect(labels({ state: "open", platform: "Offline" })[0]).toBe(pageNames.enterScores);
  expect(labels({ state: "draft", questions: 0 })).toEqual(["Edit"]);
});

test("the live view comes first while a pupil is sitting, also after closing", () => {
  expect(labels({ state: "over", sitting: 1, done: 3 })[0]).toBe(pageNames.liveView);
});

test("a person who only watches is not offered pages with keys", () => {
  expect(labels({ state: "open", mayChange: false })).toEqual([pageNames.liveView]);
  expect(labels({ state: "over", done: 3, mayChange: false })).toEqual([
    "Marks",
    pageNames.sendScores,
    pageNames.liveView,
  ]);
});

test("names what a test lacks before pupils can see it", () => {
  expect(missingBeforePublishing(aManagedTest())).toBeNull();
  expect(missingBeforePublishing(aManagedTest({ questions: 0, opensAt: null }))).toBe(
    testList.missing(["questions", "times"]),
  );
  expect(missingBeforePublishing(aManagedTest({ questions: 0, platform: "Offline" }))).toBeNull();
});
