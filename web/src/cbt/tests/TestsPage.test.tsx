import type { ManagedTest } from "@school/core/cbt/tests/contract.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { onePage, type FakeResponses } from "../../platform/page-under-test.tsx";
import { SchoolNowContext } from "../../school/school-now.ts";
import { otherTerm } from "../../school/text.ts";
import { schoolNow } from "../../school/testing.ts";
import { TestsPage } from "./TestsPage.tsx";
import { aManagedTest, aQuestion, aTestWithKeys } from "../testing.ts";
import { mountTests } from "./testing.ts";
import { pageNames, paperScores, saving, testList, labels } from "./text.ts";
import { onPhone } from "../../ui/testing.ts";
import { labels as uiLabels } from "../../ui/text.ts";

const TERMS = [
  { id: "term-1", term: "TERM_1", startsOn: "2025-09-15", endsOn: "2025-12-12", isCurrent: false },
  { id: "term-2", term: "TERM_2", startsOn: "2026-01-12", endsOn: "2026-04-02", isCurrent: true },
];

const Shown = () => (
  <SchoolNowContext value={schoolNow()}>
    <TestsPage />
  </SchoolNowContext>
);

function open(rows: readonly ManagedTest[], responses: FakeResponses = {}, query?: string) {
  return mountTests(Shown, {
    ...(query !== undefined && { query }),
    responses: {
      "GET /api/academic-sessions": () => ({
        data: [{ id: "session-1", name: "2025/2026", version: 1, terms: TERMS }],
      }),
      "GET /api/cbt-tests": () => onePage(rows),
      ...responses,
    },
  });
}

async function openRow(title = "Fractions") {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: new RegExp(`^Details of ${title}`) }));
  return user;
}

/** Opens the menu of a row; the details of the row say why something is missing there. */
async function openMenu(title = "Fractions") {
  const user = await openRow(title);
  await user.click(screen.getByRole("button", { name: `More for ${title}` }));
  return user;
}

const item = (name: string | RegExp) => screen.findByRole("menuitem", { name, hidden: true });

test("each test shows its state and its counts, and opens its most likely page", async () => {
  open([
    aManagedTest({
      id: "a",
      title: "Going",
      state: "open",
      showCBT: true,
      sitting: 12,
      closesAt: null,
    }),
    aManagedTest({ id: "b", title: "Done", state: "over", showCBT: true, done: 28 }),
    aManagedTest({
      id: "c",
      title: "Paper",
      state: "open",
      showCBT: true,
      platform: "Offline",
      done: 5,
    }),
  ]);
  const openRow = await screen.findByRole("row", { name: /Going/ });
  expect(within(openRow).getByText("Open")).toBeDefined();
  expect(within(openRow).getByText("12 of 30 sitting")).toBeDefined();
  const addressOf = (title: string) =>
    screen.getByRole("link", { name: title }).getAttribute("href");
  expect(addressOf("Going")).toBe("/dashboard/cbt/hall?testId=a");
  const done = screen.getByRole("row", { name: /Done/ });
  expect(within(done).getByText(/^Closed/)).toBeDefined();
  expect(addressOf("Done")).toBe("/dashboard/cbt/results?testId=b");
  const paper = screen.getByRole("row", { name: /Paper/ });
  expect(within(paper).getByText(paperScores.entered(5, 30))).toBeDefined();
  expect(addressOf("Paper")).toBe("/dashboard/cbt/paper-scores?testId=c");
  await userEvent.click(screen.getByRole("button", { name: "More for Done" }));
  expect((await item(pageNames.analysis)).getAttribute("href")).toBe(
    "/dashboard/cbt/analyze?testId=b",
  );
});

test("filters are in the address and in the request", async () => {
  const user = userEvent.setup();
  const requests = open([aManagedTest()], {}, "state=open&subject=maths");
  const current = await screen.findByRole("link", { name: "Now" });
  expect(current.getAttribute("aria-current")).toBe("page");
  const drafts = screen.getByRole("link", { name: "Drafts" }).getAttribute("href");
  expect(drafts).toContain("state=draft&subject=maths");
  await screen.findByRole("option", { name: "Primary 5" });
  expect(requests.find(({ call }) => call === "GET /api/cbt-tests")?.query).toMatchObject({
    state: "open",
    subjectId: "maths",
    termId: "term-2",
  });
  await user.selectOptions(screen.getByLabelText(uiLabels.classCategory), "Primary 5");
  await waitFor(() =>
    expect(requests.at(-1)?.query).toMatchObject({ state: "open", classCategoryId: "level-5" }),
  );
  await user.selectOptions(screen.getByLabelText("Term"), "First Term");
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ termId: "term-1" }));
  await user.click(screen.getByRole("button", { name: uiLabels.clearAllFilters }));
  await waitFor(() => expect(requests.at(-1)?.query).not.toHaveProperty("classCategoryId"));
  expect(requests.at(-1)?.query).toMatchObject({ state: "open" });
});

