import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { formatAddress, parseAddress } from "../../platform/address.ts";
import { catchDownloads } from "../../platform/page-under-test.tsx";
import { createQueryClient } from "../../platform/query.ts";
import { SchoolNowContext } from "../../school/school-now.ts";
import { schoolNow } from "../../school/testing.ts";
import { UiProvider } from "../../ui/frame/UiProvider.tsx";
import { LedgersPage } from "./LedgersPage.tsx";
import { AccountContext } from "../../accounts/account.ts";
import { anAccount } from "../../accounts/testing.tsx";
import type { Report } from "@school/core/results/reports/contract.ts";
import { positionTexts } from "../text.ts";
import { SUMMARY_ROWS } from "@school/core/results/reports/report-table.ts";
import { columnLabels, figureLabels } from "@school/core/results/reports/text.ts";
import { changeText } from "@school/core/results/reports/class-figures.ts";
import { titles as resultsReportsTitles } from "./text.ts";
import { labels as uiLabels } from "../../ui/text.ts";

const ada = { id: "1", admissionNumber: "MC/001", name: "Obi Ada" };
const bisi = { id: "2", admissionNumber: "MC/002", name: "Ojo Bisi" };
const head = {
  class: { id: "c", name: "Primary 4 Gold" },
  academicYear: "2025/2026",
  term: "TERM_1",
};
const ledger = {
  ...head,
  rows: [
    {
      student: ada,
      subjects: [
        { name: "English", total: 80 },
        { name: "Mathematics", total: 60.5 },
      ],
      total: 140.5,
      position: { place: 1, tied: true },
    },
    { student: bisi, subjects: [], total: 0, position: null },
  ],
};
const broadSheet = {
  ...head,
  subjects: [
    { id: "e", name: "English", average: 66.5, highest: 80, lowest: 53 },
    { id: "m", name: "Mathematics", average: 60, highest: 60, lowest: 60 },
  ],
  rows: [
    {
      student: ada,
      totals: [80, null],
      notTaken: ["m"],
      total: 80,
      average: 80,
      position: { place: 2, tied: false },
    },
    { student: bisi, totals: [null, null], notTaken: [], total: 0, average: null, position: null },
  ],
  missing: [],
};
const part = (key: string, label: string, max: number) => ({ key, label, max });
const breakdown = {
  ...head,
  scheme: {
    parts: [part("CA1", "First test", 20), part("CA2", "CA2", 20), part("exam", "Exam", 60)],
    bands: [],
  },
  rows: [ada, bisi].map((student, index) => ({
    student,
    term: "TERM_1",
    subject: "English",
    scores: { CA1: "ABS", CA2: null, exam: 41.5 },
    total: 41.5,
    grade: index === 0 ? "E" : null,
  })),
};

const figures = {
  ...head,
  term: "TERM_2",
  grades: ["A", "B"],
  terms: ["TERM_1", "TERM_2"],
  rows: [
    {
      subject: { id: "e", name: "English" },
      pupils: 2,
      average: 66.5,
      highest: 80,
      lowest: 53,
      grades: [1, 1],
      averages: [null, 66.5],
      change: null,
    },
    {
      subject: null,
      pupils: 2,
      average: 66.5,
      highest: 80,
      lowest: 53,
      grades: [2, 0],
      averages: [64.25, 66.5],
      change: 2.25,
    },
  ],
};

const explained = {
  reasons: ["Not counted (not admitted): 1 pupil: Uche Ify."],
  ranks: [{ name: ada.name, isOwn: true, place: 1, tied: true, total: 140.5, subjects: 2 }],
};

type Output = () => Response;
let responses: Record<string, Output>;
/** Every requested report, as path and query. */
let requests: string[];

const CURRENT_TERM = {
  id: "term-1",
  term: "TERM_1",
  startsOn: "2025-09-08",
  endsOn: "2025-12-12",
  isCurrent: true,
  academicYear: "2025/2026",
} as const;

