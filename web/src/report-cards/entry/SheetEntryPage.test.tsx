import type { EntryRow, EntrySheet } from "@school/core/report-cards/entry/contract.ts";
import { entryTexts } from "@school/core/report-cards/entry/text.ts";
import { timeText } from "@school/core/api/dates.ts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Account } from "../../accounts/account.ts";
import type { FakeResponses } from "../../platform/page-under-test.tsx";
import { mountPage } from "../../results/testing.tsx";
import { failures, grid, labels as uiLabels } from "../../ui/text.ts";
import { ADAS_ROW, anEntry, anEntrySheet, BOLAS_ROW } from "../testing.ts";
import { SheetEntryPage } from "./SheetEntryPage.tsx";
import { entryLabels, entryMessages, remarksQuestion, remarksRun } from "./text.ts";

const SAVE = "PUT /api/report-sheets/entries";
const DRAFT_KEY = "unsent:person-1:report-sheets/class-1/term-2";

interface Opened {
  sheet?: Partial<EntrySheet>;
  role?: Account["role"];
  query?: string;
  responses?: FakeResponses;
}

function open({ sheet, role = "STAFF", query = "", responses }: Opened = {}) {
  return mountPage(SheetEntryPage, {
    role,
    query: `class=class-1&${query}`,
    responses: {
      "GET /api/report-sheets/classes": () => ({ data: [{ id: "class-1", name: "Primary 4" }] }),
      "GET /api/report-sheets/entries": () => ({ data: anEntrySheet(sheet) }),
      ...responses,
    },
  });
}

const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
const press = async (name: string | RegExp) =>
  userEvent.setup().click(await screen.findByRole("button", { name }));
const openPart = async (name: string | RegExp) =>
  userEvent.setup().click(await screen.findByRole("radio", { name }));

/** The row as the school has it after a save. */
const saved = (row: EntryRow, entry: Parameters<typeof anEntry>[0]): EntryRow => ({
  ...row,
  entry: anEntry(entry),
});

test("ratings are typed down a column and saved as one batch", async () => {
  const user = userEvent.setup();
  const requests = open({
    responses: {
      [SAVE]: () => ({
        data: [
          saved(ADAS_ROW, { ratings: { punctuality: 5 } }),
          saved(BOLAS_ROW, { ratings: { punctuality: 3 } }),
        ],
      }),
    },
  });
  await user.click(await screen.findByLabelText(/^Punctuality, Obi Ada/));
  await user.keyboard("5{Enter}3");
  expect(document.activeElement).toBe(screen.getByLabelText(/^Punctuality, Ojo Bola/));
  await user.keyboard("{Control>}s{/Control}");
  await screen.findByText("All changes saved.");
  const nothing = {
    ticks: {},
    timesPresent: null,
    lines: {},
    areas: {},
    nextSteps: null,
    comment: null,
    halfTermComment: null,
  };
  expect(requests.find(({ call }) => call === SAVE)?.body).toEqual({
    classId: "class-1",
    termId: "term-2",
    rows: [
      { studentId: "ada", version: null, ratings: { punctuality: 5 }, ...nothing },
      { studentId: "bola", version: null, ratings: { punctuality: 3 }, ...nothing },
    ],
  });
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
});

test("a rating is a number from 5 to 1 or its label, and anything else says so in its cell", async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText(/^Neatness, Obi Ada/), "6");
  const { ratingLabels } = anEntrySheet().settings;
  expect(screen.getByText(entryMessages.rating(ratingLabels))).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: entryLabels.save }).disabled).toBe(
    true,
  );
  await user.clear(screen.getByLabelText(/^Neatness, Obi Ada/));
  await user.type(screen.getByLabelText(/^Neatness, Obi Ada/), "fair");
  expect(screen.queryByText(entryMessages.rating(ratingLabels))).toBeNull();
});

test("a block from a spreadsheet fills cells right and down, and Undo takes it back", async () => {
  open();
  fireEvent.paste(await screen.findByLabelText(/^Punctuality, Obi Ada/), {
    clipboardData: { getData: () => "5\t4\n3\t2\n" },
  });
  await waitFor(() => expect(valueOf(/^Neatness, Ojo Bola/)).toBe("2"));
  await press("Undo");
  expect(valueOf(/^Neatness, Ojo Bola/)).toBe("");
});

test("Fill down copies a cell into the empty ones below", async () => {
  const user = userEvent.setup();
  const chidi = { ...BOLAS_ROW.student, id: "chidi", name: "Uba Chidi" };
  open({
    sheet: {
      rows: [
        ADAS_ROW,
        saved(BOLAS_ROW, { ratings: { punctuality: 2 } }),
        { ...BOLAS_ROW, student: chidi },
      ],
    },
  });
  await user.type(await screen.findByLabelText(/^Punctuality, Obi Ada/), "4");
  await press(grid.fillDown);
  expect(valueOf(/^Punctuality, Ojo Bola/)).toBe("2");
  expect(valueOf(/^Punctuality, Uba Chidi/)).toBe("4");
});

