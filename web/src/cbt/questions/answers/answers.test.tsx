import type { CandidateQuestion } from "@school/core/cbt/questions/question.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { optionsOf } from "../../testing.ts";
import { QuestionView } from "../QuestionView.tsx";

afterEach(cleanup);

const question = (differing: Partial<CandidateQuestion>): CandidateQuestion => ({
  id: "q-1",
  type: "SEVERAL",
  questionText: "Which of them?",
  picture: null,
  options: optionsOf("Rice", "Yam", "Stone"),
  marks: 2,
  ...differing,
});

/** Stores the answer as a page would, some time after it was given. */
function Answered(props: { question: CandidateQuestion; late?: number; isReadOnly?: boolean }) {
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    <>
      <QuestionView
        question={props.question}
        number={1}
        answer={answer}
        isReadOnly={props.isReadOnly}
        onAnswer={(next) => {
          if (props.late === undefined) setAnswer(next);
          else setTimeout(() => setAnswer(next), props.late);
        }}
      />
      <output data-testid="stored">{JSON.stringify(answer)}</output>
    </>
  );
}

const stored = (): string | null => JSON.parse(screen.getByTestId("stored").textContent ?? "null");

test("several options are ticked and unticked", async () => {
  const user = userEvent.setup();
  render(<Answered question={question({})} />);
  screen.getByRole("group", { name: "Question 1 Which of them?" });
  await user.click(screen.getByRole("checkbox", { name: /Stone/ }));
  await user.click(screen.getByRole("checkbox", { name: /Rice/ }));
  expect(stored()).toBe("A\nC");
  await user.click(screen.getByRole("checkbox", { name: /Rice/ }));
  await user.click(screen.getByRole("checkbox", { name: /Stone/ }));
  expect(stored()).toBeNull();
});

test("quick ticks build on each other while the device is still storing", async () => {
  render(<Answered question={question({})} late={50} />);
  for (const name of [/Rice/, /Yam/, /Stone/]) {
    fireEvent.click(screen.getByRole("checkbox", { name }));
  }
  await expect.poll(stored).toBe("A\nB\nC");
  expect(screen.getAllByRole("checkbox", { checked: true })).toHaveLength(3);
});

test("an order is changed by buttons, and the first move answers", async () => {
  const user = userEvent.setup();
  render(<Answered question={question({ type: "ORDERING" })} />);
  expect(stored()).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Move up: Stone" }));
  expect(stored()).toBe("A\nC\nB");
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "1Rice",
    "2Stone",
    "3Yam",
  ]);
  // At the end of the list the button stays, so that the focus is not lost.
  await user.click(screen.getByRole("button", { name: "Move down: Yam" }));
  expect(stored()).toBe("A\nC\nB");
  await user.click(screen.getByRole("button", { name: "Clear my answer" }));
  expect(stored()).toBeNull();
});

test("items are matched by lists", async () => {
  const user = userEvent.setup();
  const details = { parts: ["Food", "Not food"] };
  render(<Answered question={question({ type: "MATCHING", details })} />);
  await user.selectOptions(await screen.findByRole("combobox", { name: "Not food" }), "C. Stone");
  expect(stored()).toBe("\nC");
  await user.selectOptions(screen.getByRole("combobox", { name: "Food" }), "A. Rice");
  expect(stored()).toBe("A\nC");
  await user.selectOptions(screen.getByRole("combobox", { name: "Food" }), "Choose…");
  await user.selectOptions(screen.getByRole("combobox", { name: "Not food" }), "Choose…");
  expect(stored()).toBeNull();
});

test("gaps are numbered in the text, and typed or chosen", async () => {
  const user = userEvent.setup();
  const details = { parts: ["", "is; are"] };
  const questionText = "The ___ of Nigeria ___ Abuja.";
  render(<Answered question={question({ type: "GAPS", options: [], details, questionText })} />);
  screen.getByText("The (1) ____ of Nigeria (2) ____ Abuja.");
  await user.type(await screen.findByRole("textbox", { name: "Gap 1" }), "capital");
  await user.selectOptions(screen.getByRole("combobox", { name: "Gap 2" }), "is");
  expect(stored()).toBe("capital\nis");
});

test("a number has its unit after the field", async () => {
  const user = userEvent.setup();
  render(
    <Answered question={question({ type: "NUMBER", options: [], details: { unit: "kg" } })} />,
  );
  await user.type(screen.getByRole("textbox", { name: /Your answer kg/ }), "1 1/2");
  expect(stored()).toBe("1 1/2");
});

test("a written answer keeps its lines", async () => {
  const user = userEvent.setup();
  render(<Answered question={question({ type: "WRITTEN", options: [] })} />);
  await user.type(await screen.findByRole("textbox", { name: /Which of them/ }), "One.{Enter}Two.");
  expect(stored()).toBe("One.\nTwo.");
});

test("a place is chosen on the picture, by pointer or arrow keys", async () => {
  const user = userEvent.setup();
  render(<Answered question={question({ type: "TAP", options: [], picture: "/map.png" })} />);
  const picture = await screen.findByRole("button", { name: "Picture: choose a place" });
  picture.getBoundingClientRect = () => new DOMRect(100, 50, 200, 100);
  fireEvent.click(picture, { detail: 1, clientX: 150, clientY: 125 });
  expect(stored()).toBe("25 75");
  picture.focus();
  await user.keyboard("{ArrowRight}{ArrowUp}{ArrowUp}");
  expect(stored()).toBe("27 71");
  screen.getByText("27% from the left, 71% from the top");
});

test.each(["SEVERAL", "ORDERING", "MATCHING", "GAPS", "NUMBER", "WRITTEN", "TAP"] as const)(
  "%s cannot be answered when the test is read-only",
  async (type) => {
    const details = { parts: ["x", "y"] };
    const questionText = "Which ___?";
    const shown = question({ type, details, questionText, picture: "/map.png" });
    render(<Answered question={shown} isReadOnly />);
    await expect.poll(() => screen.queryByText("Loading…")).toBeNull();
    for (const role of ["checkbox", "combobox", "button"] as const) {
      for (const field of screen.queryAllByRole<HTMLButtonElement>(role)) {
        expect(field.disabled).toBe(true);
      }
    }
    for (const field of screen.queryAllByRole<HTMLInputElement>("textbox")) {
      expect(field.readOnly).toBe(true);
    }
  },
);

test("options in an order of the pupil's own have no letters", () => {
  render(<Answered question={question({ type: "MCQ", isShuffled: true })} />);
  expect(screen.getAllByRole("radio")).toHaveLength(3);
  expect(screen.queryByText("A")).toBeNull();
});

test("a reading passage is a region above the question", () => {
  render(<Answered question={question({ type: "MCQ", passage: "Tortoise and\nthe birds" })} />);
  const passage = screen.getByRole("region", { name: "Reading passage" });
  expect(passage.textContent).toBe("Tortoise and\nthe birds");
  expect(passage.tabIndex).toBe(0);
});

test("the heading of the section is above the question", () => {
  const section = { title: "Section A", instructions: "Answer all." };
  render(<Answered question={question({ type: "MCQ", section })} />);
  screen.getByText("Section A");
  screen.getByText("Answer all.");
});