beforeEach(() => {
  localStorage.clear();
  requests = [];
  responses = {
    "/api/school": () => Response.json({ data: { name: "Test School", address: "", phone: "" } }),
    "/api/academic-sessions": () => Response.json({ data: [{ name: "2025/2026", terms: [] }] }),
    "/api/teaching": () =>
      Response.json({ data: [{ id: "c", fullName: "Primary 4 Gold", subjects: [] }] }),
    "/api/reports/class-figures": () => Response.json({ data: figures }),
    "/api/reports/ledger": () => Response.json({ data: ledger }),
    "/api/reports/position": () => Response.json({ data: explained }),
    "/api/reports/broad-sheet": () => Response.json({ data: broadSheet }),
    "/api/reports/ledger-breakdown": () => Response.json({ data: breakdown }),
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const isReport = pathname.startsWith("/api/reports") && !pathname.endsWith("/class-figures");
    if (isReport) requests.push(decodeURIComponent(pathname + search));
    return responses[pathname]?.() ?? Response.json({ message: "?", code: "x" }, { status: 404 });
  });
});

function openReport(report: Report, query = "") {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <AccountContext value={anAccount({ role: "PRINCIPAL" })}>
          <SchoolNowContext value={schoolNow(CURRENT_TERM)}>
            <LedgersPage />
          </SchoolNowContext>
        </AccountContext>
      ),
    }),
    history: createMemoryHistory({ initialEntries: [`/dashboard/report-card/${report}${query}`] }),
    parseSearch: parseAddress,
    stringifySearch: formatAddress,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup() };
}

const choice = (name: string) => screen.findByRole<HTMLSelectElement>("combobox", { name });
const refused = (status: number, body: object) => () => Response.json(body, { status });
/** The name of the table of any report. */
const REPORT = /^(?!Class summary).* of Primary 4 Gold$/;
/** The cells of each row of the table, its headings first. */
const cells = async (name = REPORT) =>
  within(await screen.findByRole("table", { name }))
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent));

const GOLD_BLUE = [
  { id: "c", fullName: "Primary 4 Gold", subjects: [] },
  { id: "d", fullName: "Primary 4 Blue", subjects: [] },
];

test("without a class all are there to choose, and the last chosen opens next time", async () => {
  responses["/api/teaching"] = () => Response.json({ data: GOLD_BLUE });
  openReport("ledger");
  const link = await screen.findByRole("link", { name: "Primary 4 Gold" });
  expect(requests).toEqual([]);
  cleanup();
  openReport("ledger", new URL(link.getAttribute("href") ?? "", "http://x").search);
  await screen.findByRole("table", { name: REPORT });
  expect(requests).toEqual(["/api/reports/ledger?className=Primary+4+Gold&term=TERM_1"]);
  cleanup();
  openReport("ledger");
  await screen.findByRole("table", { name: REPORT });
  expect((await choice("Class")).value).toBe("Primary 4 Gold");
});

test("class, view and term are choices; the back button returns to the term before", async () => {
  responses["/api/teaching"] = () => Response.json({ data: GOLD_BLUE });
  const { router, user } = openReport("ledger", "?class=+primary+4+gold+&term=TERM_1");
  await screen.findByRole("heading", { name: "Primary 4 Gold" });
  expect((await choice("Class")).value).toBe("Primary 4 Gold");
  await user.selectOptions(screen.getByLabelText("Term"), "All");
  await waitFor(() => expect(requests.at(-1)).toBe("/api/reports/ledger?className=Primary+4+Gold"));
  router.history.back();
  await waitFor(async () => expect((await choice("Term")).value).toBe("TERM_1"));
  await user.selectOptions(await choice("View"), "Broad sheet");
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/broad-sheet$/));
  await waitFor(() =>
    expect(requests.at(-1)).toBe("/api/reports/broad-sheet?className=Primary+4+Gold&term=TERM_1"),
  );
});

