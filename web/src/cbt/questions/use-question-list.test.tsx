import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AccountContext } from "../../accounts/account.ts";
import { anAccount } from "../../accounts/testing.tsx";
import { blankAfter, keyOf } from "./drafts.ts";
import { isChanged } from "./question-list.ts";
import { useQuestionList } from "./use-question-list.ts";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ADA = anAccount({ id: "ada" });
const asking = (questionText: string): QuestionDraft => ({
  ...blankAfter(undefined),
  questionText,
});
const STORED = { questions: [asking("saved")], pictures: {}, version: 3 };
const open = (stored = STORED) =>
  renderHook(() => useQuestionList("cbt/questions/t", stored), {
    wrapper: ({ children }) => <AccountContext value={ADA}>{children}</AccountContext>,
  });
type Opened = ReturnType<typeof open>["result"];

/** Types into the first question. */
function type({ current }: Opened, questionText: string): void {
  const { questions, actions } = current;
  actions.edit(keyOf(questions[0]!), () => ({ questionText }));
}

test("restores unsaved questions and their pictures after a power cut", () => {
  const before = open();
  act(() => type(before.result, "new"));
  act(() => before.result.current.actions.addPicture("p", "/files/p"));
  act(() => void vi.advanceTimersByTime(300));
  cleanup();
  const { result } = open();
  expect(result.current.questions[0]!.questionText).toBe("new");
  expect(result.current).toMatchObject({
    pictures: { p: "/files/p" },
    isRestored: true,
    version: 3,
  });
  expect(isChanged(result.current)).toBe(true);
});

test("leaving the page at once stores the last letters too", () => {
  const { result, unmount } = open();
  act(() => type(result, "half a w"));
  unmount();
  expect(open().result.current.questions[0]!.questionText).toBe("half a w");
});

test("work on an older version keeps its version until it is based on a newer one", () => {
  const { result, unmount } = open();
  act(() => type(result, "mine"));
  unmount();
  const newer = { ...STORED, version: 4 };
  const again = open(newer).result;
  expect(again.current.version).toBe(3);
  act(() => again.current.actions.rebase(newer, newer));
  expect(again.current.version).toBe(4);
  expect(again.current.questions[0]!.questionText).toBe("mine");
});

test("nothing is stored after saving or discarding", () => {
  const { result, unmount } = open();
  act(() => type(result, "sent"));
  act(() => result.current.actions.replace({ ...STORED, questions: [asking("sent")], version: 4 }));
  expect(isChanged(result.current)).toBe(false);
  expect(result.current.version).toBe(4);
  unmount();
  expect(localStorage).toHaveLength(0);

  const other = open();
  act(() => type(other.result, "no"));
  act(() => other.result.current.actions.replace(STORED));
  expect(other.result.current.questions).toBe(STORED.questions);
  other.unmount();
  expect(localStorage).toHaveLength(0);
});

test("ignores stored data of another shape", () => {
  localStorage.setItem(
    "unsent:ada:cbt/questions/t",
    JSON.stringify({ contents: { questions: [{ old: 1 }] }, savedAt: 1 }),
  );
  expect(open().result.current).toMatchObject({ questions: STORED.questions, isRestored: false });
});

test("reports a full browser storage", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const { result } = open();
  act(() => type(result, "x"));
  await act(async () => vi.advanceTimersByTimeAsync(300));
  expect(result.current.isStorageFull).toBe(true);
  vi.restoreAllMocks();
});
