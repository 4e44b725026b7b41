import type { MockExamScores } from "@school/core/cbt/mock-exams/contract.ts";
import { mockIssues } from "@school/core/cbt/mock-exams/text.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { onePage } from "../../platform/page-under-test.tsx";
import { aBank } from "../testing.ts";
import { mountTests } from "../tests/testing.ts";
import { MockExamsPage } from "./MockExamsPage.tsx";
import { mockTexts } from "./text.ts";

const ID = "0199a000-0000-7000-8000-0000000000b1";
const scores: MockExamScores = {
  exam: {
    id: ID,
    title: "Mock Common Entrance",
    className: "Primary 4",
    term: "TERM_2",
    academicYear: "2025/2026",
    papers: 2,
    author: "Ngozi Eze",
    createdAt: "2026-01-12T08:00:00.000Z",
    mayUndo: true,
  },
  papers: ["Paper I A: Mathematics", "Paper II: Verbal"].map((title, at) => ({
    id: `test-${at}`,
    title: `Mock Common Entrance: ${title}`,
    duration: 60,
    totalMarks: 40,
    state: "over" as const,
    opensAt: "2026-01-12T08:00:00.000Z",
    mayChange: false,
  })),
  rows: [
    {
      student: { id: "ada", name: "Obi Ada", admissionNumber: "MC/1" },
      marks: [
        { status: "handed_in", marks: 30 },
        { status: "not_begun", marks: null },
      ],
      total: 30,
    },
  ],
};

test("the template is filled from the banks of the class, its size said, and created", async () => {
  const user = userEvent.setup();
  const banks = [
    { ...aBank(), questions: 12 },
    { ...aBank(), id: "bank-2", name: "Grammar", subject: { id: "english", name: "English" } },
  ].map(({ list: _list, ...bank }) => ({ ...bank, classCategory: { id: "level-4", name: "P4" } }));
  let answer: object = Response.json(
    {
      message: mockIssues.tooFew(12),
      code: "invalid_input",
      issues: [{ path: ["papers", 0, "sections", 0, "count"], message: mockIssues.tooFew(12) }],
    },
    { status: 400 },
  );
  const requests = mountTests(MockExamsPage, {
    query: "exam=new",
    responses: {
      "GET /api/question-banks": () => onePage(banks),
      "POST /api/cbt-mock-exams": () => answer,
      [`GET /api/cbt-mock-exams/${ID}`]: () => ({ data: scores }),
    },
  });
  const maths = within(await screen.findByRole("group", { name: "Mathematics" }));
  expect(maths.getByRole<HTMLSelectElement>("combobox").value).toBe(banks[0]!.id);
  expect(maths.getByText("All of 12")).toBeTruthy();
  await user.clear(maths.getByLabelText("Questions of Mathematics"));
  await user.type(maths.getByLabelText("Questions of Mathematics"), "8");
  maths.getByText("Drawn for each pupil from 12");
  await user.selectOptions(
    within(screen.getByRole("group", { name: "English Language" })).getByRole("combobox"),
    "",
  );
  await screen.findByText(mockTexts.size(1, 8, 60));
  await user.click(screen.getByRole("button", { name: "Create 1 test" }));
  expect((await maths.findAllByText(mockIssues.tooFew(12))).length).toBeGreaterThan(0);
  answer = Response.json({ data: { id: ID } }, { status: 201 });
  await user.click(screen.getByRole("button", { name: "Create 1 test" }));
  await screen.findByText("Mock exam created");
  const sent = requests.filter(({ call }) => call === "POST /api/cbt-mock-exams").at(-1)!;
  expect(sent.body).toMatchObject({
    title: "Mock Common Entrance",
    classId: "class-4",
    termId: "term-2",
    papers: [
      {
        title: "Mock Common Entrance: Paper I A: Mathematics and Basic Science",
        duration: 60,
        sections: [{ title: "Mathematics", bankId: banks[0]!.id, count: 8 }],
      },
    ],
  });
});

test("the scores of the papers are side by side, with a total of what is marked", async () => {
  const user = userEvent.setup();
  const requests = mountTests(MockExamsPage, {
    query: `exam=${ID}`,
    responses: {
      [`GET /api/cbt-mock-exams/${ID}`]: () => ({ data: scores }),
      [`DELETE /api/cbt-mock-exams/${ID}`]: () => ({ data: { id: ID } }),
      "GET /api/cbt-mock-exams": () => onePage([]),
    },
  });
  const table = await screen.findByRole("table", { name: /side by side/ });
  expect(
    within(table)
      .getAllByRole("row")
      .map((row) => [...row.children].map((cell) => cell.textContent)),
  ).toEqual([
    ["Adm. no.", "Name", "Paper I A (40)", "Paper II (40)", "Total"],
    ["MC/1", "Obi Ada", "30", "Not taken", "30 of 40 (75%)"],
  ]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Undo" }));
  await screen.findByText("Mock exam undone");
  expect(requests.some(({ call }) => call.startsWith("DELETE"))).toBe(true);
});