test("a name that fits several arms offers them", async () => {
  const message = "“nursery 2” has several arms: Nursery 2 Blue, Nursery 2 Red. Choose one.";
  responses["/api/reports/ledger"] = refused(409, {
    message,
    code: "class_ambiguous",
    issues: [{ path: ["className"], message }],
    current: ["Nursery 2 Blue", "Nursery 2 Red"],
  });
  openReport("ledger", "?class=nursery+2&term=TERM_2");
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  const link = await screen.findByRole("link", { name: "Nursery 2 Red" });
  expect(link.getAttribute("href")).toBe(
    "/dashboard/report-card/ledger?class=Nursery+2+Red&term=TERM_2",
  );
});

test("an unknown year says so, and leaves the classes to choose", async () => {
  const message = "There is no academic session “1990/1991”.";
  responses["/api/reports/ledger"] = refused(404, {
    message,
    code: "not_found",
    issues: [{ path: ["academicYear"], message }],
  });
  openReport("ledger", "?class=Primary+4&year=1990%2F1991");
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  await screen.findByRole("link", { name: "Primary 4 Gold" });
});

test("the ledger's columns, places and dashes", async () => {
  openReport("ledger", "?class=Primary+4");
  expect((await cells()).slice(1)).toEqual([
    [columnLabels.admissionNo, "Student", "Subjects", "Total", "Position"],
    ["MC/001", "Obi Ada", "English 80Mathematics 60.5", "140.5", "1st ="],
    ["MC/002", "Ojo Bisi", "—", "0", "—"],
  ]);
});

test("a position of the ledger says how it came about", async () => {
  const { user } = openReport("ledger", "?class=Primary+4&term=TERM_1");
  await user.click(await screen.findByRole("button", { name: "1st =" }));
  const dialog = await screen.findByRole("dialog", { name: positionTexts.whyOf(ada.name) });
  const totals = within(dialog).getByRole("table", { name: positionTexts.totals });
  expect(within(totals).getByText("140.5")).toBeDefined();
  expect(within(dialog).getByText(/not admitted/)).toBeDefined();
  expect(requests.at(-1)).toContain(`studentId=${ada.id}`);
});

test("the broad sheet has a column for each subject, averages with two decimals, and those of the class", async () => {
  openReport("broad-sheet", "?class=Primary+4");
  expect((await cells()).slice(1)).toEqual([
    [columnLabels.admissionNo, "Student", "English", "Mathematics", "Total", "Average", "Position"],
    ["MC/001", "Obi Ada", "80", "Not taken", "80", "80.00", "2nd"],
    ["MC/002", "Ojo Bisi", "—", "—", "0", "—", "—"],
    ["", SUMMARY_ROWS.average, "66.50", "60.00", "", "", ""],
    ["", SUMMARY_ROWS.highest, "80", "60", "", "", ""],
    ["", SUMMARY_ROWS.lowest, "53", "60", "", "", ""],
  ]);
});

test("the broad sheet says who lacks results, and what all of them lack once", async () => {
  const missing = [
    { student: ada, subjects: ["Art", "Music"] },
    { student: bisi, subjects: ["English", "Art"] },
  ];
  responses["/api/reports/broad-sheet"] = () => Response.json({ data: { ...broadSheet, missing } });
  openReport("broad-sheet", "?class=Primary+4&term=TERM_1");
  const note = (await screen.findByText("2 pupils")).closest("details");
  expect(note?.textContent).toContain("Missing for each of them: Art.");
  expect(
    within(note!)
      .getAllByRole("listitem", { hidden: true })
      .map((one) => one.textContent),
  ).toEqual(["Obi Ada Music", "Ojo Bisi English"]);
});

test("the class summary has averages, grades and what changed since the term before", async () => {
  openReport("ledger", "?class=Primary+4");
  expect(await cells(new RegExp(`^${figureLabels.title}`))).toEqual([
    ["Subject", "Pupils", "Average", "Highest", "Lowest", "A", "B", "First Term", "Change"],
    ["English", "2", "66.50", "80", "53", "1", "1", "—", "—"],
    ["Whole class", "2", "66.50", "80", "53", "2", "0", "64.25", changeText(2.25)],
  ]);
});

