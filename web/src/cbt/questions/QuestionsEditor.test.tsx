import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { expect, test, vi } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage, type FakeResponses } from "../../platform/page-under-test.tsx";
import type { ApiIssue } from "../../platform/client/api-error.ts";
import { aBank, aStatement } from "../testing.ts";
import { blankAfter } from "./drafts.ts";
import { QuestionsEditor } from "./QuestionsEditor.tsx";
import { soundTexts } from "@school/core/api/sound.ts";
import { sameAs, soundLabels } from "./text.ts";
import { useQuestionList } from "./use-question-list.ts";
import { questionIssues, sectionIssues } from "@school/core/cbt/questions/text.ts";

let list: readonly QuestionDraft[] = [];

function open(questions: QuestionDraft[], issues: ApiIssue[] = [], responses: FakeResponses = {}) {
  function EditorPage() {
    const edited = useQuestionList("cbt/questions/t", { questions, pictures: {}, version: 1 });
    const { actions } = edited;
    useEffect(() => actions.report(issues, questions), [actions]);
    useEffect(() => {
      list = edited.questions;
    }, [edited.questions]);
    return <QuestionsEditor list={edited} canHaveSections />;
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
        faults: [{ line: 7, column: null, text: null, message: "No question begins here." }],
        pictures: {},
      },
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Import questions" }));
  await user.click(await screen.findByRole("radio", { name: "Paste text" }));
  await user.click(await screen.findByRole("textbox", { name: "Text of the document" }));
  await user.paste("1. Read?");
  await user.click(screen.getByRole("button", { name: "Read questions" }));
  await screen.findByText("Line 7: No question begins here.");
  screen.getByText(questionIssues.noKey.MCQ);
  await user.click(screen.getByRole("button", { name: "Add 2 questions" }));
  expect(list.map(({ questionText }) => questionText)).toEqual(["a", "Read?", "Half"]);
  expect(requests.at(-1)?.body).toEqual({ text: "1. Read?" });
});

