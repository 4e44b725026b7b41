import type {
  BulkApproval,
  MatchingSheets,
  PendingSheet,
} from "@school/core/results/approvals/contract.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { onePage, type SentRequest } from "../../platform/page-under-test.tsx";
import { conflict } from "../../ui/text.ts";
import { aResult, mountPage } from "../testing.tsx";
import { decisionTexts } from "../text.ts";
import { PendingApprovalsPage } from "./PendingApprovalsPage.tsx";
import { bulkTexts, sheetTexts, titles } from "./text.ts";

const MATHS: PendingSheet = {
  class: { id: "class-1", name: "Primary 4" },
  subject: { id: "subject-1", name: "Mathematics" },
  termId: "term-2",
  term: "TERM_2",
  academicYear: "2025/2026",
  teachers: [{ id: "teacher-1", name: "Bola Ade" }],
  pupils: 30,
  results: 28,
  drafts: 2,
  approved: 0,
  rejected: 0,
  mean: 61.5,
  lowest: 12,
  highest: 98,
  grades: [
    { grade: "A", results: 9 },
    { grade: "B", results: 19 },
  ],
  unusual: { sameTotal: null, high: 1, jumps: 1, zeros: [], absent: ["Eze Ngozi"] },
  missing: ["Obi Ada", "Ojo Bola"],
  publishedAt: "2026-03-24T08:05:00.000Z",
  version: "v1",
};
const ENGLISH: PendingSheet = {
  ...MATHS,
  subject: { id: "subject-2", name: "English" },
  drafts: 0,
  results: 30,
};
const MATHS_KEY = { classId: "class-1", subjectId: "subject-1", termId: "term-2" };

const LIST: MatchingSheets = {
  sheets: 2,
  results: 18_000,
  version: "list-1",
  asOf: "2026-03-25T08:00:00.000Z",
};

const BULK: BulkApproval = {
  id: "b1",
  state: "running",
  by: "Ife Obi",
  sheets: 600,
  sheetsDone: 200,
  resultsTotal: 18_000,
  resultsApproved: 6000,
  resultsUndone: 0,
  changed: [],
};

function openSheets(
  sheets: readonly PendingSheet[],
  responses: Parameters<typeof mountPage>[1]["responses"] = {},
  query = "",
): SentRequest[] {
  return mountPage(PendingApprovalsPage, {
    role: "PRINCIPAL",
    query,
    responses: {
      "GET /api/results/pending/sheets": () => ({
        ...onePage(sheets),
        matching: { ...LIST, sheets: sheets.length },
        waiting: { published: 58, drafts: 2 },
        teachers: [{ id: "teacher-1", name: "Bola Ade" }],
      }),
      "GET /api/results/bulk-approvals": () => ({ data: [] }),
      ...responses,
    },
  });
}

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const bodiesOf = (requests: readonly SentRequest[], call: string) =>
  requests.filter((one) => one.call === call).map(({ body }) => body);

test("the queue opens on published sheets with their counts, and tells of drafts", async () => {
  openSheets([MATHS]);
  const row = await screen.findByRole("row", { name: /Primary 4, Mathematics/ });
  for (const cell of [/^Bola Ade/, "28 of 30", "61.5", "12", "98"]) {
    expect(within(row).getByRole("cell", { name: cell })).toBeDefined();
  }
  expect(screen.getByText(sheetTexts.drafts(2), { exact: false })).toBeDefined();
  const link = screen.getByRole("link", { name: sheetTexts.showDrafts });
  expect(link.getAttribute("href")).toContain("view=drafts");
});

test("a sheet is approved as it was seen, with a comment, and can be undone", async () => {
  const user = userEvent.setup();
  const requests = openSheets([MATHS], {
    "POST /api/results/sheets/approve": () => ({
      data: { decisionId: "d1", sheets: 1, results: 28 },
    }),
    "POST /api/results/decisions/d1/undo": () => ({ data: { results: 28 } }),
  });
  await user.click(await button(sheetTexts.approve("Primary 4, Mathematics")));
  const dialog = await screen.findByRole("dialog", { name: "Approve Results" });
  expect(dialog.textContent).toContain(sheetTexts.draftsStay(2));
  await user.type(within(dialog).getByLabelText("Comment (optional)"), " Well done. ");
  const confirm = decisionTexts.confirm("Approve", 28, false);
  await user.click(within(dialog).getByRole("button", { name: confirm }));
  await screen.findByText(sheetTexts.approved(1, 28));
  expect(bodiesOf(requests, "POST /api/results/sheets/approve")).toEqual([
    { sheets: [{ ...MATHS_KEY, version: "v1" }], comment: "Well done." },
  ]);
  await user.click(await button("Undo"));
  await screen.findByText(sheetTexts.undone(28));
});

