import type { Result } from "@school/core/results/schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { PendingApprovalsPage } from "./PendingApprovalsPage.tsx";
import { onePage, type SentRequest } from "../../platform/page-under-test.tsx";
import { aResult, mountPage } from "../testing.tsx";
import { decisionTexts } from "../text.ts";
import { sheetTexts, titles } from "./text.ts";

const ada = aResult();
const bola = aResult({
  id: "result-2",
  student: { id: "student-2", admissionNumber: "MC/2020/002", name: "Ade Bola" },
  version: 5,
});
const unfinished = aResult({
  id: "result-3",
  student: { id: "student-3", admissionNumber: "MC/2020/003", name: "Eze Chidi" },
  scores: { CA1: 7, CA2: 8, CA3: 7, CA4: 8, exam: null },
  total: null,
  grade: null,
  published: false,
});

/** Opens the queue with these results waiting. */
function openQueue(
  waiting: readonly Result[],
  responses: Parameters<typeof mountPage>[1]["responses"] = {},
  query = "",
): SentRequest[] {
  return mountPage(PendingApprovalsPage, {
    role: "PRINCIPAL",
    query: query.includes("view=") ? query : `view=results&${query}`,
    responses: {
      "GET /api/results/pending": () => ({
        ...onePage(waiting),
        teachers: [{ id: "teacher-1", name: "Bola Ade" }],
      }),
      ...responses,
    },
  });
}

const button = (name: string) => screen.findByRole("button", { name });
const bodiesOf = (requests: readonly SentRequest[], call: string) =>
  requests.filter((one) => one.call === call).map(({ body }) => body);

