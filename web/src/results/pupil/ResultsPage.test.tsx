import type { StudentResults, TermResults } from "@school/core/results/pupil/contract.ts";
import { DEFAULT_GRADING_SCHEME } from "@school/core/school/grading.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ResultsPage } from "./ResultsPage.tsx";
import { mountPage } from "../testing.tsx";
import { noResultsYet } from "./text.ts";
import { notLinked } from "../empty-texts.ts";
import { labels as uiLabels } from "../../ui/text.ts";

const ada = { id: "ada", name: "Obi Ada", admissionNumber: "MC/1", className: "Primary 4" };
const chidi = { id: "chidi", name: "Obi Chidi", admissionNumber: "MC/2", className: "Nursery 2" };

const enrolled = {
  termId: "term-2",
  term: "TERM_2",
  academicYear: "2025/2026",
  className: "Primary 4",
} as const;
const lastYear = {
  termId: "term-0",
  term: "TERM_3",
  academicYear: "2024/2025",
  className: "Primary 3",
} as const;

const term: TermResults = {
  ...enrolled,
  scheme: DEFAULT_GRADING_SCHEME,
  subjects: [
    {
      subject: { id: "subject-1", name: "Mathematics" },
      scores: { CA1: 7, CA2: 8, CA3: "ABS", CA4: 8, exam: 40 },
      total: 63,
      grade: "C",
      remark: "Good",
      teacherComment: "Steady work.",
      principalComment: null,
    },
  ],
  total: 63,
  expected: 1,
  isReleased: false,
  isFinal: true,
  average: 63,
  position: null,
  isWithheld: false,
};

function answerOf(student: typeof ada, selected: TermResults | null): { data: StudentResults } {
  return {
    data: {
      student,
      terms: [
        { ...enrolled, average: 63 },
        { ...lastYear, average: null },
      ],
      selected,
    },
  };
}

test("a pupil reads subjects, total and average, and no position when there is none", async () => {
  mountPage(ResultsPage, {
    role: "STUDENT",
    students: [ada],
    responses: { "GET /api/students/ada/results": () => answerOf(ada, term) },
  });
  const row = await screen.findByRole("row", { name: /Mathematics/ });
  expect(within(row).getByText("ABS")).toBeDefined();
  expect(screen.getByText("63.0")).toBeDefined();
  expect(screen.getByText(/Steady work\./)).toBeDefined();
  expect(screen.queryByText("Position")).toBeNull();
});

test("averages by term are drawn, and read as a table with the oldest term first", async () => {
  const terms = [
    { ...enrolled, average: 63 },
    { ...lastYear, average: 58.5 },
  ];
  mountPage(ResultsPage, {
    role: "STUDENT",
    students: [ada],
    responses: {
      "GET /api/students/ada/results": () => ({ data: { student: ada, terms, selected: term } }),
    },
  });
  const table = await screen.findByRole("table", { name: "Average by term" });
  const rows = within(table).getAllByRole("row");
  expect(rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Third Term 2024/2025", "Primary 3", "58.5"],
    ["Second Term 2025/2026", "Primary 4", "63.0"],
  ]);
});

test.each([
  [{ place: 3, tied: false, outOf: 28, incomplete: 0 }, "3rd of 28"],
  [{ place: 2, tied: true, outOf: 28, incomplete: 0 }, "Joint 2nd of 28"],
])("a position that is given is shown: %o", async (position, words) => {
  mountPage(ResultsPage, {
    role: "STUDENT",
    students: [ada],
    responses: { "GET /api/students/ada/results": () => answerOf(ada, { ...term, position }) },
  });
  const label = await screen.findByText("Position");
  expect(label.parentElement?.textContent).toContain(words);
});

