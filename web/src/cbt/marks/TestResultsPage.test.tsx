import type { OwnMarkDetails } from "@school/core/cbt/marks/contract.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { catchDownloads, onePage, type FakeResponses } from "../../platform/page-under-test.tsx";
import { anOwnPart, aQuestion, aTest, optionsOf } from "../testing.ts";
import { pageNames } from "../tests/text.ts";
import { TestResultsPage } from "./TestResultsPage.tsx";
import { ownMark } from "./text.ts";
import { labels } from "../../ui/text.ts";
import { exportFailure } from "../../platform/download-export.ts";

const mark: OwnMarkDetails = {
  test: aTest(),
  own: anOwnPart({
    status: "handed_in",
    sittingId: "sitting-1",
    handedInAt: "2026-01-12T09:00:00.000Z",
  }),
  score: { marks: 20, totalMarks: 30, score: 26.7, maxScore: 40 },
  isKeptBack: false,
  corrections: [
    {
      ...aQuestion("q1", {
        questionText: "What is a half of 10?",
        options: optionsOf("2", "5"),
        correctAnswers: ["B"],
      }),
      place: 1,
      given: "A",
      marksGiven: 0,
    },
  ],
  leaderboard: [
    {
      rank: 1,
      student: { id: "p1", name: "Ada Obi", className: "Primary 4 Gold" },
      marks: 20,
      score: 26.7,
      isOwn: true,
    },
  ],
};

test("a pupil opens a mark with its corrections", async () => {
  mountFor(TestResultsPage, {
    role: "STUDENT",
    responses: {
      "GET /api/cbt-marks": () => onePage([mark]),
      "GET /api/sittings/sitting-1/mark": () => ({ data: mark }),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Open the mark of Fractions" }));
  const panel = await screen.findByRole("region", { name: "Fractions" });
  expect(await within(panel).findByText("26.7 of 40")).toBeDefined();
  expect(within(panel).getByText(ownMark.submitted("12 Jan 2026, 10:00 am"))).toBeDefined();
  expect(within(panel).getByText("What is a half of 10?")).toBeDefined();
  expect(within(panel).getByText("Wrong")).toBeDefined();
  expect(within(panel).getByText(/Ada Obi \(you\)/)).toBeDefined();
});

test("a score that is shown later is not on the page, which says so", async () => {
  const hidden = { ...mark, score: null, isKeptBack: true, corrections: null, leaderboard: null };
  mountFor(TestResultsPage, {
    role: "STUDENT",
    query: "mark=sitting-1",
    responses: {
      "GET /api/cbt-marks": () => onePage([hidden]),
      "GET /api/sittings/sitting-1/mark": () => ({ data: hidden }),
    },
  });
  expect(
    await screen.findByText("Submitted. Your teacher will show your score later."),
  ).toBeDefined();
  expect(
    screen.getByText("The corrections open when the test has closed for everyone."),
  ).toBeDefined();
  expect(screen.queryByText(/26.7/)).toBeNull();
});

const marksFor = (mayChange: boolean, responses: FakeResponses = {}, query = "") =>
  mountFor(TestResultsPage, {
    role: "STAFF",
    query: `testId=test-1${query}`,
    responses: {
      ...responses,
      "GET /api/cbt-tests/test-1/marks": () => ({
        ...onePage([
          {
            student: { id: "p1", name: "Obi Ada", admissionNumber: "ADM/1", className: "Gold" },
            sittingId: "sitting-1",
            status: "handed_in",
            marks: 20,
            score: 26.7,
            rank: 1,
            minutes: 31.5,
            handedInAt: "2026-01-12T09:00:00.000Z",
          },
        ]),
        test: aTest(),
        mayChange,
      }),
    },
  });

test("a teacher sees the marks of all pupils", async () => {
  marksFor(true);
  const row = await screen.findByRole("row", { name: /Obi Ada/ });
  expect(within(row).getByText("26.7")).toBeDefined();
  expect(screen.getByRole("link", { name: "Analysis" })).toBeDefined();
  expect(screen.getByRole("link", { name: pageNames.sendScores })).toBeDefined();
});

test("a person who may not see the keys is not offered the analysis", async () => {
  marksFor(false);
  expect(await screen.findByRole("row", { name: /Obi Ada/ })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Analysis" })).toBeNull();
});

test("a teacher exports the listed marks as CSV or .xlsx", async () => {
  const downloads = catchDownloads();
  const file = () =>
    new Response("admissionNumber\r\n", {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="marks_export.csv"',
      },
    });
  const requests = marksFor(
    true,
    { "GET /api/cbt-tests/test-1/marks/export": file },
    "&search=ada",
  );
  await userEvent.click(await screen.findByRole("button", { name: labels.exportToCsv }));
  await screen.findByText("CSV export started. Check your downloads folder.");
  await userEvent.click(screen.getByRole("button", { name: labels.exportXlsx }));
  await screen.findByText(".xlsx export started. Check your downloads folder.");
  expect(requests.filter(({ call }) => call.endsWith("/export")).map(({ query }) => query)).toEqual(
    [
      { search: "ada", format: "csv" },
      { search: "ada", format: "xlsx" },
    ],
  );
  expect(downloads.map(({ name }) => name)).toEqual(["marks_export.csv", "marks_export.csv"]);
});

test("a failed export shows an error", async () => {
  const failing = () => Response.json({ message: "", code: "internal" }, { status: 500 });
  marksFor(true, { "GET /api/cbt-tests/test-1/marks/export": failing });
  await userEvent.click(await screen.findByRole("button", { name: labels.exportToCsv }));
  await screen.findByText(exportFailure("csv"));
});
