import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage, type FakeResponses } from "../../platform/page-under-test.tsx";
import type { ApiIssue } from "../../platform/client/api-error.ts";
import { blankAfter } from "./drafts.ts";
import { QuestionsEditor } from "./QuestionsEditor.tsx";
import { sameAs } from "./text.ts";
import { useQuestionList } from "./use-question-list.ts";
import { questionIssues } from "@school/core/cbt/questions/text.ts";

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

let list: readonly QuestionDraft[] = [];

function open(questions: QuestionDraft[], issues: ApiIssue[] = [], responses: FakeResponses = {}) {
  function EditorPage() {
    const edited = useQuestionList("cbt/questions/t", { questions, pictures: {}, version: 1 });
    const { actions } = edited;
    useEffect(() => actions.report(issues, questions), [actions]);
    useEffect(() => {
      list = edited.questions;
    }, [edited.questions]);
    return <QuestionsEditor list={edited} />;
  }
  return mountFor(EditorPage, { role: "TEACHER", responses });
}

function asking(questionText: string, rest: Partial<QuestionDraft> = {}): QuestionDraft {
  return {
    ...blankAfter(undefined),
    questionText,
    options: [
      { key: "A", text: "one", pictureId: null },
      { key: "B", text: "two", pictureId: null },
    ],
    correctAnswers: ["A"],
    ...rest,
  };
}

test("a question is written by keyboard alone, and Enter moves to the next one", async () => {
  const user = userEvent.setup();
  open([]);
  await user.click(await screen.findByRole("button", { name: "Add question" }));
  await user.keyboard("Capital of Nigeria?{Enter}Lagos{Enter}Abuja{Enter}{Enter}b{Enter}");
  expect(list).toHaveLength(2);
  expect(list[0]).toMatchObject({
    questionText: "Capital of Nigeria?",
    options: [
      { key: "A", text: "Lagos" },
      { key: "B", text: "Abuja" },
    ],
    correctAnswers: ["B"],
  });
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Question" }));
  await user.keyboard("Next?");
  expect(list[1]!.questionText).toBe("Next?");
  screen.getByText("2 questions");
  screen.getByText("2 marks");
});

