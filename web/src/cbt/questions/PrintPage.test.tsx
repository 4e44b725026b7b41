import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { onePage, openPage } from "../../platform/page-under-test.tsx";
import { aQuestion, aStatement, aTestWithKeys, optionsOf } from "../testing.ts";
import { PreviewPage } from "./PreviewPage.tsx";
import { PrintPage } from "./PrintPage.tsx";
import { sheetInstructions } from "./PrintSheets.tsx";
import { example, labels } from "./text.ts";
import { titles } from "../text.ts";
import { labels as uiLabels } from "../../ui/text.ts";

const ID = "0199a000-0000-7000-8000-0000000000d1";
const test1 = aTestWithKeys({
  id: ID,
  title: "Mathematics",
  class: null,
  classCategory: { id: "c", name: "Primary 4" },
  totalMarks: 4,
  list: [
    aQuestion("q1", {
      questionText: "Half of 8?",
      options: optionsOf("2", "4", "6"),
      correctAnswers: ["B"],
    }),
    aStatement("q2", { questionText: "Fish fly.", correctAnswers: ["FALSE"] }),
    aQuestion("q3", {
      type: "SHORT_ANSWER",
      questionText: "Grass is",
      options: [],
      correctAnswers: ["green", "Green"],
      marks: 2,
    }),
  ],
});
const school = { data: { name: "Test School", motto: "", address: "", phone: "", email: "" } };
const responses = {
  [`GET /api/cbt-tests/${ID}`]: () => ({ data: test1 }),
  "GET /api/school": () => school,
  "GET /api/cbt-tests": () => onePage([]),
};

test("paper, answer sheet and key are separate sheets", async () => {
  openPage(PrintPage, { query: `testId=${ID}`, responses });
  const paper = await screen.findByRole("article", { name: labels.questionPaper });
  within(paper).getByText("Half of 8?");
  within(paper).getByText("Admission number:");
  expect(within(paper).queryByText(/green/)).toBeNull();

  const sheet = screen.getByRole("article", { name: labels.answerSheet });
  const lines = within(sheet).getAllByRole("listitem");
  expect(lines.map((line) => line.textContent)).toEqual(["1.ABC", "2.TF", "3."]);

  const key = screen.getByRole("article", { name: labels.markingKey });
  const rows = within(key).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual([
    "No.Right answerMarks",
    "1B. 41",
    "2False1",
    "3green or Green2",
    "Total4",
  ]);
});

test("sections have their heading on the paper and in the key, and say how many count", async () => {
  const section = { key: 1, title: "Section A", instructions: "Read.", draw: 1, isShuffled: false };
  const several = { type: "SEVERAL" as const, correctAnswers: ["A", "B"] };
  const list = [
    aQuestion("q1", { section }),
    aQuestion("q2", { section, ...several }),
    aQuestion("q3"),
    aQuestion("q4", several),
  ];
  const test2 = aTestWithKeys({ id: ID, list, questions: 3, totalMarks: 3 });
  openPage(PrintPage, {
    query: `testId=${ID}`,
    responses: { ...responses, [`GET /api/cbt-tests/${ID}`]: () => ({ data: test2 }) },
  });
  const paper = await screen.findByRole("article", { name: labels.questionPaper });
  within(paper).getByRole("heading", { name: "Section A" });
  within(paper).getByText("Read.");
  within(paper).getByText("Answer 1 of these 2 questions.");
  within(paper).getByText(/^Answer 3 questions/);
  expect(
    within(paper)
      .getAllByText(/^\d\.$/)
      .map((number) => number.textContent),
  ).toEqual(["1.", "2.", "3.", "4."]);
  const key = screen.getByRole("article", { name: labels.markingKey });
  within(key).getByRole("rowheader", { name: "Section A" });
  const sheet = screen.getByRole("article", { name: labels.answerSheet });
  within(sheet).getByText(/a circle for every right answer in questions 2 and 4\./);
});

test("the answer sheet says how its circles and lines are used", () => {
  const typed = aQuestion("q", { type: "SHORT_ANSWER", options: [] });
  const several = aQuestion("q", { type: "SEVERAL" });
  expect(sheetInstructions([aQuestion("q")])).toBe("Fill one circle in each row.");
  expect(sheetInstructions([aQuestion("q"), typed])).toBe(
    "Fill one circle in each row. Where there is a line, write your answer.",
  );
  expect(sheetInstructions([several])).toBe(
    "Fill one circle in each row, but a circle for every right answer in question 1.",
  );
});

test("sheets that are not chosen are left out, also after a reload", async () => {
  const user = userEvent.setup();
  openPage(PrintPage, { query: `testId=${ID}&without=key`, responses });
  await screen.findByRole("article", { name: labels.questionPaper });
  expect(screen.queryByRole("article", { name: labels.markingKey })).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: labels.questionPaper }));
  expect(await screen.findAllByRole("article")).toHaveLength(1);
  await user.click(screen.getByRole("checkbox", { name: labels.answerSheet }));
  await screen.findByText("Choose at least one sheet");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Print" }).disabled).toBe(true);
});

test("the preview shows the paper question by question and sends nothing", async () => {
  const user = userEvent.setup();
  const paper = {
    testId: ID,
    title: "Mathematics",
    subject: "Mathematics",
    className: "Primary 4",
    duration: 60,
    totalMarks: 4,
    isLarge: false,
    questions: test1.list,
  };
  let drawings = 0;
  const preview = () => {
    const [first, second, ...rest] = test1.list;
    const questions = drawings++ === 0 ? [first, second] : [second, ...rest];
    return {
      data: { test: test1, paper: { ...paper, questions }, drawnFrom: 3, isShuffled: true },
    };
  };
  const requests = openPage(PreviewPage, {
    query: `testId=${ID}`,
    responses: { [`GET /api/cbt-tests/${ID}/preview`]: preview },
  });
  await user.click(await screen.findByRole("radio", { name: /4/ }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  screen.getByRole("radiogroup", { name: "Question 2 Fish fly." });
  await user.click(screen.getByRole("button", { name: "Question 1, answered" }));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /4/ }).checked).toBe(true);
  screen.getByText(example.drawn(2, 3, true));
  await user.click(screen.getByRole("button", { name: "Draw again" }));
  await screen.findByRole("radiogroup", { name: "Question 1 Fish fly." });
  const reading = `GET /api/cbt-tests/${ID}/preview`;
  expect(requests.map(({ call }) => call)).toEqual([reading, reading]);
  const pages = screen.getByRole("navigation", { name: "Pages of Mathematics" });
  expect(within(pages).getByRole("link", { name: "Print" })).toBeDefined();
});

test("without a test it links to the list, and a failure can be tried again", async () => {
  openPage(PrintPage, { responses: {} });
  await screen.findByText(titles.noTestChosen);
  cleanup();
  openPage(PreviewPage, { query: `testId=${ID}`, responses: {} });
  await screen.findByText(titles.theTestDidNotLoad);
  screen.getByRole("button", { name: uiLabels.tryAgain });
});