test("the breakdown is grouped by pupil, and screen readers hear the pupil in each row", async () => {
  openReport("ledger-breakdown", "?class=Primary+4");
  expect((await cells()).slice(1)).toEqual([
    ["Student", "Subject", "First test", "CA2", "Exam", "Total", "Grade"],
    ["Obi Ada (MC/001)"],
    ["Obi Ada", "English", "ABS", "—", "41.5", "41.5", "E"],
    ["Ojo Bisi (MC/002)"],
    ["Ojo Bisi", "English", "ABS", "—", "41.5", "41.5", "—"],
  ]);
});

test("the ledger with assessments has no grade, and over all terms names each term", async () => {
  responses["/api/reports/ledger-breakdown"] = () =>
    Response.json({ data: { ...breakdown, term: null } });
  openReport("ledger-assessments", "?class=Primary+4");
  expect((await cells()).slice(1, 4)).toEqual([
    ["Student", "Subject", "First test", "CA2", "Exam", "Total"],
    ["Obi Ada (MC/001), First Term"],
    ["Obi Ada", "English", "ABS", "—", "41.5", "41.5"],
  ]);
});

test("a class without rows shows No records and nothing to export", async () => {
  responses["/api/reports/ledger"] = () => Response.json({ data: { ...ledger, rows: [] } });
  openReport("ledger", "?class=Primary+4");
  await screen.findByText(resultsReportsTitles.noRecords);
  expect(screen.queryByRole("button", { name: uiLabels.exportCsv })).toBeNull();
});

test("what failed is said and can be tried again", async () => {
  responses["/api/reports/ledger"] = refused(500, { message: "Out of paper", code: "fault" });
  const { user } = openReport("ledger", "?class=Primary+4");
  expect((await screen.findByRole("alert")).textContent).toContain("Out of paper");
  responses["/api/reports/ledger"] = () => Response.json({ data: ledger });
  await user.click(screen.getByRole("button", { name: uiLabels.tryAgain }));
  await screen.findByRole("table", { name: REPORT });
});

test("Export CSV saves the server's file under its name, for the class that is loaded", async () => {
  responses["/api/reports/ledger-assessments/file"] = () =>
    new Response("student,subject\r\n", {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="ledger-assessments-primary-4-gold.csv"',
      },
    });
  const saved: string[] = [];
  catchDownloads();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.download} from ${this.href}`);
  });
  const { user } = openReport("ledger-assessments", "?class=primary+4");
  await user.click(await screen.findByRole("button", { name: uiLabels.exportCsv }));
  await waitFor(() => expect(saved).toEqual(["ledger-assessments-primary-4-gold.csv from blob:x"]));
  expect(requests.at(-1)).toBe(
    "/api/reports/ledger-assessments/file?format=csv&className=Primary+4+Gold&term=TERM_1&academicYear=2025/2026",
  );
});

test("an export that fails says why", async () => {
  responses["/api/reports/ledger/file"] = refused(403, {
    message: "Not for you",
    code: "not_allowed",
  });
  const { user } = openReport("ledger", "?class=Primary+4");
  await user.click(await screen.findByRole("button", { name: uiLabels.exportCsv }));
  expect((await screen.findByRole("alert")).textContent).toContain("Not for you");
});

test("Print prints the report under a name of its own", async () => {
  const titles: string[] = [];
  vi.stubGlobal("print", () => {
    titles.push(document.title);
    dispatchEvent(new Event("afterprint"));
  });
  const { user } = openReport("broad-sheet", "?class=Primary+4");
  await user.click(await screen.findByRole("button", { name: "Print" }));
  expect(titles).toEqual(["Broad Sheet Primary 4 Gold 2025-2026 First Term"]);
  expect(document.title).toContain(uiLabels.broadSheet);
  expect(document.title).not.toContain("Gold");
});
