import { labels as uiLabels } from "../../ui/text.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { testIssues } from "@school/core/cbt/tests/text.ts";
import { draftOf } from "../questions/drafts.ts";
import { CreateTestPage } from "./CreateTestPage.tsx";
import { aQuestion, aTestWithKeys } from "../testing.ts";
import { mountTests } from "./testing.ts";
import { drawText, labels, saving, scaleText } from "./text.ts";

const FIELDS = "unsent:person-1:cbt/test/new";
const LIST = "unsent:person-1:cbt/test-questions/new";

function open(create?: () => Response | object) {
  return mountTests(CreateTestPage, {
    responses: create ? { "POST /api/cbt-tests": create } : {},
  });
}

/** Stores the data of an earlier visit on the device. */
function storeDraft(fields: object, questions: readonly QuestionDraft[] = []): void {
  localStorage.setItem(FIELDS, JSON.stringify({ contents: fields, savedAt: 1 }));
  const list = { questions, pictures: {}, version: null };
  if (questions.length > 0)
    localStorage.setItem(LIST, JSON.stringify({ contents: list, savedAt: 1 }));
}

test("starts with the own class, its subject, the current term and 60 minutes", async () => {
  open();
  expect(
    await screen.findByRole("combobox", { name: new RegExp(`^${uiLabels.classCategory}`) }),
  ).toHaveProperty("value", "level-4");
  expect(screen.getByRole("combobox", { name: "Class" })).toHaveProperty("value", "class-4");
  expect(screen.getByRole("combobox", { name: /^Subject/ })).toHaveProperty("value", "maths");
  expect(screen.getByRole("combobox", { name: /^Term/ })).toHaveProperty("value", "term-2");
  expect(screen.getByRole("textbox", { name: /^Duration/ })).toHaveProperty("value", "60");
  // By its level, until the teacher changes it.
  const young = () => screen.getByRole("checkbox", { name: /^For young pupils/ });
  expect(young()).toHaveProperty("checked", false);
  fireEvent.change(
    screen.getByRole("combobox", { name: new RegExp(`^${uiLabels.classCategory}`) }),
    {
      target: { value: "nursery" },
    },
  );
  expect(young()).toHaveProperty("checked", true);
});

test("a draft is saved as it is; times are in school time", async () => {
  const user = userEvent.setup();
  const requests = open(() => Response.json({ data: aTestWithKeys() }, { status: 201 }));
  await user.type(await screen.findByRole("textbox", { name: /^Title/ }), "Fractions");
  await user.type(screen.getByLabelText("Opens"), "2026-01-12T08:30");
  await user.click(screen.getByRole("button", { name: saving.saveDraft }));
  await screen.findByText("Draft saved");
  expect(requests.find(({ call }) => call === "POST /api/cbt-tests")?.body).toMatchObject({
    title: "Fractions",
    classId: "class-4",
    classCategoryId: "level-4",
    subjectId: "maths",
    termId: "term-2",
    duration: 60,
    opensAt: "2026-01-12T07:30:00.000Z",
    closesAt: null,
    showCBT: false,
    questions: [],
  });
  expect(localStorage.getItem(FIELDS)).toBeNull();
});

test("what is missing is listed before the test is shown, and nothing is sent", async () => {
  const user = userEvent.setup();
  const requests = open();
  const title = await screen.findByRole("textbox", { name: /^Title/ });
  expect(screen.getByText(`Closes: ${"Choose when the test closes."}`)).toBeDefined();
  await user.click(screen.getByRole("button", { name: saving.show }));
  expect(await screen.findByText("Please give the test a title.")).toBeDefined();
  expect(screen.getByText("Choose when the test closes.")).toBeDefined();
  expect(document.activeElement).toBe(title);
  expect(requests.some(({ call }) => call === "POST /api/cbt-tests")).toBe(false);
});

test("an entry code that is too short is reported at its field, and nothing is sent", async () => {
  const user = userEvent.setup();
  const requests = open(() => Response.json({ data: aTestWithKeys() }, { status: 201 }));
  await user.type(await screen.findByRole("textbox", { name: /^Title/ }), "Fractions");
  await user.click(screen.getByRole("checkbox", { name: /^Ask for an entry code/ }));
  const code = screen.getByRole("textbox", { name: /^Entry code/ });
  await user.type(code, "AB1");
  await user.click(screen.getByRole("button", { name: saving.saveDraft }));
  expect(code).toHaveProperty("ariaInvalid", "true");
  expect(screen.getByText(testIssues.shortEntryCode)).toBeDefined();
  expect(document.activeElement).toBe(code);
  const sent = () => requests.filter(({ call }) => call === "POST /api/cbt-tests");
  expect(sent()).toEqual([]);
  await user.type(code, "2");
  await user.click(screen.getByRole("button", { name: saving.saveDraft }));
  await screen.findByText("Draft saved");
  expect(sent()).toMatchObject([{ body: { requireEntryCode: true, entryCode: "AB12" } }]);
});

