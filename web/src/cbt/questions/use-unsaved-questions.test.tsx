import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { blankAfter } from "./drafts.ts";
import { useUnsavedQuestions } from "./use-unsaved-questions.ts";

vi.mock("../../accounts/account.ts", () => ({ useAccount: () => ({ id: "ada" }) }));

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const asking = (questionText: string): QuestionDraft => ({
  ...blankAfter(undefined),
  questionText,
});
const STORED = { questions: [asking("saved")], pictures: {}, version: 3 };
const open = (stored = STORED) => renderHook(() => useUnsavedQuestions("cbt/questions/t", stored));

test("restores unsaved questions and their pictures after a power cut", () => {
  const before = open();
  act(() => before.result.current.change([asking("new")]));
  act(() => before.result.current.addPicture("p", "/files/p"));
  act(() => void vi.advanceTimersByTime(300));
  cleanup();
  const { result } = open();
  expect(result.current.questions[0]!.questionText).toBe("new");
  expect(result.current).toMatchObject({
    pictures: { p: "/files/p" },
    isChanged: true,
    version: 3,
  });
  expect(result.current.restoredFrom).not.toBeNull();
});

test("leaving the page at once stores the last letters too", () => {
  const { result, unmount } = open();
  act(() => result.current.change([asking("half a w")]));
  unmount();
  expect(open().result.current.questions[0]!.questionText).toBe("half a w");
});

test("work on an older version is reported and keeps its version", () => {
  const { result, unmount } = open();
  act(() => result.current.change([asking("mine")]));
  unmount();
  const again = open({ ...STORED, version: 4 }).result;
  expect(again.current).toMatchObject({ isRestoredStale: true, version: 3 });
  act(() => again.current.rebaseOn(4));
  expect(again.current).toMatchObject({ isRestoredStale: false, version: 4 });
});

test("nothing is stored after saving or discarding", () => {
  const { result, unmount } = open();
  act(() => result.current.change([asking("sent")]));
  act(() => result.current.saved({ ...STORED, questions: [asking("sent")], version: 4 }));
  expect(result.current).toMatchObject({ isChanged: false, version: 4 });
  unmount();
  expect(localStorage).toHaveLength(0);

  const other = open();
  act(() => other.result.current.change([asking("no")]));
  act(() => other.result.current.discard());
  expect(other.result.current.questions).toBe(STORED.questions);
  other.unmount();
  expect(localStorage).toHaveLength(0);
});

test("ignores stored data of another shape", () => {
  localStorage.setItem(
    "unsent:ada:cbt/questions/t",
    JSON.stringify({ contents: { questions: [{ old: 1 }] }, savedAt: 1 }),
  );
  expect(open().result.current).toMatchObject({ questions: STORED.questions, restoredFrom: null });
});

test("reports a full browser storage", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const { result } = open();
  act(() => result.current.change([asking("x")]));
  await act(async () => vi.advanceTimersByTimeAsync(300));
  expect(result.current.isStorageFull).toBe(true);
  vi.restoreAllMocks();
});