test("writes true or false questions and several accepted answers", async () => {
  const user = userEvent.setup();
  open([]);
  await user.click(await screen.findByRole("button", { name: "Add question" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Type" }), "True or false");
  await user.type(screen.getByRole("textbox", { name: "Question" }), "Fish fly{Enter}f{Enter}");
  expect(list[0]).toMatchObject({ type: "TRUE_FALSE", options: [], correctAnswers: ["FALSE"] });
  await user.selectOptions(screen.getByRole("combobox", { name: "Type" }), "Short answer");
  await user.type(
    screen.getByRole("textbox", { name: "Question" }),
    "Colour of grass{Enter}green{Enter}Green ish{Enter}{Enter}",
  );
  expect(list[1]!.correctAnswers).toEqual(["green", "Green ish"]);
  expect(list).toHaveLength(3);
});

test("options of one type are restored when the type is chosen again", async () => {
  const user = userEvent.setup();
  open([asking("Which?")]);
  await user.click(await screen.findByRole("button", { name: /Which\?/ }));
  const type = screen.getByRole("combobox", { name: "Type" });
  await user.selectOptions(type, "True or false");
  expect(list[0]!.options).toEqual([]);
  await user.selectOptions(type, "Multiple choice");
  expect(list[0]).toMatchObject({
    correctAnswers: ["A"],
    options: [{ text: "one" }, { text: "two" }],
  });
});

test("questions are moved by buttons that keep the focus", async () => {
  const user = userEvent.setup();
  open([asking("a"), asking("b"), asking("c")]);
  await user.click(await screen.findByRole("button", { name: "Move question 1 down" }));
  expect(list.map(({ questionText }) => questionText)).toEqual(["b", "a", "c"]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move question 2 down");
  await user.keyboard("{Enter}");
  expect(list.map(({ questionText }) => questionText)).toEqual(["b", "c", "a"]);
  expect(document.activeElement?.closest("li")?.textContent).toContain("a");
  screen.getByText("Question 2 is now question 3 of 3");
});

test("undo restores a deleted question to its place", async () => {
  const user = userEvent.setup();
  open([asking("a"), asking("b"), asking("c")]);
  await user.click(await screen.findByRole("button", { name: "Delete question 2" }));
  expect(list.map(({ questionText }) => questionText)).toEqual(["a", "c"]);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(list.map(({ questionText }) => questionText)).toEqual(["a", "b", "c"]);
});

test("a duplicated question is new and is reported as the same", async () => {
  const user = userEvent.setup();
  open([asking("a", { id: "0199a000-0000-7000-8000-000000000001" })]);
  await user.click(await screen.findByRole("button", { name: /a/, expanded: false }));
  await user.click(screen.getByRole("button", { name: "Duplicate" }));
  expect(list.map(({ id }) => id)).toEqual(["0199a000-0000-7000-8000-000000000001", null]);
  screen.getByText(sameAs(1));
});

test("the server's issues are shown at their fields until these change", async () => {
  const user = userEvent.setup();
  open(
    [asking("a"), asking("b")],
    [{ path: ["questions", 1, "options", 1, "text"], message: "Too rude." }],
  );
  await user.click(await screen.findByRole("button", { name: /Too rude/ }));
  const option = screen.getByRole("textbox", { name: "Option B" });
  expect(option.getAttribute("aria-invalid")).toBe("true");
  await user.type(option, "!");
  expect(screen.queryByText("Too rude.")).toBeNull();
});

test("a question keeps the server's issues when it is moved", async () => {
  const user = userEvent.setup();
  open([asking("a"), asking("b")], [{ path: ["questions", 1, "marks"], message: "Too many." }]);
  await user.click(await screen.findByRole("button", { name: "Move question 2 up" }));
  screen.getByRole("button", { name: /b.*Too many/ });
  expect(screen.getAllByText("Too many.")).toHaveLength(1);
});

test("pasted text is read, shown with its issues, and added", async () => {
  const user = userEvent.setup();
  const requests = open([asking("a")], [], {
    "POST /api/question-files": () => ({
      data: {
        questions: [asking("Read?"), asking("Half", { correctAnswers: [] })],
        faults: [{ line: 7, column: null, message: "No question begins here." }],
      },
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Import questions" }));
  await user.click(await screen.findByRole("textbox", { name: "Text of the document" }));
  await user.paste("1. Read?");
  await user.click(screen.getByRole("button", { name: "Read questions" }));
  await screen.findByText("Line 7: No question begins here.");
  screen.getByText(questionIssues.noKey.MCQ);
  await user.click(screen.getByRole("button", { name: "Add 2 questions" }));
  expect(list.map(({ questionText }) => questionText)).toEqual(["a", "Read?", "Half"]);
  expect(requests.at(-1)?.body).toEqual({ format: "document", text: "1. Read?" });
});

test("questions are copied from a bank as new ones", async () => {
  const user = userEvent.setup();
  const bank = {
    id: "0199a000-0000-7000-8000-0000000000b1",
    name: "Primary 4 Maths",
    subject: { id: "s", name: "Mathematics" },
    classCategory: { id: "c", name: "Primary 4" },
    createdBy: { id: "p", name: "Ada Obi" },
    questions: 3,
  };
  const stored = ["a", "Half?", "Third?"].map((text, at) => ({
    ...asking(text),
    id: `0199a000-0000-7000-8000-0000000000c${at}`,
    picture: null,
    options: asking(text).options.map((option) => ({ ...option, picture: null })),
  }));
  open([asking("a")], [], {
    "GET /api/question-banks": () => onePage([bank]),
    [`GET /api/question-banks/${bank.id}`]: () => ({ data: { ...bank, list: stored } }),
  });
  await user.click(await screen.findByRole("button", { name: "Copy from bank" }));
  await user.click(await screen.findByRole("button", { name: /Primary 4 Maths/ }));
  const dialog = await screen.findByRole("dialog", { name: "Primary 4 Maths" });
  await within(dialog).findByText(new RegExp("already in the list"));
  await user.click(within(dialog).getByRole("button", { name: "Draw at random" }));
  await user.click(within(dialog).getByRole("button", { name: "Copy 2 questions" }));
  expect(list.map(({ questionText, id }) => [questionText, id])).toEqual([
    ["a", null],
    ["Half?", null],
    ["Third?", null],
  ]);
});