test("restores unsaved fields and questions after a power cut, and can send them", async () => {
  const user = userEvent.setup();
  storeDraft(
    { title: "Kept", opensAt: "2026-01-12T08:30", closesAt: "2026-01-12T14:00", duration: 7 },
    [{ ...draftOf(aQuestion("q-1")), id: null, marks: 2 }],
  );
  const shown = aTestWithKeys({ showCBT: true, state: "open" });
  const requests = open(() => Response.json({ data: shown }, { status: 201 }));
  expect(await screen.findByRole("textbox", { name: /^Title/ })).toHaveProperty("value", "Kept");
  // A value of another type than the form writes is ignored.
  expect(screen.getByRole("textbox", { name: /^Duration/ })).toHaveProperty("value", "60");
  expect(screen.getByText("We restored your unsaved changes.")).toBeDefined();
  expect(screen.getByText(/in total/).textContent).toContain("2 marks in total");
  await user.click(screen.getByRole("button", { name: saving.show }));
  await screen.findByText("Test shown to pupils");
  expect(requests.find(({ call }) => call === "POST /api/cbt-tests")?.body).toMatchObject({
    showCBT: true,
    questions: [{ questionText: "Text of q-1", marks: 2 }],
  });
});

test("restored changes can be discarded", async () => {
  const user = userEvent.setup();
  storeDraft({ title: "Kept" });
  open();
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(screen.getByRole("textbox", { name: /^Title/ })).toHaveProperty("value", "");
  await waitFor(() => expect(localStorage.getItem(FIELDS)).toBeNull());
});

test("a server issue is shown at its field, and the typed values stay", async () => {
  const user = userEvent.setup();
  const message = "Primary 4 does not take Mathematics.";
  open(() =>
    Response.json(
      { message: "Bad", code: "invalid_input", issues: [{ path: ["subjectId"], message }] },
      { status: 400 },
    ),
  );
  await user.type(await screen.findByRole("textbox", { name: /^Title/ }), "Fractions");
  await user.click(screen.getByRole("button", { name: saving.saveDraft }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(localStorage.getItem(FIELDS)).toContain("Fractions");
});

test("choosing another category clears the class, and a draw says what pupils get", async () => {
  const user = userEvent.setup();
  storeDraft(
    {},
    ["q-1", "q-2", "q-3"].map((id) => ({ ...draftOf(aQuestion(id)), id: null })),
  );
  open();
  await user.selectOptions(
    await screen.findByRole("combobox", { name: new RegExp(`^${uiLabels.classCategory}`) }),
    "Primary 5",
  );
  const classes = screen.getByRole("combobox", { name: "Class" });
  expect(classes).toHaveProperty("value", "");
  expect(within(classes).getByText("All classes of Primary 5")).toBeDefined();
  await user.type(screen.getByRole("textbox", { name: /^Questions for each pupil/ }), "2");
  expect(screen.getByText(drawText(2, 3))).toBeDefined();
  expect(screen.getByText(scaleText(null, 2))).toBeDefined();
});

test("a duration out of range stays as typed and is said at the field", async () => {
  const user = userEvent.setup();
  const requests = open();
  const duration = await screen.findByLabelText(new RegExp(`^${"Duration in minutes"}`));
  await user.clear(duration);
  await user.type(duration, "-5");
  await user.tab();
  expect(duration).toHaveProperty("value", "-5");
  await user.click(screen.getByRole("button", { name: saving.saveDraft }));
  expect((await screen.findAllByText(/from 1 to 480/)).length).toBeGreaterThan(0);
  expect(requests.some(({ call }) => call.startsWith("POST"))).toBe(false);
});

test("a test is made for one column of the score sheet", async () => {
  const user = userEvent.setup();
  open();
  const column = await screen.findByLabelText(labels.scoreColumn);
  expect(
    within(column)
      .getAllByRole("option")
      .map((one) => one.textContent),
  ).toEqual(["Choose when you send the scores", "CA 1 (20)", "CA 2 (20)", "Exam (60)"]);
  await user.selectOptions(column, "CA2");
  expect(column).toHaveProperty("value", "CA2");
});
