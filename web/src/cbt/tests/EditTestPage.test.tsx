import type { TestWithQuestions } from "@school/core/cbt/tests/contract.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { FakeResponses } from "../../platform/page-under-test.tsx";
import { draftOf } from "../questions/drafts.ts";
import { EditTestPage } from "./EditTestPage.tsx";
import { aQuestion, aTestWithKeys } from "../testing.ts";
import { mountTests } from "./testing.ts";
import { afterStart, saving, toasts } from "./text.ts";
import { conflict, labels as uiLabels } from "../../ui/text.ts";
import { titles } from "../text.ts";

const FIELDS = "unsent:person-1:cbt/test/test-1";
const LIST = "unsent:person-1:cbt/test-questions/test-1";

function open(test: TestWithQuestions, responses: FakeResponses = {}) {
  return mountTests(EditTestPage, {
    query: "testId=test-1",
    responses: { "GET /api/cbt-tests/test-1": () => ({ data: test }), ...responses },
  });
}

/**
 * Questions that an earlier visit stored on the device, and the version on which they were written.
 */
function storeDraft(questions: readonly QuestionDraft[], version: number): void {
  const contents = { questions, pictures: {}, version };
  localStorage.setItem(LIST, JSON.stringify({ contents, savedAt: 1 }));
}

const saves = (requests: readonly { call: string; body: unknown }[]) =>
  requests.filter(({ call }) => call === "PUT /api/cbt-tests/test-1").map(({ body }) => body);

test("a change is saved with the version that was seen; an untouched list is not sent", async () => {
  const user = userEvent.setup();
  const requests = open(aTestWithKeys(), {
    "PUT /api/cbt-tests/test-1": () => ({
      data: aTestWithKeys({ title: "Fractions II", version: 4 }),
    }),
  });
  await user.type(await screen.findByRole("textbox", { name: /^Title/ }), " II");
  expect(localStorage.getItem(FIELDS)).toContain("Fractions II");
  await user.click(screen.getByRole("button", { name: saving.saveDraft }));
  await screen.findByText(toasts.testUpdated);
  expect(saves(requests)).toMatchObject([
    { version: 3, title: "Fractions II", questions: null, showCBT: false },
  ]);
  expect(localStorage.getItem(FIELDS)).toBeNull();
});

test("a stale save lists what changed, and the next save builds on it", async () => {
  const user = userEvent.setup();
  const current = aTestWithKeys({
    version: 5,
    duration: 45,
    list: [aQuestion("q-1"), aQuestion("q-2", { correctAnswers: ["B"] }), aQuestion("q-3")],
  });
  const answers = [
    Response.json({ message: "Changed", code: "stale_version", current }, { status: 409 }),
    Response.json({ data: { ...current, version: 6 } }),
  ];
  const requests = open(aTestWithKeys(), { "PUT /api/cbt-tests/test-1": () => answers.shift()! });
  await user.type(await screen.findByRole("textbox", { name: /^Title/ }), " II");
  await user.click(screen.getByRole("button", { name: saving.saveDraft }));
  await screen.findByText(conflict.record);
  expect(screen.getByText("Duration: 60 minutes → 45 minutes")).toBeDefined();
  expect(screen.getByText("Corrected keys: question 2")).toBeDefined();
  expect(screen.getByText("Added: Text of q-3")).toBeDefined();
  expect(screen.getByText("Changed: Text of q-2")).toBeDefined();
  expect(screen.getByRole("textbox", { name: /^Title/ })).toHaveProperty("value", "Fractions II");
  await user.click(screen.getByRole("button", { name: conflict.saveAnyway }));
  await screen.findByText(toasts.testUpdated);
  expect(saves(requests).at(-1)).toMatchObject({ version: 5, title: "Fractions II", duration: 45 });
});

