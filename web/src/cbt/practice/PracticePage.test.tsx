import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Practice } from "@school/core/cbt/practice/contract.ts";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { openPage } from "../../platform/page-under-test.tsx";
import { labels as uiLabels } from "../../ui/text.ts";
import { aQuestion, aStatement } from "../testing.ts";
import { PracticeDialog } from "./PracticeDialog.tsx";
import { PracticeList } from "./PracticeList.tsx";
import { PracticePage } from "./PracticePage.tsx";

const ID = "0199a000-0000-7000-8000-0000000000a1";
const practice: Practice = {
  id: ID,
  title: "Fractions",
  subject: "Mathematics",
  classId: "c1",
  className: "Primary 4",
  questions: 2,
  openedAt: "2026-01-12T08:00:00.000Z",
  heldBy: null,
};
const list = [
  aQuestion("q1", { questionText: "Bigger?", explanation: "Two halves make one." }),
  aStatement("q2", { questionText: "Fish fly.", correctAnswers: ["FALSE"] }),
];
const openPractice = () =>
  openPage(PracticePage, {
    query: `practice=${ID}`,
    responses: { [`GET /api/cbt-practices/${ID}`]: () => ({ data: { practice, list } }) },
  });

test("each answer is checked at once, and the missed questions come again", async () => {
  const user = userEvent.setup();
  const requests = openPractice();
  const check = () => screen.findByRole<HTMLButtonElement>("button", { name: "Check my answer" });
  expect((await check()).disabled).toBe(true);
  expect(screen.queryByText("Two halves make one.")).toBeNull();
  await user.click(screen.getByRole("radio", { name: /third/ }));
  await user.click(await check());
  screen.getByText("Wrong");
  expect(document.activeElement?.textContent).toBe("Next question");
  screen.getByText("A. a half");
  screen.getByText("Two halves make one.");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /third/ }).disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: "Next question" }));
  await user.click(screen.getByRole("radio", { name: "False" }));
  await user.click(await check());
  screen.getByText("Right");
  expect(screen.queryByText("Right answer:")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Finish" }));
  screen.getByText("1 of 2 questions right.");
  await user.click(screen.getByRole("button", { name: "Practise 1 question again" }));
  screen.getByText("1 of 1");
  await user.click(screen.getByRole("button", { name: "Show the answer" }));
  screen.getByText("No answer");
  await user.click(screen.getByRole("button", { name: "Finish" }));
  await user.click(screen.getByRole("button", { name: "Start again" }));
  screen.getByText("1 of 2");
  expect(requests).toHaveLength(1);
});

test("a written answer is compared with what earns points, not marked", async () => {
  const user = userEvent.setup();
  const written = aQuestion("q", {
    type: "WRITTEN",
    options: [],
    correctAnswers: ["2: The cause"],
  });
  openPage(PracticePage, {
    query: `practice=${ID}`,
    responses: {
      [`GET /api/cbt-practices/${ID}`]: () => ({ data: { practice, list: [written] } }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Show the answer" }));
  screen.getByText("What earns points:");
  expect(screen.queryByText("No answer")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Finish" }));
  screen.getByText("0 of 0 questions right.");
});

test("a practice that is not open can be tried again", async () => {
  openPage(PracticePage, { query: `practice=${ID}`, responses: {} });
  await screen.findByText("The practice did not load");
  screen.getByRole("button", { name: uiLabels.tryAgain });
});

test("a pupil's page lists what the class may practise", async () => {
  mountFor(PracticeList, {
    role: "STUDENT",
    responses: { "GET /api/cbt-practices": () => ({ data: [practice] }) },
  });
  const link = await screen.findByRole("link", { name: "Practise Fractions" });
  expect(link.getAttribute("href")).toBe(`/cbt?practice=${ID}`);
});

test("a teacher opens a practice to a class and closes it", async () => {
  const user = userEvent.setup();
  const classes = ["c1", "c2", "c3"].map((id) => ({
    id,
    name: `Class ${id}`,
    classCategoryId: "k",
    subjectIds: id === "c3" ? ["english"] : ["maths"],
    parts: [],
  }));
  const requests = mountFor(
    () => (
      <PracticeDialog
        source={{ bankId: "b1" }}
        title="Fractions"
        subjectId="maths"
        onClose={() => undefined}
      />
    ),
    {
      role: "TEACHER",
      responses: {
        "GET /api/cbt-practices": () => ({ data: [{ ...practice, heldBy: "Exam" }] }),
        "GET /api/cbt-choices": () => ({
          data: { subjects: [], categories: [], classes, terms: [], colleagues: [] },
        }),
        "POST /api/cbt-practices": () => ({ data: { id: ID } }),
        [`DELETE /api/cbt-practices/${ID}`]: () => ({ data: { id: ID } }),
      },
    },
  );
  await screen.findByText(/Closed for pupils until “Exam” is over/);
  const select = await screen.findByRole("combobox", { name: "Class" });
  await screen.findByRole("option", { name: "Class c2" });
  expect([...select.querySelectorAll("option")].map(({ value }) => value)).toEqual(["", "c2"]);
  await user.selectOptions(select, "Class c2");
  await user.click(screen.getByRole("button", { name: "Open as practice" }));
  await user.click(screen.getByRole("button", { name: "Close the practice of Primary 4" }));
  const writes = requests.filter(({ call }) => !call.startsWith("GET"));
  expect(writes.map(({ call, body }) => [call, body])).toEqual([
    ["POST /api/cbt-practices", { bankId: "b1", classId: "c2" }],
    [`DELETE /api/cbt-practices/${ID}`, null],
  ]);
});
