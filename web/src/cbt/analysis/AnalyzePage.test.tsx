import type { TestAnalysis } from "@school/core/cbt/analysis/contract.ts";
import type { Remarking } from "@school/core/cbt/tests/contract.ts";
import { SAME_KEY } from "@school/core/cbt/tests/text.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage, type FakeResponses } from "../../platform/page-under-test.tsx";
import { AnalyzePage } from "./AnalyzePage.tsx";
import { anAnalysis } from "./testing.ts";
import { analysis, keyCorrection } from "./text.ts";

const ANALYSIS = "GET /api/cbt-tests/test-1/analysis";
const KEY = "POST /api/cbt-tests/test-1/questions/q1/key";

function open(
  analysis: Partial<TestAnalysis> = {},
  responses: FakeResponses = {},
  query = "testId=test-1",
) {
  return mountFor(AnalyzePage, {
    role: "STAFF",
    query,
    responses: {
      [ANALYSIS]: () => ({ data: anAnalysis(analysis) }),
      "GET /api/cbt-tests/test-1/remarkings": () => onePage([]),
      ...responses,
    },
  });
}

const question = (number: number) => screen.findByRole("article", { name: `Question ${number}` });

test("a finished test has figures, a chart, a leaderboard and its questions", async () => {
  open();
  expect(await screen.findByText("Good for a class test.")).toBeDefined();
  expect(screen.getByText("20.8")).toBeDefined();
  const chart = screen.getByRole("table", { name: "Pupils by score, out of 40" });
  const band = within(chart).getByRole("row", { name: /20.0 to below 24.0/ });
  expect(within(band).getByText("12")).toBeDefined();
  expect(screen.getByRole("row", { name: /Ada Obi/ })).toBeDefined();
  const first = await question(1);
  expect(
    within(first).getByText("4 of the top 4 pupils chose C. Check the answer key."),
  ).toBeDefined();
  expect(within(first).getByText("3 of 12 right (25%)")).toBeDefined();
  expect(within(first).getByText("Discrimination −0.50")).toBeDefined();
  const rows = within(first).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual([
    "AnswerAll 12Top 4Bottom 3",
    "A. 3000",
    "B. 4(key)302",
    "C. 5841",
  ]);
});

test("shows only the questions to check", async () => {
  open();
  await question(2);
  await userEvent.click(screen.getByRole("radio", { name: analysis.toCheck(1) }));
  expect(screen.queryByRole("article", { name: "Question 2" })).toBeNull();
  expect(await question(1)).toBeDefined();
});

test("figures that can change say so", async () => {
  open({ isFinal: false, stillSitting: 2 });
  expect(await screen.findByText(/2 pupils still sitting/)).toBeDefined();
});

test("a test without submissions has no analysis", async () => {
  open({ marked: 0, stillSitting: 1 });
  expect(await screen.findByText(analysis.noMarks)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
});

test("shows the server's message of a refusal", async () => {
  const refusal = { message: "The analysis shows the keys.", code: "not_allowed" };
  open({}, { [ANALYSIS]: () => Response.json(refusal, { status: 403 }) });
  expect(await screen.findByText("The analysis shows the keys.")).toBeDefined();
});

const MOVED: Remarking = {
  id: "r1",
  at: "2026-01-13T08:00:00.000Z",
  by: "Ngozi Eze",
  reason: "Half of 10 is 5",
  questionText: "What is half of 10?",
  before: ["B"],
  after: ["C"],
  moved: [{ student: { id: "p1", name: "Ada Obi", admissionNumber: "MC/1" }, from: 2, to: 3 }],
};

async function correct(letter: string, reason: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: keyCorrection.actionOf(1) }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("radio", { name: letter }));
  if (reason !== "")
    await user.type(within(dialog).getByRole("textbox", { name: /Reason/ }), reason);
  await user.click(within(dialog).getByRole("button", { name: "Correct key and re-mark" }));
  return dialog;
}

test("a key is corrected and the pupils whose marks changed are listed", async () => {
  let current = anAnalysis();
  const requests = open(
    {},
    {
      [ANALYSIS]: () => ({ data: current }),
      [KEY]: () => {
        // With the correct key the question disappears from the list of those to review.
        current = anAnalysis({
          version: 4,
          items: current.items.map((one) => ({ ...one, advice: [] })),
        });
        return { data: MOVED };
      },
    },
    "testId=test-1&show=look",
  );
  await correct("C", "Half of 10 is 5");
  const dialog = await screen.findByRole("dialog", { name: "Re-marked" });
  expect(within(dialog).getByText("Ada Obi (MC/1): 2 → 3")).toBeDefined();
  expect(within(dialog).getByRole("link", { name: "Send scores again" })).toBeDefined();
  expect(await screen.findByText(analysis.nothingToCheck)).toBeDefined();
  expect(screen.getByRole("dialog", { name: "Re-marked" })).toBeDefined();
  expect(requests.find(({ call }) => call === KEY)?.body).toEqual({
    version: 3,
    correctAnswers: ["C"],
    reason: "Half of 10 is 5",
  });
});

test("sends nothing without a reason or without another key", async () => {
  const requests = open();
  const dialog = await correct("B", "");
  expect(within(dialog).getByText("Enter a reason.")).toBeDefined();
  expect(within(dialog).getByText(SAME_KEY)).toBeDefined();
  expect(requests.some(({ call }) => call === KEY)).toBe(false);
});
