import type { CandidateQuestion } from "@school/core/cbt/questions/question.ts";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { QuestionView } from "./QuestionView.tsx";

const MCQ: CandidateQuestion = {
  id: "0199a000-0000-7000-8000-00000000000a",
  type: "MCQ",
  questionText: "What is half of 8?",
  picture: "/files/pie.png",
  options: [
    { key: "A", text: "4", picture: null },
    { key: "B", text: "", picture: "/files/b.png" },
  ],
  marks: 2,
};
const FORMULA: CandidateQuestion = { ...MCQ, questionText: "What is `1/2` of 8?" };
const WORDS: CandidateQuestion = { ...MCQ, type: "SHORT_ANSWER", options: [], picture: null };

/** Stores the answer as a page would, some time after it was given. */
function Answered(props: { question: CandidateQuestion; isReadOnly?: boolean; late?: number }) {
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    <>
      <QuestionView
        question={props.question}
        number={3}
        answer={answer}
        isReadOnly={props.isReadOnly}
        onAnswer={(answer) => {
          if (props.late === undefined) setAnswer(answer);
          else setTimeout(() => setAnswer(answer), props.late);
        }}
      />
      <output>{answer ?? "none"}</output>
    </>
  );
}

test("a question is a group of radio buttons named by its words", async () => {
  // What moves by arrow keys in this test needs it, and jsdom has none.
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  const user = userEvent.setup();
  render(<Answered question={MCQ} />);
  screen.getByRole("radiogroup", { name: "Question 3 What is half of 8?" });
  await user.tab();
  await user.keyboard(" ");
  expect(screen.getByRole("status").textContent).toBe("A");
  await user.keyboard("{ArrowDown}");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /^B/ }).checked).toBe(true);
});

test("pictures have alternative texts", () => {
  render(<Answered question={MCQ} />);
  screen.getByRole("img", { name: "Picture: What is half of 8?" });
  screen.getByRole("radio", { name: /^B ?Picture B$/ });
});

test("formulas are set when the module has loaded", async () => {
  const { container } = render(<Answered question={FORMULA} />);
  await vi.waitFor(() => expect(container.querySelector("math mfrac")).not.toBeNull(), 5000);
  expect(container.querySelector("math")!.namespaceURI).toBe("http://www.w3.org/1998/Math/MathML");
});

test("the sign of a root is a character, which every device has", async () => {
  const { container } = render(
    <Answered question={{ ...MCQ, questionText: "`root(3)(27)` and `sqrt 16`" }} />,
  );
  await vi.waitFor(() => expect(container.querySelectorAll("math")).toHaveLength(2), 5000);
  const formulas = [...container.querySelectorAll("math")].map((math) => math.textContent);
  expect(formulas).toEqual(["3√27", "√16"]);
});

test("an answer is cleared, and the focus stays in the question", async () => {
  const user = userEvent.setup();
  render(<Answered question={MCQ} />);
  await user.click(screen.getByRole("radio", { name: /^A/ }));
  await user.click(screen.getByRole("button", { name: "Clear my answer" }));
  expect(screen.getByRole("status").textContent).toBe("none");
  expect(document.activeElement).toBe(screen.getByRole("radio", { name: /^A/ }));
});

test("no letter is lost while the answer is stored", async () => {
  const user = userEvent.setup();
  render(<Answered question={WORDS} late={30} />);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: /Your answer/ });
  await user.type(field, "photosynthesis");
  expect(field.value).toBe("photosynthesis");
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe("photosynthesis"));
  await user.click(screen.getByRole("button", { name: "Clear my answer" }));
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe("none"));
  expect(field.value).toBe("");
});

test("read-only, nothing can be chosen or typed", async () => {
  const user = userEvent.setup();
  render(<Answered question={MCQ} isReadOnly />);
  await user.click(screen.getByRole("radio", { name: /^A/ }));
  expect(screen.getByRole("status").textContent).toBe("none");
});

test("the question is read aloud where the browser has a voice, and stops", async () => {
  const spoken: string[] = [];
  const cancel = vi.fn<() => void>();
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class extends EventTarget {
      readonly text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    },
  );
  vi.stubGlobal("speechSynthesis", {
    getVoices: () => [{}],
    speak: ({ text }: { text: string }) => spoken.push(text),
    cancel,
  });
  const user = userEvent.setup();
  render(<Answered question={FORMULA} />);
  await user.click(screen.getByRole("button", { name: "Read aloud" }));
  expect(spoken).toEqual(["What is 1 over 2 of 8?", "A: 4", "B: a picture"]);
  await user.click(screen.getByRole("button", { name: "Stop reading" }));
  expect(cancel).toHaveBeenCalled();
});

test("an answer never has unpaired surrogates or exceeds its maximum length", () => {
  render(<Answered question={WORDS} />);
  const field = screen.getByRole("textbox");
  fireEvent.change(field, { target: { value: "Ẹ́kó\ud83d 🎉\0" } });
  expect(screen.getByRole("status").textContent).toBe("Ẹ́kó 🎉");
  fireEvent.change(field, { target: { value: `${"x".repeat(199)}🎉🎉` } });
  expect(screen.getByRole("status").textContent).toBe("x".repeat(199));
});