test("after pupils have started, the form says what a save means for them", async () => {
  const user = userEvent.setup();
  const begun = aTestWithKeys({
    hasBegun: true,
    sitting: 2,
    done: 10,
    showCBT: true,
    state: "open",
  });
  const corrected = aQuestion("q-2", { correctAnswers: ["B"] });
  storeDraft([aQuestion("q-1"), corrected].map(draftOf), 3);
  const requests = open(begun, { "PUT /api/cbt-tests/test-1": () => ({ data: begun }) });
  expect(await screen.findByText(/^12 of 30 pupils have started; 2 sitting now/)).toBeDefined();
  expect(screen.getByText(afterStart.key("question 2"))).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByText(toasts.testUpdated);
  expect(saves(requests)).toMatchObject([
    { showCBT: true, questions: [{ id: "q-1" }, { id: "q-2", correctAnswers: ["B"] }] },
  ]);
});

test("questions restored from an older version do not overwrite a later save unseen", async () => {
  const user = userEvent.setup();
  storeDraft([{ ...draftOf(aQuestion("q-1")), questionText: "Mine" }], 2);
  const answers = [
    Response.json(
      { message: "", code: "stale_version", current: aTestWithKeys() },
      { status: 409 },
    ),
    Response.json({ data: aTestWithKeys({ version: 4 }) }),
  ];
  const requests = open(aTestWithKeys(), { "PUT /api/cbt-tests/test-1": () => answers.shift()! });
  await screen.findByText("We restored your unsaved changes.");
  await user.click(screen.getByRole("button", { name: saving.saveDraft }));
  await screen.findByText(
    "This test has changed since you wrote these questions. Review them before you save.",
  );
  await user.click(screen.getByRole("button", { name: conflict.saveAnyway }));
  await screen.findByText(toasts.testUpdated);
  expect(saves(requests)).toMatchObject([
    { version: 2, questions: [{ questionText: "Mine" }] },
    { version: 3, questions: [{ questionText: "Mine" }] },
  ]);
});

test("a complete draft can be shown from here", async () => {
  const user = userEvent.setup();
  const requests = open(aTestWithKeys(), {
    "PUT /api/cbt-tests/test-1": () => ({
      data: aTestWithKeys({ showCBT: true, state: "coming" }),
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Save and show to pupils" }));
  expect(await screen.findByRole("button", { name: "Save and hide from pupils" })).toBeDefined();
  expect(saves(requests)).toMatchObject([{ showCBT: true }]);
});

test("corrected keys are listed with the pupils whose marks changed", async () => {
  const user = userEvent.setup();
  const remarking = {
    id: "r-1",
    at: "2026-01-12T15:00:00.000Z",
    by: "Ngozi Eze",
    reason: "Misprint",
    questionText: "What is a half of 4?",
    before: ["A"],
    after: ["B"],
    moved: [{ student: { id: "ada", name: "Obi Ada", admissionNumber: "MC/1" }, from: 3, to: 4 }],
  };
  open(aTestWithKeys(), {
    "GET /api/cbt-tests/test-1/remarkings": () => ({
      data: [remarking],
      pagination: { current: 1, pages: 1, total: 1 },
    }),
  });
  await user.click(await screen.findByRole("button", { name: /^Details of What is a half/ }));
  expect(screen.getByText("Obi Ada (MC/1): 3 → 4")).toBeDefined();
});

test("without a test in the address it links to the list", async () => {
  mountTests(EditTestPage, { responses: {} });
  expect(await screen.findByText(titles.noTestChosen)).toBeDefined();
});

test("a test that does not load can be tried again", async () => {
  mountTests(EditTestPage, {
    query: "testId=test-1",
    responses: {
      "GET /api/cbt-tests/test-1": () =>
        Response.json({ message: "Test not found.", code: "not_found" }, { status: 404 }),
    },
  });
  expect((await screen.findByRole("alert")).textContent).toContain("Test not found.");
  expect(screen.getByRole("button", { name: uiLabels.tryAgain })).toBeDefined();
});