test("what is typed in one part stays while another is open, and says so", async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText(/^Punctuality, Obi Ada/), "4");
  await openPart("Psychomotor");
  expect(screen.queryByLabelText(/^Punctuality/)).toBeNull();
  await openPart(`${"Affective"} · 1`);
  expect(valueOf(/^Punctuality, Obi Ada/)).toBe("4");
  expect(localStorage.getItem(DRAFT_KEY)).toContain("punctuality");
});

test("unsaved entries come back after a reload, with a notice", async () => {
  const contents = { unsent: { ada: { punctuality: "4" } }, seen: { ada: { punctuality: "" } } };
  localStorage.setItem(DRAFT_KEY, JSON.stringify({ contents, savedAt: 1 }));
  open();
  expect(await screen.findByText("We restored your unsaved changes.")).toBeDefined();
  expect(valueOf(/^Punctuality, Obi Ada/)).toBe("4");
});

test("times present are checked against how often the school opened", async () => {
  const user = userEvent.setup();
  open({ query: "part=comment" });
  const cell = await screen.findByLabelText(/^Times present, Obi Ada/);
  await user.type(cell, "119");
  expect(screen.getByText(entryMessages.times(118))).toBeDefined();
  await user.clear(cell);
  await user.type(cell, "0");
  expect(screen.queryByText(entryMessages.times(118))).toBeNull();
});

test("a refused cell is named with the reason of the school, and the text stays", async () => {
  const user = userEvent.setup();
  const message = entryTexts.timesPresent(90);
  const path = ["rows", 0, "timesPresent"];
  open({
    query: "part=comment",
    responses: {
      [SAVE]: () =>
        Response.json(
          { message, code: "invalid_input", issues: [{ path, message }] },
          { status: 400 },
        ),
    },
  });
  await user.type(await screen.findByLabelText(/^Times present, Obi Ada/), "100");
  await press(entryLabels.save);
  expect(await screen.findByText(message)).toBeDefined();
  expect(valueOf(/^Times present, Obi Ada/)).toBe("100");
});

test("comments are suggested by grade with name and pronoun, and can be filled in for all", async () => {
  const user = userEvent.setup();
  open({ query: "part=comment" });
  await user.type(await screen.findByLabelText(/^Comment, Obi Ada/), "My own words.");
  await press("Fill empty comments");
  expect(valueOf(/^Comment, Obi Ada/)).toBe("My own words.");
  expect(valueOf(/^Comment, Ojo Bola/)).toBe("Bola leads his class.");
  await press(entryLabels.suggestionsFor("Obi Ada"));
  await user.click(await screen.findByRole("menuitem", { name: "Ada does her work well." }));
  expect(valueOf(/^Comment, Obi Ada/)).toBe("Ada does her work well.");
});

test("a comment that names another child of the class says so", async () => {
  const user = userEvent.setup();
  open({ query: "part=comment" });
  await user.type(await screen.findByLabelText(/^Comment, Obi Ada/), "Bọ́lá reads well.");
  expect(screen.getByText(entryMessages.namesOthers(["Ojo Bola"]))).toBeDefined();
});

test("a comment with a letter that paper lacks says so", async () => {
  const user = userEvent.setup();
  open({ query: "part=comment" });
  await user.type(await screen.findByLabelText(/^Comment, Obi Ada/), "Well done ⭐");
  expect(screen.getByText("“⭐” cannot be printed. Paper will show “?” instead.")).toBeDefined();
});

test("on a phone one pupil is filled in at a time, and going on saves", async () => {
  const user = userEvent.setup();
  const requests = open({
    query: "view=one",
    responses: { [SAVE]: () => ({ data: [saved(ADAS_ROW, { ratings: { punctuality: 4 } })] }) },
  });
  const punctuality = await screen.findByRole("group", { name: "Punctuality" });
  await user.click(punctuality.querySelector('input[value="4"]')!);
  await press("Next");
  expect(screen.getByLabelText(entryLabels.pupil, { selector: "select" })).toHaveProperty(
    "value",
    "bola",
  );
  await screen.findByText("All changes saved.");
  expect(requests.find(({ call }) => call === SAVE)?.body).toMatchObject({
    rows: [{ studentId: "ada", ratings: { punctuality: 4 } }],
  });
});

test("only a principal writes remarks, by grade for the class in one step", async () => {
  const requests = open({
    role: "PRINCIPAL",
    query: "part=remark",
    responses: {
      "PUT /api/report-sheets/remarks": ({ body }) => ({
        data: [ADAS_ROW, BOLAS_ROW].map((row, index) => ({
          ...row,
          remark: {
            remark: (body as { rows: { remark: string }[] }).rows[index]?.remark ?? "",
            promotion: null,
            signedBy: { id: "person-1", name: "Grace Bello" },
            version: 1,
          },
        })),
      }),
    },
  });
  await press("Fill empty remarks");
  expect(valueOf(/^Remark, Obi Ada/)).toBe("A good result, Ada.");
  await press(entryLabels.save);
  await screen.findByText("All changes saved.");
  expect(requests.at(-1)?.body).toMatchObject({
    rows: [
      { studentId: "ada", version: null, remark: "A good result, Ada.", promotion: null },
      { studentId: "bola", version: null, remark: "An excellent result, Bola.", promotion: null },
    ],
  });
});

