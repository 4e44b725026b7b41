import { classAverageLabels } from "@school/core/results/reports/text.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ScoresPage } from "./ScoresPage.tsx";
import { onePage } from "../../platform/page-under-test.tsx";
import { ADA, aResult, aScoreSheet, mountPage } from "../testing.tsx";
import { publishTexts, reopenTexts, statusLabels, titles } from "../text.ts";
import { RESULT_REFUSALS } from "@school/core/results/result-status.ts";
import { onPhone } from "../../ui/testing.ts";

const GRID = "/dashboard/upload?session=2025%2F2026&term=term-2&class=class-1&subject=subject-1";

test("publishing a class and subject says how many went and which pupils lack a score", async () => {
  const user = userEvent.setup();
  const requests = mountPage(ScoresPage, {
    role: "STAFF",
    query: "class=class-1&subject=subject-1",
    responses: {
      "GET /api/results": ({ query }) =>
        onePage(query["status"] === "rejected" ? [] : [aResult({ published: false })]),
      "GET /api/score-sheet": () => ({
        data: aScoreSheet([{ student: ADA, result: aResult({ published: false }) }]),
      }),
      "POST /api/score-sheet/publish": () => ({
        data: {
          published: 26,
          incomplete: [
            { id: "s1", admissionNumber: "MC/1", name: "Ade Bola" },
            { id: "s2", admissionNumber: "MC/2", name: "Eze Chidi" },
          ],
        },
      }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Publish sheet" }));
  await screen.findByText(publishTexts.published(26));
  expect(
    screen.getByText(publishTexts.notPublished(["Ade Bola", "Eze Chidi"]), { exact: false }),
  ).toBeDefined();
  const link = screen.getByRole("link", { name: "Enter the missing scores" });
  expect(link.getAttribute("href")).toBe(GRID);
  expect(requests.find(({ call }) => call === "POST /api/score-sheet/publish")?.body).toEqual({
    classId: "class-1",
    subjectId: "subject-1",
    termId: "term-2",
  });
});

test("a teacher sees own results; a rejected one shows the comment and leads to the grid", async () => {
  const rejected = aResult({
    status: "rejected",
    published: false,
    principalComment: "CA2 does not agree with the mark book.",
  });
  const requests = mountPage(ScoresPage, {
    role: "STAFF",
    query: "view=list",
    responses: { "GET /api/results": () => onePage([rejected]) },
  });
  const row = await screen.findByRole("row", { name: /Obi Ada/ });
  expect(within(row).getByText(statusLabels.rejected)).toBeDefined();
  expect(row.textContent).toContain("Principal: CA2 does not agree with the mark book.");
  const link = within(row).getByRole("link", { name: /^Correct/ });
  expect(link.getAttribute("href")).toBe(GRID);
  await screen.findByText("1 result", { selector: "b" });
  const lists = requests.filter(({ call }) => call === "GET /api/results");
  expect(lists.every(({ query }) => query["mine"] === "true")).toBe(true);
});

test("an approved result says who approved it and on which day of the school's", async () => {
  const approved = aResult({
    status: "approved",
    approvedBy: { id: "principal-1", name: "Ngozi Eze" },
    approvedAt: "2026-03-30T23:30:00.000Z",
  });
  mountPage(ScoresPage, {
    role: "STAFF",
    query: "view=list",
    responses: {
      "GET /api/results": () => onePage([approved, aResult({ id: "result-2" })]),
    },
  });
  const [row, waiting] = await screen.findAllByRole("row", { name: /Obi Ada/ });
  expect(row!.textContent).toMatch(/Approvedby Ngozi Eze on 31 Mar 2026$/);
  expect(waiting!.textContent).not.toContain(" on ");
});

test("one draft is published with the version that was seen", async () => {
  const user = userEvent.setup();
  const requests = mountPage(ScoresPage, {
    role: "STAFF",
    query: "view=list",
    responses: {
      "GET /api/results": () => onePage([aResult({ published: false })]),
      "POST /api/results/result-1/publish": () => ({ data: aResult({ version: 4 }) }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Publish Obi Ada, Mathematics" }));
  await screen.findByText("Published: Obi Ada, Mathematics");
  expect(requests.find(({ call }) => call.endsWith("/publish"))?.body).toEqual({ version: 3 });
});

test("the office sees all results with their teachers", async () => {
  const requests = mountPage(ScoresPage, {
    role: "ADMIN",
    query: "status=published",
    responses: { "GET /api/results": () => onePage([aResult()]) },
  });
  await screen.findByRole("cell", { name: "Bola Ade" });
  await waitFor(() => {
    const { query } = requests.find(({ call }) => call === "GET /api/results")!;
    expect(query).toMatchObject({ status: "pending", published: "true", termId: "term-2" });
    expect(query).not.toHaveProperty("mine");
  });
});

test("a chosen class shows the head its averages by term, and a teacher none", async () => {
  const row = { pupils: 2, average: 66.5, highest: 80, lowest: 53, grades: [], change: 2.25 };
  const figures = {
    class: { id: "class-1", name: "Primary 4" },
    academicYear: "2025/2026",
    term: null,
    grades: [],
    terms: ["TERM_1", "TERM_2"],
    rows: [
      { ...row, subject: { id: "subject-1", name: "Mathematics" }, averages: [51.5, 52.25] },
      { ...row, subject: null, averages: [64.25, 66.5] },
    ],
  };
  const open = (role: "PRINCIPAL" | "STAFF") =>
    mountPage(ScoresPage, {
      role,
      query: "class=class-1&subject=subject-1",
      responses: {
        "GET /api/results": () => onePage([aResult()]),
        "GET /api/score-sheet": () => ({ data: aScoreSheet([]) }),
        "GET /api/reports/class-figures": () => ({ data: figures }),
      },
    });
  const requests = open("PRINCIPAL");
  const table = await screen.findByRole("table", { name: /^Average by term/ });
  expect(table.textContent).toContain("51.50");
  expect(table.textContent).toContain("52.25");
  expect(table.textContent).not.toContain("66.50");
  const read = requests.find(({ call }) => call === "GET /api/reports/class-figures");
  expect(read?.query).toEqual({ className: "Primary 4", academicYear: "2025/2026" });
  cleanup();
  const ofTeacher = open("STAFF");
  await screen.findByRole("row", { name: /Obi Ada/ });
  expect(ofTeacher.map(({ call }) => call)).not.toContain("GET /api/reports/class-figures");
});

test("without a class the head compares all of them, in the chosen subject", async () => {
  const term = (name: string) => ({ term: name, academicYear: "2025/2026" });
  const averages = {
    terms: [term("TERM_1"), term("TERM_2")],
    rows: [
      { className: "Primary 4", averages: [60, 62.5], change: 2.5 },
      { className: null, averages: [58.25, null], change: null },
    ],
  };
  const open = (role: "PRINCIPAL" | "STAFF") =>
    mountPage(ScoresPage, {
      query: "subject=subject-1",
      role,
      responses: {
        "GET /api/results": () => onePage([aResult()]),
        "GET /api/reports/class-averages": () => ({ data: averages }),
      },
    });
  const requests = open("PRINCIPAL");
  const table = await screen.findByRole("table", {
    name: classAverageLabels.titleOf("Mathematics"),
  });
  const texts = within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );
  expect(texts).toEqual([
    ["", "60.0", "62.5", "+2.5"],
    ["", "58.3", "-", "-"],
  ]);
  const read = requests.find(({ call }) => call === "GET /api/reports/class-averages");
  expect(read?.query).toMatchObject({ subjectId: "subject-1" });
  cleanup();
  const ofTeacher = open("STAFF");
  await screen.findByRole("row", { name: /Obi Ada/ });
  expect(ofTeacher.map(({ call }) => call)).not.toContain("GET /api/reports/class-averages");
});

test("on a phone the closed filters name the term", async () => {
  onPhone();
  mountPage(ScoresPage, {
    role: "STAFF",
    query: "view=list",
    responses: { "GET /api/results": () => onePage([aResult()]) },
  });
  await screen.findByRole("button", { name: "Filters · Second Term 2025/2026" });
});

const sheetOf = (className: string, subject: string, counts: object) => ({
  class: { id: className, name: className },
  subject: { id: subject, name: subject },
  teacher: { id: "teacher-1", name: "Bola Ade" },
  pupils: 30,
  noScores: 0,
  incomplete: 0,
  draft: 0,
  published: 0,
  approved: 0,
  rejected: 0,
  ...counts,
});

const SHEETS = [
  sheetOf("Primary 4", "Mathematics", { noScores: 18, draft: 12 }),
  sheetOf("Primary 4", "Music", { approved: 30 }),
  sheetOf("Primary 5", "Mathematics", { published: 29, rejected: 1 }),
  sheetOf("Primary 5", "Art", { published: 30 }),
];

function openMatrix() {
  return mountPage(ScoresPage, {
    role: "PRINCIPAL",
    responses: { "GET /api/results/progress": () => ({ ...onePage(SHEETS), term: null }) },
  });
}

test("a row for each class and a column for each subject say the state of each sheet", async () => {
  const requests = openMatrix();
  const table = await screen.findByRole("table", { name: "Score sheets by class and subject" });
  const texts = within(table)
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ firstChild }) => firstChild?.textContent ?? ""));
  expect(texts).toEqual([
    ["Class", "Mathematics", "Music", "Art"],
    ["Primary 4", expect.stringMatching(/^12 of 30/), expect.stringMatching(/^Approved/), ""],
    ["Primary 5", expect.stringMatching(/^Sent back/), "", expect.stringMatching(/^With the/)],
  ]);
  expect(screen.getByText(/1 of 4/).textContent).toBe("1 of 4 sheets approved");
  const link = screen.getByRole("link", { name: "12 of 30: Mathematics, Primary 4" });
  expect(new URL(link.getAttribute("href") ?? "", "http://x").searchParams.toString()).toBe(
    "session=2025%2F2026&term=term-2&class=Primary+4&subject=Mathematics",
  );
  const reads = requests.filter(({ call }) => call.startsWith("GET /api/results"));
  expect(reads.map(({ query }) => query)).toEqual([{ termId: "term-2", limit: "2000" }]);
});

test("on a phone each class lists its subjects", async () => {
  onPhone();
  openMatrix();
  const card = (await screen.findByText("Primary 5")).closest("li");
  expect(
    within(card!)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Sent back: Mathematics, Primary 5", "With the principal: Art, Primary 5"]);
});

const approvedResults = ["Obi Ada", "Ojo Bola"].map((name) =>
  aResult({
    id: name,
    student: { id: name, admissionNumber: name, name },
    status: "approved",
    version: 7,
  }),
);

test("the principal reopens a selection of approved results, with a reason only", async () => {
  const user = userEvent.setup();
  const requests = mountPage(ScoresPage, {
    role: "PRINCIPAL",
    query: "view=list",
    responses: {
      "GET /api/results": () => onePage([...approvedResults, aResult()]),
      "POST /api/results/reopen": () => ({ data: approvedResults }),
    },
  });
  await user.click(await screen.findByRole("checkbox", { name: /^Select all/ }));
  await user.click(screen.getByRole("button", { name: reopenTexts.reopen(2) }));
  const dialog = await screen.findByRole("dialog", { name: titles.reopenResult });
  const send = within(dialog).getByRole("button", { name: reopenTexts.reopen(2) });
  await user.click(send);
  expect(within(dialog).getByText(RESULT_REFUSALS.reason_required)).toBeDefined();
  await user.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "Wrong script");
  await user.click(send);
  await screen.findByText("Reopened 2 results");
  expect(requests.find(({ call }) => call.endsWith("/reopen"))?.body).toEqual({
    results: approvedResults.map(({ id, version }) => ({ id, version })),
    reason: "Wrong script",
  });
});

test("a teacher selects and reopens nothing", async () => {
  mountPage(ScoresPage, {
    role: "STAFF",
    query: "view=list",
    responses: { "GET /api/results": () => onePage(approvedResults) },
  });
  await screen.findByRole("row", { name: /Obi Ada/ });
  expect(screen.queryByRole("checkbox")).toBeNull();
});