test("several sheets are rejected in one call", async () => {
  const user = userEvent.setup();
  const requests = openSheets([MATHS, ENGLISH], {
    "POST /api/results/sheets/reject": () => ({
      data: { decisionId: "d1", sheets: 2, results: 58 },
    }),
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select all shown" }));
  await user.click(await button(sheetTexts.rejectSelected));
  const dialog = await screen.findByRole("dialog", { name: "Reject Results" });
  const confirm = decisionTexts.confirm("Reject", 58, false);
  await user.click(within(dialog).getByRole("button", { name: confirm }));
  await screen.findByText(sheetTexts.rejected(2, 58));
  expect(bodiesOf(requests, "POST /api/results/sheets/reject")).toMatchObject([
    { sheets: [MATHS_KEY, { ...MATHS_KEY, subjectId: "subject-2" }] },
  ]);
});

test("a sheet that was republished since it was opened is shown again before it is approved", async () => {
  const user = userEvent.setup();
  const current = { ...MATHS, results: 29, mean: 62, version: "v2" };
  const requests = openSheets([MATHS, ENGLISH], {
    "POST /api/results/sheets/approve": ({ body }) =>
      (body as { sheets: { version: string }[] }).sheets[0]?.version === "v2"
        ? { data: { decisionId: "d1", sheets: 1, results: 29 } }
        : Response.json(
            {
              message: "Changed",
              code: "sheets_changed",
              issues: [
                { path: ["sheets", 0], message: "" },
                { path: ["sheets", 1], message: "" },
              ],
              current: [current],
            },
            { status: 409 },
          ),
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select all shown" }));
  await user.click(await button("Approve selected"));
  const dialog = await screen.findByRole("dialog");
  const confirm = decisionTexts.confirm("Approve", 58, false);
  await user.click(within(dialog).getByRole("button", { name: confirm }));
  const notice = await screen.findByRole("alert");
  expect(notice.textContent).toContain(conflict.results);
  expect(notice.textContent).toContain(
    "Primary 4, Mathematics: 28 → 29 results, Average 61.5 → 62.0.",
  );
  expect(notice.textContent).toContain(`Primary 4, English: ${sheetTexts.nothingLeft}.`);
  await user.click(
    within(dialog).getByRole("button", { name: decisionTexts.confirm("Approve", 29, true) }),
  );
  await screen.findByText(sheetTexts.approved(1, 29));
  expect(bodiesOf(requests, "POST /api/results/sheets/approve").at(-1)).toEqual({
    sheets: [{ ...MATHS_KEY, version: "v2" }],
  });
});

const SECOND = aResult({
  id: "result-2",
  student: { id: "s2", admissionNumber: "MC/2020/002", name: "Ojo Bola" },
  total: 97,
});

test("a sheet of which half is decided says so", async () => {
  openSheets([{ ...MATHS, results: 14, approved: 15, rejected: 1 }]);
  const row = await screen.findByRole("row", { name: /Primary 4, Mathematics/ });
  expect(within(row).getByText("14 of 30")).toBeDefined();
  expect(within(row).getByText("15 approved, 1 sent back")).toBeDefined();
});

test("a sheet shows its grades, what is unusual, and who is missing", async () => {
  const user = userEvent.setup();
  openSheets(
    [
      MATHS,
      {
        ...ENGLISH,
        unusual: { sameTotal: null, high: 0, jumps: 0, zeros: [], absent: [] },
        missing: [],
      },
    ],
    {
      "GET /api/results/pending/sheet": () => ({
        data: [
          { result: aResult(), lastTerm: 70 },
          { result: SECOND, lastTerm: 60 },
        ],
      }),
    },
  );
  const row = await screen.findByRole("row", { name: /Primary 4, Mathematics/ });
  expect(within(row).getByRole("img", { name: sheetTexts.grades("A 9, B 19") })).toBeDefined();
  const lines = within(row).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "2 pupils missing: Obi Ada and Ojo Bola",
    "1 pupil absent in a part: Eze Ngozi",
    "1 total over 95",
    "1 jump of more than 25 from last term",
  ]);
  expect(screen.getAllByText(sheetTexts.nothingUnusual)).toHaveLength(1);
  await user.click(await button(/^Details of Primary 4, Mathematics/));
  const marked = await screen.findByRole("rowheader", { name: "Ojo Bola" });
  expect(marked.closest("tr")?.textContent).toContain("Over 95. 37 up from 60 last term");
  expect(screen.getByText(sheetTexts.missing("Obi Ada, Ojo Bola"))).toBeDefined();
});

test("a sheet opens to its rows, where one or several are decided", async () => {
  const user = userEvent.setup();
  const requests = openSheets([MATHS], {
    "GET /api/results/pending/sheet": () => ({
      data: [
        { result: aResult(), lastTerm: null },
        { result: SECOND, lastTerm: null },
      ],
    }),
    "POST /api/results/result-1/reject": () => ({
      data: aResult({ status: "rejected" }),
      decisionId: "d1",
    }),
    "POST /api/results/approve": () => ({ data: [aResult(), SECOND], decisionId: "d2" }),
  });
  await user.click(await button(/^Details of Primary 4, Mathematics/));
  await user.click(await button("Reject Obi Ada, Mathematics"));
  const dialog = await screen.findByRole("dialog", { name: "Reject Result" });
  const confirm = decisionTexts.confirm("Reject", 1, false);
  await user.click(within(dialog).getByRole("button", { name: confirm }));
  await screen.findByText("Sent back: Obi Ada, Mathematics");
  expect(requests.find(({ call }) => call === "GET /api/results/pending/sheet")?.query).toEqual(
    MATHS_KEY,
  );
  await user.click(await screen.findByRole("checkbox", { name: /Obi Ada, Mathematics/ }));
  await user.click(await screen.findByRole("checkbox", { name: /Ojo Bola, Mathematics/ }));
  await user.click(await button("Approve selected"));
  const both = decisionTexts.confirm("Approve", 2, false);
  await user.click(await button(both));
  await screen.findByText("Approved: 2 results");
  expect(bodiesOf(requests, "POST /api/results/approve")).toMatchObject([
    { results: [{ id: "result-1" }, { id: "result-2" }] },
  ]);
});

test("the filters of the address are asked for, and an empty queue says so", async () => {
  const requests = openSheets([], {}, "class=primary+4&term=TERM_2&subject=subject-1");
  await screen.findByText(titles.noPendingResults);
  await waitFor(() =>
    expect(
      requests.find(({ call }) => call === "GET /api/results/pending/sheets")?.query,
    ).toMatchObject({ className: "primary 4", term: "TERM_2", subjectId: "subject-1" }),
  );
});

test("all that match is approved as it was seen; a changed list is shown again first", async () => {
  const user = userEvent.setup();
  const requests = openSheets(
    [MATHS, ENGLISH],
    {
      "POST /api/results/bulk-approvals": ({ body }) =>
        (body as { version: string }).version === "list-2"
          ? { data: BULK }
          : Response.json(
              {
                message: "Changed",
                code: "list_changed",
                issues: [{ path: ["sheets"], message: "Primary 5, English" }],
                current: { ...LIST, results: 17_970, version: "list-2" },
              },
              { status: 409 },
            ),
    },
    "term=TERM_2",
  );
  await user.click(await button(bulkTexts.button(18_000)));
  const dialog = await screen.findByRole("dialog", { name: "Approve Results" });
  expect(dialog.textContent).toContain(bulkTexts.what(2, 18_000));
  const first = decisionTexts.confirm("Approve", 18_000, false);
  await user.click(within(dialog).getByRole("button", { name: first }));
  expect((await screen.findByRole("alert")).textContent).toContain("Primary 5, English");
  const again = decisionTexts.confirm("Approve", 17_970, true);
  await user.click(within(dialog).getByRole("button", { name: again }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(bodiesOf(requests, "POST /api/results/bulk-approvals").at(-1)).toEqual({
    term: "TERM_2",
    version: "list-2",
    asOf: LIST.asOf,
  });
});

test("an approval under way shows how far it is, then what it left, and is undone", async () => {
  const user = userEvent.setup();
  let current = BULK;
  const requests = openSheets([MATHS], {
    "GET /api/results/bulk-approvals": () => ({ data: [current] }),
    "POST /api/results/bulk-approvals/b1/undo": () => {
      current = { ...current, state: "undone", resultsUndone: 17_900 };
      return { data: current };
    },
  });
  const bar = await screen.findByRole("progressbar", { name: /6,000 of 18,000/ });
  expect(bar.getAttribute("value")).toBe("6000");
  expect(await button("Stop and undo")).toBeDefined();
  current = { ...BULK, state: "done", resultsApproved: 17_940, changed: ["Primary 5, English"] };
  await screen.findByText(bulkTexts.done(17_940), undefined, { timeout: 3000 });
  expect(screen.getByText(bulkTexts.changed(["Primary 5, English"]))).toBeDefined();
  await user.click(await button("Undo approval"));
  await screen.findByText(bulkTexts.undone(17_900));
  expect(screen.getByText(bulkTexts.keptApproved(40))).toBeDefined();
  expect(bodiesOf(requests, "POST /api/results/bulk-approvals/b1/undo")).toHaveLength(1);
});