test("remarks for the whole school are asked about with numbers, and can be undone", async () => {
  const writtenAt = "2026-03-24T08:05:00.000Z";
  const until = "2026-03-25T08:05:00.000Z";
  const numbers = { written: 12, unchanged: 30, released: 0, skipped: 1 };
  let last: object | null = null;
  const requests = open({
    role: "PRINCIPAL",
    query: "part=remark",
    responses: {
      "GET /api/report-sheets/remarks/by-grade": () => ({ data: numbers }),
      "GET /api/report-sheets/remarks/undo": () => ({ data: last }),
      "POST /api/report-sheets/remarks/by-grade": () => {
        last = { remarks: 12, writtenAt, until };
        return { data: { ...numbers, writtenAt } };
      },
      "POST /api/report-sheets/remarks/undo": () => {
        last = null;
        return { data: { removed: 12 } };
      },
    },
  });
  const posts = () => requests.filter(({ call }) => call.startsWith("POST"));
  await press("Write remarks for the whole school");
  await screen.findByText(remarksQuestion.title(12));
  screen.getByText("30 pupils keep their remark.");
  screen.getByText(remarksQuestion.skipped(1));
  expect(screen.queryByText(remarksQuestion.released(0))).toBeNull();
  await press("Cancel");
  expect(posts()).toEqual([]);

  await press("Write remarks for the whole school");
  await press(remarksQuestion.confirm(12));
  await screen.findByText(remarksRun.last(12, timeText(writtenAt)));
  screen.getByText(remarksRun.until(timeText(until)));
  await press("Undo remarks");
  await screen.findByText(remarksRun.removed(12));
  expect(posts().at(-1)?.body).toEqual({ termId: "term-2", writtenAt });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo remarks" })).toBeNull());
});

test("where no pupil lacks a remark it is said, and nothing is asked", async () => {
  const numbers = { written: 0, unchanged: 30, released: 0, skipped: 2 };
  open({
    role: "PRINCIPAL",
    query: "part=remark",
    responses: {
      "GET /api/report-sheets/remarks/by-grade": () => ({ data: numbers }),
      "GET /api/report-sheets/remarks/undo": () => ({ data: null }),
    },
  });
  await press("Write remarks for the whole school");
  await screen.findByText(remarksQuestion.nothing(2));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a class teacher sees no part of the principal", async () => {
  open();
  await screen.findByLabelText(/^Punctuality, Obi Ada/);
  expect(screen.queryByRole("radio", { name: "Principal's remark" })).toBeNull();
});

test("sheets that are closed are read only and say why", async () => {
  open({ sheet: { closed: "This class is archived. Restore it first." } });
  expect(await screen.findByText("This class is archived. Restore it first.")).toBeDefined();
  expect(screen.queryByLabelText(/^Punctuality, Obi Ada/)).toBeNull();
});

test("a class that does not load can be tried again", async () => {
  open({
    responses: {
      "GET /api/report-sheets/entries": () =>
        Response.json({ message: failures.noResponse, code: "x" }, { status: 500 }),
    },
  });
  expect(await screen.findByText(failures.noResponse)).toBeDefined();
  expect(screen.getByRole("button", { name: uiLabels.tryAgain })).toBeDefined();
});

test("the class register is beside what is typed", async () => {
  open({ sheet: { registers: { [ADAS_ROW.student.id]: { opened: 104, present: 101 } } } });
  await openPart("Attendance and comment");
  await screen.findByText("101 of 104");
  screen.getByText(new RegExp("Left empty, the figures of the class register are printed."));
});

test("that a whole class is released is said once", async () => {
  const rows = [ADAS_ROW, BOLAS_ROW].map((row) => ({ ...row, isReleased: true }));
  open({ sheet: { rows }, role: "PRINCIPAL" });
  expect(
    (
      await screen.findByText(
        "The report cards of this class are released. Change one here, then issue a correction on View Report Card.",
      )
    ).role,
  ).toBe("status");
  expect(
    screen.queryAllByText("Released. Change it here, then issue a correction on View Report Card."),
  ).toEqual([]);
  cleanup();
  open({ sheet: { rows } });
  await screen.findByText(
    "The report cards of this class are released. Ask the principal to change one and to issue a correction.",
  );
});

test("a released sheet is closed to the teacher, and tells the principal how to correct it", async () => {
  const rows = [{ ...ADAS_ROW, isReleased: true }, BOLAS_ROW];
  open({ sheet: { rows }, query: "part=comment" });
  await screen.findByLabelText(/^Comment, Ojo Bola/);
  expect(screen.queryByLabelText(/^Comment, Obi Ada/)).toBeNull();
  screen.getByText(entryTexts.released);
  cleanup();
  open({ sheet: { rows }, query: "part=comment", role: "PRINCIPAL" });
  await screen.findByLabelText(/^Comment, Obi Ada/);
  screen.getByText("Released. Change it here, then issue a correction on View Report Card.");
});
