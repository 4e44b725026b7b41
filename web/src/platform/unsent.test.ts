// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { clearUnsent, loadUnsent, saveUnsent, unsentForms } from "./unsent.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test("what one account left unsent is there for it, and for no one else", () => {
  expect(saveUnsent("ada", "scores/4/maths", { CA1: 8 })).toBe(true);
  expect(loadUnsent("ada", "scores/4/maths")?.contents).toEqual({ CA1: 8 });
  expect(unsentForms("ada")).toEqual(["scores/4/maths"]);
  expect(loadUnsent("bola", "scores/4/maths")).toBeNull();
  expect(unsentForms("bola")).toEqual([]);
});

test("after it was sent it is gone", () => {
  saveUnsent("ada", "scores", [1]);
  clearUnsent("ada", "scores");
  expect(loadUnsent("ada", "scores")).toBeNull();
});

test("a full browser says so, and damaged contents count as none", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(saveUnsent("ada", "scores", [1])).toBe(false);
  vi.restoreAllMocks();
  localStorage.setItem("unsent:ada:scores", "{half");
  expect(loadUnsent("ada", "scores")).toBeNull();
});