test("before all subjects are in it says how many there are, and no average", async () => {
  mountPage(ResultsPage, {
    role: "STUDENT",
    students: [ada],
    responses: {
      "GET /api/students/ada/results": () =>
        answerOf(ada, { ...term, expected: 7, isFinal: false, average: null }),
    },
  });
  await screen.findByText(/^1 of 7 subjects so far/);
  expect(screen.queryByText("Average")).toBeNull();
  expect(screen.queryByText("Total", { selector: "dt" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Open report card" })).toBeNull();
});

test("an absence is said as such, instead of the remark of the grade", async () => {
  mountPage(ResultsPage, {
    role: "STUDENT",
    students: [ada],
    responses: { "GET /api/students/ada/results": () => answerOf(ada, term) },
  });
  const row = await screen.findByRole("row", { name: /Mathematics/ });
  expect(within(row).getByText("Absent from CA3")).toBeDefined();
  expect(within(row).queryByText("Good")).toBeNull();
});

test("a released report card is one tap away", async () => {
  mountPage(ResultsPage, {
    role: "PARENT",
    students: [ada],
    responses: {
      "GET /api/students/ada/results": () => answerOf(ada, { ...term, isReleased: true }),
    },
  });
  const link = await screen.findByRole("link", { name: "Open report card" });
  expect(link.getAttribute("href")).toBe("/report-cards?child=ada&term=term-2");
});

test("a term without approved results says when they appear", async () => {
  mountPage(ResultsPage, {
    role: "STUDENT",
    students: [ada],
    responses: {
      "GET /api/students/ada/results": () =>
        answerOf(ada, { ...term, subjects: [], total: 0, average: null }),
    },
  });
  await screen.findByText("No results yet");
  expect(screen.getByText(noResultsYet("Second Term 2025/2026"))).toBeDefined();
});

test("a parent switches between children", async () => {
  mountPage(ResultsPage, {
    role: "PARENT",
    students: [ada, chidi],
    query: "child=chidi",
    responses: {
      "GET /api/students/chidi/results": () =>
        answerOf(chidi, { ...term, className: "Nursery 2", average: 81.5 }),
    },
  });
  await screen.findByText("81.5");
  const children = screen.getByRole("navigation", { name: "Children" });
  const links = within(children).getAllByRole("link");
  expect(
    links.map((link) => [link.getAttribute("href"), link.getAttribute("aria-current")]),
  ).toEqual([
    ["/dashboard/results?child=ada", null],
    ["/dashboard/results?child=chidi", "true"],
  ]);
});

test("a pupil chooses the term, and the class where the school switched that on", async () => {
  const user = userEvent.setup();
  const requests = mountPage(ResultsPage, {
    role: "STUDENT",
    students: [ada],
    settings: { studentClassFilterEnabled: true },
    responses: {
      "GET /api/students/ada/results": ({ query }) =>
        answerOf(ada, query["termId"] === "term-0" ? { ...term, ...lastYear } : term),
    },
  });
  const classes = await screen.findByRole("combobox", { name: "Class" });
  await user.selectOptions(classes, "Primary 3");
  await screen.findByRole("heading", { name: "Third Term 2024/2025" });
  const terms = screen.getByRole("combobox", { name: "Term" });
  expect(
    within(terms)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Third Term 2024/2025"]);
  expect(requests.at(-1)?.query).toEqual({ termId: "term-0" });
});

test("the class selector is there for a pupil of one class too", async () => {
  mountPage(ResultsPage, {
    role: "STUDENT",
    students: [ada],
    settings: { studentClassFilterEnabled: true },
    responses: {
      "GET /api/students/ada/results": () => ({
        data: { student: ada, terms: [enrolled], selected: term },
      }),
    },
  });
  const classes = await screen.findByRole("combobox", { name: "Class" });
  expect(
    within(classes)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual([uiLabels.allClasses, "Primary 4"]);
});

test("the average has one decimal above the subjects and on the chart", async () => {
  const [maths] = term.subjects;
  const english = { ...maths!, subject: { id: "subject-2", name: "English" }, total: 71 };
  mountPage(ResultsPage, {
    role: "STUDENT",
    students: [ada],
    responses: {
      "GET /api/students/ada/results": () =>
        answerOf(ada, { ...term, subjects: [maths!, english], total: 134, average: 67 }),
    },
  });
  await screen.findByText("67.0");
  expect(screen.getByText("Average: 67.0")).toBeDefined();
});

test("a self-registered account without a record shows what to do", async () => {
  mountPage(ResultsPage, { role: "STUDENT", responses: {} });
  await screen.findByText(notLinked.pupil.title);
});