test("a Word document is uploaded; what was not placed is shown with its text", async () => {
  const user = userEvent.setup();
  const picture = "0199a000-0000-7000-8000-0000000000d1";
  const requests = open([], [], {
    "POST /api/upload/question-file": () => ({
      data: {
        questions: [asking("Which shape?", { pictureId: picture })],
        faults: [{ line: 9, column: null, text: "SECTION B", message: "It was left out." }],
        pictures: { [picture]: "/files/shape.webp" },
      },
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Import questions" }));
  const file = new File(["PK"], "exam.docx");
  await user.upload(await screen.findByLabelText("File of questions", { selector: "input" }), file);
  await user.click(screen.getByRole("button", { name: "Read questions" }));
  await screen.findByText("“SECTION B”: It was left out.");
  await user.click(screen.getByRole("button", { name: "Add 1 question" }));
  expect(list).toMatchObject([{ questionText: "Which shape?", pictureId: picture }]);
  expect(requests.at(-1)?.call).toBe("POST /api/upload/question-file");
  await user.click(screen.getByRole("button", { name: /Which shape/, expanded: false }));
  const shown = document.querySelector("img");
  expect(shown?.getAttribute("src")).toBe("/files/shape.webp");
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

test("a section has a heading, instructions and a draw", async () => {
  const user = userEvent.setup();
  open([asking("One?"), asking("Two?"), asking("Three?")]);
  await user.click(await screen.findByRole("button", { name: /Two\?/ }));
  await user.click(screen.getByRole("button", { name: "Begin a section here" }));
  const heading = screen.getByRole("region", { name: "Section A" });
  expect(screen.queryByRole("button", { name: "Begin a section here" })).toBeNull();
  await user.click(within(heading).getByRole("button", { name: "Edit the heading of Section A" }));
  await user.type(screen.getByRole("textbox", { name: "Instructions" }), "Choose one.");
  const draw = screen.getByRole("textbox", { name: "Questions of this section for each pupil" });
  await user.type(draw, "3");
  screen.getByText(sectionIssues.tooFew(2));
  await user.clear(draw);
  await user.type(draw, "1");
  expect(list.map(({ section }) => [section?.instructions, section?.draw])).toEqual([
    [undefined, undefined],
    ["Choose one.", 1],
    ["Choose one.", 1],
  ]);
  screen.getByText(", 2 drawn at random for each pupil", { exact: false });
  screen.getByText("2 questions · 1 drawn for each pupil");
  await user.click(screen.getByRole("button", { name: "Remove the heading" }));
  expect(list.some(({ section }) => section)).toBe(false);
});

test("a question has a topic, offered to the next ones, and a reason", async () => {
  const user = userEvent.setup();
  open([asking("One?", { topic: "Rivers" }), asking("Two?")]);
  await user.click(await screen.findByRole("button", { name: /Two\?/ }));
  await user.type(screen.getByRole("combobox", { name: "Topic" }), "Riv");
  await user.click(await screen.findByRole("option", { name: "Rivers" }));
  await user.click(screen.getByRole("button", { name: "Add a reason" }));
  await user.type(screen.getByRole("textbox", { name: "Reason" }), "It is the longest.");
  expect(list[1]).toMatchObject({ topic: "Rivers", explanation: "It is the longest." });
});

test("questions of a bank are drawn by topic and by difficulty", async () => {
  const user = userEvent.setup();
  const bank = aBank({
    id: "b1",
    name: "Geography",
    list: [
      aStatement("q1", { questionText: "River one", topic: "Rivers" }),
      aStatement("q2", { questionText: "River two", topic: "Rivers" }),
      aStatement("q3", { questionText: "Town one", topic: "Towns" }),
    ],
  });
  const share = { questionId: "q1", pupils: 8, share: 0.25 };
  open([], [], {
    "GET /api/question-banks": () => onePage([bank]),
    "GET /api/question-banks/b1": () => ({ data: bank }),
    "GET /api/question-banks/b1/difficulty": () => ({ data: [share] }),
  });
  await user.click(await screen.findByRole("button", { name: "Copy from bank" }));
  await user.click(await screen.findByRole("button", { name: /Geography/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Geography" }));
  await dialog.findByText(/25% right by 8 pupils/);
  expect(dialog.getAllByText(/not sat yet$/)).toHaveLength(2);
  const count = dialog.getByRole("textbox", { name: "How many" });
  await user.clear(count);
  await user.type(count, "1");
  await user.click(dialog.getByRole("button", { name: "Draw from each topic" }));
  dialog.getByText("2 of 3 questions chosen");
  await user.click(dialog.getByRole("button", { name: "Choose none" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Topic" }), "Towns");
  await user.click(dialog.getByRole("button", { name: "Choose all" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Topic" }), "All topics");
  await user.selectOptions(
    dialog.getByRole("combobox", { name: "Difficulty in past tests" }),
    "Hard: less than 40% right",
  );
  expect(dialog.getAllByRole("checkbox")).toHaveLength(1);
  await user.click(dialog.getByRole("button", { name: "Draw at random" }));
  await user.click(dialog.getByRole("button", { name: "Copy 2 questions" }));
  expect(list.map(({ questionText, topic }) => [questionText, topic])).toEqual([
    ["River one", "Rivers"],
    ["Town one", "Towns"],
  ]);
});

test("a passage gets a sound from a file, and all its questions share it", async () => {
  const user = userEvent.setup();
  const id = "019a0000-0000-7000-8000-00000000000e";
  let answer: object = { data: { id, sound: "/files/story" } };
  const requests = open(
    [asking("a", { passage: "Listen." }), asking("b", { passage: "Listen." })],
    [],
    {
      "POST /api/upload/question-sound": () => answer,
    },
  );
  await user.click(await screen.findByRole("button", { name: /^1.*a/ }));
  const sound = within(screen.getByRole("group", { name: "Sound of the passage" }));
  // Without a microphone that the page may use, there is no button for it.
  expect(sound.queryByRole("button", { name: "Record a sound" })).toBeNull();
  const chooser = () => sound.getByLabelText("Choose a sound", { selector: "input" });
  answer = Response.json(
    { message: soundTexts.tooLong, code: "invalid_input", issues: [] },
    { status: 400 },
  );
  await user.upload(chooser(), new File(["x"], "long.mp3", { type: "audio/mpeg" }));
  await sound.findByText(soundTexts.tooLong);
  answer = { data: { id, sound: "/files/story" } };
  await user.upload(chooser(), new File(["x"], "story.mp3", { type: "audio/mpeg" }));
  await user.type(await screen.findByLabelText("Words of the sound"), "Once");
  expect(list.map(({ passageMedia }) => passageMedia)).toEqual([
    { soundId: id, transcript: "Once" },
    { soundId: id, transcript: "Once" },
  ]);
  expect(document.querySelector("audio")?.getAttribute("src")).toBe("/files/story");
  await user.click(sound.getByRole("button", { name: "Remove the sound" }));
  expect(list.map(({ passageMedia }) => passageMedia)).toEqual([{}, {}]);
  expect(requests).toHaveLength(2);
});

test("a sound is recorded with the microphone, and stopped", async () => {
  const user = userEvent.setup();
  const stopTrack = vi.fn<() => void>();
  class FakeRecorder extends EventTarget {
    static isTypeSupported = (type: string) => type === "audio/webm";
    start() {}
    stop() {
      this.dispatchEvent(Object.assign(new Event("dataavailable"), { data: new Blob(["voice"]) }));
      this.dispatchEvent(new Event("stop"));
    }
  }
  vi.stubGlobal("MediaRecorder", FakeRecorder);
  const getUserMedia = vi.fn<() => Promise<unknown>>(async () => {
    throw new Error("NotAllowedError");
  });
  Object.defineProperty(navigator, "mediaDevices", {
    configurable: true,
    value: { getUserMedia },
  });
  const id = "019a0000-0000-7000-8000-00000000000e";
  open([asking("a", { passage: "Listen." })], [], {
    "POST /api/upload/question-sound": () => ({ data: { id, sound: "/files/voice" } }),
  });
  await user.click(await screen.findByRole("button", { name: /^1.*a/ }));
  const record = await screen.findByRole("button", { name: "Record a sound" });
  await user.click(record);
  await screen.findByText(soundLabels.microphoneRefused);
  getUserMedia.mockResolvedValue({ getTracks: () => [{ stop: stopTrack }] });
  await user.click(record);
  await user.click(await screen.findByRole("button", { name: soundLabels.stop(0) }));
  await screen.findByLabelText("Words of the sound");
  expect(stopTrack).toHaveBeenCalledOnce();
  expect(list[0]!.passageMedia).toEqual({ soundId: id });
  Reflect.deleteProperty(navigator, "mediaDevices");
});