test("approving sends the version that was seen and the comment, and can be undone", async () => {
  const user = userEvent.setup();
  const approved = aResult({ status: "approved", version: 4 });
  const requests = openQueue([ada], {
    "POST /api/results/result-1/approve": () => ({ data: approved, decisionId: "d1" }),
    "POST /api/results/decisions/d1/undo": () => ({ data: { results: 1 } }),
  });
  await user.click(await button("Approve Obi Ada, Mathematics"));
  const dialog = await screen.findByRole("dialog", { name: "Approve Result" });
  await user.type(within(dialog).getByRole("textbox", { name: /Comment/ }), " Well done. ");
  await user.click(
    within(dialog).getByRole("button", { name: decisionTexts.confirm("Approve", 1, false) }),
  );

  await user.click(await button("Undo"));
  expect(bodiesOf(requests, "POST /api/results/result-1/approve")).toEqual([
    { version: 3, comment: "Well done." },
  ]);
  await screen.findByText(sheetTexts.undone(1));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a result that lacks a score cannot be approved and says why, but can be rejected", async () => {
  openQueue([unfinished]);
  const approve = await button("Approve Eze Chidi, Mathematics");
  expect(approve.hasAttribute("disabled")).toBe(true);
  const reason = document.getElementById(approve.getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toBe("Exam missing");
  const reject = await button("Reject Eze Chidi, Mathematics");
  expect(reject.hasAttribute("disabled")).toBe(false);
});

test("a selection is approved at once; incomplete rows are counted, drafts are never in it", async () => {
  const user = userEvent.setup();
  const draft = aResult({ id: "result-4", published: false });
  const requests = openQueue([ada, bola, { ...unfinished, published: true }, draft], {
    "POST /api/results/approve": () => ({ data: [ada, bola], decisionId: "d1" }),
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select all shown" }));
  await user.click(await button("Approve selected"));
  const dialog = await screen.findByRole("dialog", { name: "Approve Results" });
  expect(dialog.textContent).toContain("2 results");
  expect(dialog.textContent).toContain(decisionTexts.notIncluded(1));
  await user.click(
    within(dialog).getByRole("button", { name: decisionTexts.confirm("Approve", 2, false) }),
  );
  await screen.findByText("Approved: 2 results");
  expect(bodiesOf(requests, "POST /api/results/approve")).toEqual([
    {
      results: [
        { id: "result-1", version: 3 },
        { id: "result-2", version: 5 },
      ],
    },
  ]);
});

test("a result that has changed shows the change before the decision", async () => {
  const user = userEvent.setup();
  const changed = aResult({
    scores: { CA1: 7, CA2: 8, CA3: 7, CA4: 8, exam: 45 },
    total: 75,
    version: 4,
  });
  const requests = openQueue([ada], {
    "POST /api/results/result-1/reject": ({ body }) =>
      (body as { version: number }).version === 4
        ? { data: { ...changed, status: "rejected" }, decisionId: "d1" }
        : Response.json(
            { message: "Changed", code: "stale_version", current: changed },
            { status: 409 },
          ),
  });
  await user.click(await button("Reject Obi Ada, Mathematics"));
  const dialog = await screen.findByRole("dialog", { name: "Reject Result" });
  await user.type(within(dialog).getByRole("textbox", { name: /Comment/ }), "Check CA1");
  await user.click(
    within(dialog).getByRole("button", { name: decisionTexts.confirm("Reject", 1, false) }),
  );
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Obi Ada, Mathematics: Exam 40 → 45, Total 70 → 75.",
  );
  await waitFor(() => expect(bodiesOf(requests, "GET /api/results/pending")).toHaveLength(2));

  await user.click(
    within(dialog).getByRole("button", { name: decisionTexts.confirm("Reject", 1, true) }),
  );
  await screen.findByText("Sent back: Obi Ada, Mathematics");
  expect(bodiesOf(requests, "POST /api/results/result-1/reject")).toEqual([
    { version: 3, comment: "Check CA1" },
    { version: 4, comment: "Check CA1" },
  ]);
});

test("of a refused selection the rows that are decided already drop out", async () => {
  const user = userEvent.setup();
  openQueue([ada, bola], {
    "POST /api/results/approve": () =>
      Response.json(
        {
          message: "Nothing was saved.",
          code: "result_approved",
          issues: [{ path: ["results", 1], message: "approved" }],
          current: [{ ...bola, status: "approved", version: 6 }],
        },
        { status: 409 },
      ),
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select all shown" }));
  await user.click(await button("Approve selected"));
  const dialog = await screen.findByRole("dialog");
  await user.click(
    within(dialog).getByRole("button", { name: decisionTexts.confirm("Approve", 2, false) }),
  );
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Ade Bola, Mathematics: Already approved.",
  );
  expect(within(dialog).getByText("Obi Ada")).toBeDefined();
  expect(
    within(dialog).getByRole("button", { name: decisionTexts.confirm("Approve", 1, true) }),
  ).toBeDefined();
});

test("a class filters once its name is finished, not while it is typed", async () => {
  const user = userEvent.setup();
  const requests = openQueue([ada]);
  await user.type(await screen.findByRole("combobox", { name: "Class" }), "primary 4");
  expect(requests.filter(({ query }) => "className" in query)).toEqual([]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ className: "primary 4" }));
});

test("the filters of the address are asked for, and an empty queue says so", async () => {
  const requests = openQueue([], {}, "class=primary+4&term=TERM_2&teacher=teacher-1&page=2");
  await screen.findByText(titles.noPendingResults);
  expect(requests.find(({ call }) => call === "GET /api/results/pending")?.query).toMatchObject({
    className: "primary 4",
    term: "TERM_2",
    teacherId: "teacher-1",
    page: "2",
  });
});

test("a page that the queue no longer reaches gives way to the last one", async () => {
  const requests = openQueue(
    [],
    {
      "GET /api/results/pending": ({ query }) => ({
        data: query["page"] === "1" ? [ada] : [],
        pagination: { current: Number(query["page"]), pages: 1, total: 1 },
        teachers: [],
      }),
    },
    "page=2",
  );
  await button("Approve Obi Ada, Mathematics");
  const pages = requests.filter(({ call }) => call === "GET /api/results/pending");
  expect(pages.map(({ query }) => query["page"])).toEqual(["2", "1"]);
});

test("a draft is approved on its own, with a word that its teacher has not published it", async () => {
  const user = userEvent.setup();
  const draft = aResult({ published: false });
  const requests = openQueue([draft], {}, "view=drafts");
  await user.click(await button("Approve Obi Ada, Mathematics"));
  const dialog = await screen.findByRole("dialog", { name: "Approve Result" });
  expect(
    within(dialog).getByText(
      "The teacher has not published this result yet. Approving it publishes it.",
    ),
  ).toBeDefined();
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(requests.find(({ call }) => call === "GET /api/results/pending")?.query).toMatchObject({
    published: "false",
  });
});
