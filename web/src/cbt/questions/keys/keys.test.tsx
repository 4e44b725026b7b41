import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { openPage } from "../../../platform/page-under-test.tsx";
import { faultsOf } from "../drafts.ts";
import { KEY_FIELDS } from "./key-fields.ts";

afterEach(cleanup);

let draft: QuestionDraft;

function open(start: QuestionDraft, picture: string | null = null): void {
  function EditorPage() {
    const [current, setCurrent] = useState(start);
    useEffect(() => {
      draft = current;
    }, [current]);
    const KeyFields = KEY_FIELDS[current.type];
    return (
      <KeyFields
        draft={current}
        issues={faultsOf(current)}
        picture={picture}
        onChange={(changes) => setCurrent({ ...current, ...changes })}
      />
    );
  }
  openPage(EditorPage, { responses: {} });
}

const question = (differing: Partial<QuestionDraft>): QuestionDraft => ({
  id: null,
  type: "NUMBER",
  questionText: "How much?",
  pictureId: null,
  options: [],
  correctAnswers: [],
  marks: 1,
  ...differing,
});

const options: QuestionDraft["options"] = [
  { key: "A", text: "Noon", pictureId: null },
  { key: "B", text: "Dawn", pictureId: null },
];

test("a number with its tolerance and unit", async () => {
  const user = userEvent.setup();
  open(question({}));
  await user.type(await screen.findByRole("textbox", { name: "Right number" }), "five");
  screen.getByText(/Enter a number, such as/);
  await user.clear(screen.getByRole("textbox", { name: "Right number" }));
  await user.type(screen.getByRole("textbox", { name: "Right number" }), "1 1/2");
  await user.type(screen.getByRole("textbox", { name: "Tolerance" }), "0.1");
  await user.type(screen.getByRole("textbox", { name: "Unit" }), "kg");
  expect(draft).toMatchObject({ correctAnswers: ["1 1/2 ± 0.1"], details: { unit: "kg" } });
  expect(faultsOf(draft)).toEqual([]);
});

test("capitals of a short answer", async () => {
  const user = userEvent.setup();
  open(question({ type: "SHORT_ANSWER", correctAnswers: ["Jos"] }));
  await user.click(await screen.findByRole("checkbox", { name: "Capitals must be right" }));
  expect(draft.details).toEqual({ capitals: true });
  await user.click(screen.getByRole("checkbox", { name: "Capitals must be right" }));
  expect(draft.details?.capitals).toBeUndefined();
});

test("the place of each option in an order", async () => {
  const user = userEvent.setup();
  open(question({ type: "ORDERING", options }));
  await user.selectOptions(await screen.findByRole("combobox", { name: "Place 1" }), "B. Dawn");
  await user.selectOptions(screen.getByRole("combobox", { name: "Place 2" }), "A. Noon");
  expect(draft.correctAnswers).toEqual(["B", "A"]);
  expect(faultsOf(draft)).toEqual([]);
});

test("items with their matches, and a removed item", async () => {
  const user = userEvent.setup();
  open(question({ type: "MATCHING", options }));
  await user.type(await screen.findByRole("textbox", { name: "Item 1" }), "12:00");
  await user.selectOptions(screen.getByRole("combobox", { name: "Match of item 1" }), "A. Noon");
  await user.type(screen.getByRole("textbox", { name: "Item 2" }), "6:00");
  await user.selectOptions(screen.getByRole("combobox", { name: "Match of item 2" }), "B. Dawn");
  expect(draft).toMatchObject({
    details: { parts: ["12:00", "6:00"] },
    correctAnswers: ["A", "B"],
  });
  expect(faultsOf(draft)).toEqual([]);
  await user.clear(screen.getByRole("textbox", { name: "Item 2" }));
  expect(draft).toMatchObject({ details: { parts: ["12:00"] }, correctAnswers: ["A"] });
});

test("the words and choices of each gap", async () => {
  const user = userEvent.setup();
  const questionText = "Abuja ___ the ___.";
  open(question({ type: "GAPS", questionText }));
  await user.type(await screen.findByRole("textbox", { name: "Right in gap 2" }), "capital; seat");
  await user.type(screen.getByRole("textbox", { name: "Right in gap 1" }), "is");
  await user.type(screen.getByRole("textbox", { name: "Choices of gap 1" }), "is; are");
  expect(draft).toMatchObject({
    correctAnswers: ["is", "capital; seat"],
    details: { parts: ["is; are"] },
  });
  expect(faultsOf(draft)).toEqual([]);
});

test("the lines of a rubric set the marks", async () => {
  const user = userEvent.setup();
  open(question({ type: "WRITTEN" }));
  await user.type(await screen.findByRole("textbox", { name: "Line 1" }), "Two reasons");
  const points = screen.getByRole("textbox", { name: "Points of line 1" });
  await user.clear(points);
  await user.type(points, "2");
  await user.type(screen.getByRole("textbox", { name: "Line 2" }), "Full sentences");
  expect(draft).toMatchObject({
    correctAnswers: ["2: Two reasons", "1: Full sentences"],
    marks: 3,
  });
  expect(faultsOf(draft)).toEqual([]);
});

test("the right place of a picture, tapped and sized", async () => {
  const user = userEvent.setup();
  open(question({ type: "TAP", pictureId: crypto.randomUUID() }), "/map.png");
  const picture = await screen.findByRole("button", { name: "Picture: choose the right place" });
  picture.getBoundingClientRect = () => new DOMRect(0, 0, 200, 100);
  fireEvent.click(picture, { detail: 1, clientX: 100, clientY: 50 });
  expect(draft.correctAnswers).toEqual(["round 40 40 20 20"]);
  fireEvent.click(picture, { detail: 1, clientX: 198, clientY: 2 });
  expect(draft.correctAnswers).toEqual(["round 80 0 20 20"]);
  await user.selectOptions(screen.getByRole("combobox", { name: "Shape" }), "Rectangle");
  await user.click(screen.getByRole("button", { name: "Add another region" }));
  expect(draft.correctAnswers).toEqual(["box 80 0 20 20", "round 40 40 20 20"]);
  await user.click(screen.getByRole("button", { name: "Remove region 2" }));
  expect(draft.correctAnswers).toEqual(["box 80 0 20 20"]);
});