test("showing a test leaves everything else unchanged, and can be undone", async () => {
  const stored = aTestWithKeys({
    requireEntryCode: true,
    entryCode: "MATH4",
    scale: 20,
    version: 3,
    closesAt: "2099-01-12T13:00:00.000Z",
  });
  const shown: boolean[] = [];
  const requests = open([aManagedTest({ version: 3 })], {
    "GET /api/cbt-tests/test-1": () => ({ data: stored }),
    "PUT /api/cbt-tests/test-1": ({ body }) => {
      const { showCBT } = body as { showCBT: boolean };
      shown.push(showCBT);
      return { data: { ...stored, showCBT, version: 3 + shown.length } };
    },
  });
  const user = await openMenu();
  await user.click(await item(saving.show));
  await screen.findByText(labels.shownToPupils);
  expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toMatchObject({
    version: 3,
    title: "Fractions",
    entryCode: "MATH4",
    maxScore: 20,
    opensAt: stored.opensAt,
    questions: null,
  });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(shown).toEqual([true, false]));
});

test("a draft whose questions are not complete is not shown, and says why", async () => {
  const stored = aTestWithKeys({
    list: [aQuestion("q-1", { correctAnswers: [] })],
    closesAt: "2099-01-12T13:00:00.000Z",
  });
  const requests = open([aManagedTest()], {
    "GET /api/cbt-tests/test-1": () => ({ data: stored }),
  });
  const user = await openMenu();
  await user.click(await item(saving.show));
  await screen.findByText(saving.cannotShow("Question 1: Choose the right option."));
  expect(requests.some(({ call }) => call.startsWith("PUT"))).toBe(false);
});

test("a draft that lacks something says what, and offers no button to show it", async () => {
  open([aManagedTest({ questions: 0, totalMarks: 0 })]);
  await openMenu();
  expect(screen.getByText(testList.missing(["questions"]))).toBeDefined();
  await item("Copy");
  expect(screen.queryByRole("menuitem", { name: saving.show, hidden: true })).toBeNull();
});

test("deleting can be undone", async () => {
  const requests = open([aManagedTest()], {
    "DELETE /api/cbt-tests/test-1": () => ({ data: { id: "test-1", version: 4 } }),
    "POST /api/cbt-tests/test-1/restore": () => ({ data: aTestWithKeys({ version: 5 }) }),
  });
  const user = await openMenu();
  await user.click(await item("Delete"));
  await screen.findByText("Test deleted");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText(saving.restored("Fractions"));
  expect(requests.find(({ call }) => call.endsWith("/restore"))?.body).toEqual({ version: 4 });
});

test("a test that a pupil is sitting cannot be deleted, and says why", async () => {
  open([aManagedTest({ state: "open", showCBT: true, sitting: 1 })]);
  await openMenu();
  await item("Copy");
  expect(screen.queryByRole("menuitem", { name: "Delete", hidden: true })).toBeNull();
  expect(screen.getByText("You can delete it when no pupil is sitting it.")).toBeDefined();
});

test("a copy is a separate draft", async () => {
  const requests = open([aManagedTest()], {
    "POST /api/cbt-tests/test-1/copy": () =>
      Response.json({ data: aTestWithKeys({ id: "test-2" }) }, { status: 201 }),
  });
  const user = await openMenu();
  await user.click(await item("Copy"));
  await screen.findByText("Copied as a draft");
  expect(requests.some(({ call }) => call === "POST /api/cbt-tests/test-1/copy")).toBe(true);
});

test("a person who only watches a test cannot change it", async () => {
  open([aManagedTest({ state: "open", showCBT: true, mayChange: false })]);
  await openMenu();
  await item(pageNames.liveView);
  expect(
    screen.queryByRole("menuitem", { name: /Edit|Hide|Copy|Delete/, hidden: true }),
  ).toBeNull();
  expect(
    screen.getByText("You can watch this test. Only its authors and the principal can change it."),
  ).toBeDefined();
});

test("the first test is offered where there is none", async () => {
  open([]);
  expect(
    await screen.findByText("Create a test, or choose another term in the filters."),
  ).toBeDefined();
  expect(screen.getByText("No tests this term")).toBeDefined();
});

test("a state without tests says so", async () => {
  open([], {}, "state=draft");
  await screen.findByText(testList.noneOf.draft);
});

test("another term without tests is named, and offers none to create for it", async () => {
  open([], {}, "term=term-1");
  expect(await screen.findByText(testList.noneIn("First Term 2025/2026"))).toBeDefined();
  expect(screen.getByText(otherTerm)).toBeDefined();
  expect(screen.queryByText("Create a test, or choose another term in the filters.")).toBeNull();
});

test("on a phone the closed filters name the term", async () => {
  onPhone();
  open([aManagedTest()], {}, "term=term-1");
  await screen.findByRole("button", { name: "Filters · First Term 2025/2026" });
});
