import type { WrittenAnswers } from "@school/core/cbt/marks/contract.ts";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { type FakeResponses, openPage } from "../../platform/page-under-test.tsx";
import { aTest } from "../testing.ts";
import { WrittenAnswersPage } from "./WrittenAnswersPage.tsx";

afterEach(cleanup);

const READ = "GET /api/cbt-tests/test-1/written-answers";
const MARK = "PUT /api/cbt-tests/test-1/written-answers";

const answers = (points: number[] | null): WrittenAnswers => ({
  test: aTest({ toMark: points === null ? 1 : 0 }),
  questions: [
    {
      id: "q-1",
      place: 3,
      questionText: "Why do we plant trees?",
      answers: 1,
      toMark: points === null ? 1 : 0,
    },
  ],
  questionId: "q-1",
  answers: [
    {
      sittingId: "sitting-1",
      number: 4,
      answer: "Shade and fruit.",
      rubric: ["2: Names two reasons", "1: Full sentences"],
      points,
    },
  ],
});

const open = (responses: FakeResponses) =>
  openPage(() => <WrittenAnswersPage testId="test-1" />, { responses });

test("an answer gets its points by the lines of the rubric", async () => {
  const user = userEvent.setup();
  let points: number[] | null = null;
  const requests = open({
    [READ]: () => ({ data: answers(points) }),
    [MARK]: () => {
      points = [1.5, 1];
      return { data: answers(points) };
    },
  });
  const form = within(await screen.findByRole("form", { name: "Answer 1" }));
  form.getByText("Shade and fruit.");
  screen.getByText("1 answer to mark, of 1.");
  await user.click(form.getByRole("button", { name: "Save points" }));
  form.getByText("Choose points for each line.");
  await user.selectOptions(form.getByRole("combobox", { name: "Names two reasons (2)" }), "1.5");
  await user.selectOptions(form.getByRole("combobox", { name: "Full sentences (1)" }), "1");
  form.getByText("2.5 of 3");
  await user.click(form.getByRole("button", { name: "Save points" }));
  await screen.findByText("All answers have their points.");
  const sent = requests.find(({ call }) => call === MARK);
  expect(sent?.body).toEqual({
    questionId: "q-1",
    sittingId: "sitting-1",
    number: 4,
    points: [1.5, 1],
  });
});

test("says so without such questions, without answers, and if it fails", async () => {
  const none = { ...answers(null), questions: [], questionId: null, answers: [] };
  open({ [READ]: () => ({ data: none }) });
  await screen.findByText("This test has no questions with written answers");
  cleanup();
  open({ [READ]: () => ({ data: { ...answers(null), answers: [] } }) });
  await screen.findByText("No answers yet");
  cleanup();
  open({});
  await screen.findByText("The answers did not load");
});
