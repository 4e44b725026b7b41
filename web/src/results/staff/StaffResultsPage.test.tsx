import { classAverageLabels } from "@school/core/results/reports/text.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { StaffResultsPage } from "./StaffResultsPage.tsx";
import { onePage } from "../../platform/page-under-test.tsx";
import { ADA, aResult, aScoreSheet, mountPage } from "../testing.tsx";
import { publishTexts } from "../text.ts";
import { onPhone } from "../../ui/testing.ts";

afterEach(() => vi.unstubAllGlobals());

const GRID = "/dashboard/upload?session=2025%2F2026&term=term-2&class=class-1&subject=subject-1";

test("publishing a class and subject says how many went and which pupils lack a score", async () => {
  const user = userEvent.setup();
  const requests = mountPage(StaffResultsPage, {
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
  const requests = mountPage(StaffResultsPage, {
    role: "STAFF",
    responses: { "GET /api/results": () => onePage([rejected]) },
  });
  const row = await screen.findByRole("row", { name: /Obi Ada/ });
  expect(within(row).getByText("Rejected")).toBeDefined();
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
  mountPage(StaffResultsPage, {
    role: "STAFF",
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
  const requests = mountPage(StaffResultsPage, {
    role: "STAFF",
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
  const requests = mountPage(StaffResultsPage, {
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
    mountPage(StaffResultsPage, {
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
    mountPage(StaffResultsPage, {
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
  mountPage(StaffResultsPage, {
    role: "STAFF",
    responses: { "GET /api/results": () => onePage([aResult()]) },
  });
  await screen.findByRole("button", { name: "Filters · Second Term 2025/2026" });
});
