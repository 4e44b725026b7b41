import type { Import, ImportReport } from "@school/core/api/imports.ts";
import { NUMBER_PATTERN } from "@school/core/students/import/import-columns.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage, type FakeResponses } from "../../platform/page-under-test.tsx";
import { checkAgain, fileRead, findings, repeats } from "../../platform/imports/text.ts";
import { ImportStudentsPage } from "./ImportStudentsPage.tsx";
import { labels } from "../text.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { labels as accountsLabels } from "../../accounts/text.ts";
import { messages as apiMessages } from "@school/core/api/text.ts";

const REPORT: ImportReport = {
  readAs: "CSV, UTF-8, separated by commas",
  sheets: [],
  sheet: null,
  headerLines: [1],
  headerChoices: [{ line: 1, text: "First Name · Surname" }],
  columns: [
    { header: accountsLabels.firstNameField, samples: ["Ada", "Bola"] },
    { header: "Surname", samples: ["Obi", "Ade"] },
    { header: "Born", samples: ["03/04/2019"] },
  ],
  fields: [
    { key: "firstName", label: accountsLabels.firstNameField, isRequired: true },
    { key: "lastName", label: accountsLabels.lastNameField, isRequired: true },
    { key: "dob", label: "Date of Birth", isRequired: false },
  ],
  missing: [],
  mapping: { firstName: 0, lastName: 1 },
  questions: [],
  good: 2,
  added: 2,
  updated: 0,
  unchanged: 0,
  bad: 0,
  warnings: 0,
  known: 0,
  hints: 0,
  skipped: 0,
  repeated: 0,
  includedRepeats: [],
  remarks: ["Every pupil gets a generated password."],
};

function anImport(more: Partial<Import> = {}): Import {
  return {
    id: "019a0000-0000-7000-8000-000000000001",
    fileName: "pupils.csv",
    state: "checked",
    rowsTotal: 2,
    rowsDone: 0,
    failure: null,
    report: REPORT,
    createdBy: "Ngozi Eze",
    createdAt: "2026-01-12T08:00:00.000Z",
    endedAt: null,
    version: 2,
    ...more,
  };
}

const { id } = anImport();
const path = `/api/students/imports/${id}`;
const open = (responses: FakeResponses, query = "") =>
  mountFor(ImportStudentsPage, { role: "ADMIN", query, responses });

test("a file of another kind is refused with what is taken; an old Excel file is taken", async () => {
  open({ "GET /api/students/imports": () => onePage([]) });
  const chooser = await screen.findByLabelText("File of pupils", { selector: "input" });
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(chooser, new File(["x"], "Pupils 2026.XLS"));
  expect(screen.queryByRole("alert")).toBeNull();
  await user.upload(chooser, new File(["x"], "pupils.pdf"));
  expect(screen.getByRole("alert").textContent).toBe(apiMessages.notATable);
});

test("a file is chosen, checked and imported; every step shows how it is", async () => {
  const user = userEvent.setup();
  let current = anImport({ state: "checking", report: null, version: 1 });
  let reads = 0;
  const requests = open({
    "GET /api/students/imports": () => onePage([]),
    "POST /api/students/imports": () => Response.json({ data: current }, { status: 201 }),
    [`GET ${path}`]: () => {
      reads += 1;
      if (current.state === "checking" && reads > 1) current = anImport();
      else if (current.state === "running" && current.rowsDone === 1) {
        current = anImport({ state: "done", rowsDone: 2, version: 4 });
      } else if (current.state === "running") current = { ...current, rowsDone: 1 };
      return { data: current };
    },
    [`POST ${path}/start`]: () => ({
      data: (current = anImport({ state: "running", version: 3 })),
    }),
  });
  const send = await screen.findByRole("button", { name: "Check file" });
  expect(send).toHaveProperty("disabled", true);
  const chooser = screen.getByLabelText("File of pupils", { selector: "input" });
  const file = new File(["a,b\n1,2\n"], "pupils.csv", { type: "text/csv" });
  await userEvent.setup({ applyAccept: false }).upload(chooser, new File(["x"], "pupils.pdf"));
  expect(screen.getByRole("alert").textContent).toBe(apiMessages.notATable);
  await user.upload(chooser, file);
  expect(screen.getByText("0.0 KB")).toBeTruthy();
  await user.click(send);
  await screen.findByRole("progressbar", { name: /Checking the file/ });
  await user.click(await screen.findByRole("button", { name: "Import 2 pupils" }));
  await screen.findByRole("progressbar", { name: /Importing pupils/ });
  await screen.findByText(labels.importComplete);
  expect(screen.getByText("2 pupils imported.")).toBeTruthy();
  const started = requests.find(({ call }) => call === `POST ${path}/start`);
  expect(started?.body).toEqual({ version: 2, skipBadRows: false });
});

test("a refused file says why, and nothing else happens", async () => {
  const user = userEvent.setup();
  open({
    "GET /api/students/imports": () => onePage([]),
    "POST /api/students/imports": () =>
      Response.json({ message: "This file is empty.", code: "invalid_input" }, { status: 400 }),
  });
  const chooser = await screen.findByLabelText("File of pupils", { selector: "input" });
  await user.upload(chooser, new File([""], "pupils.csv"));
  await user.click(screen.getByRole("button", { name: "Check file" }));
  await screen.findByText("This file is empty.");
});

test("open questions, bad lines and columns are decided before the start", async () => {
  const user = userEvent.setup();
  const report: ImportReport = {
    ...REPORT,
    good: 1,
    added: 1,
    bad: 1,
    questions: [
      {
        key: "dateOrder",
        text: "How does this file write dates?",
        choices: [
          { value: "day", label: "Day first" },
          { value: "month", label: "Month first" },
        ],
        answer: null,
      },
    ],
  };
  let current = anImport({ report });
  const requests = open(
    {
      [`GET ${path}`]: () => ({ data: current }),
      [`GET ${path}/problems`]: () =>
        onePage([{ line: 3, column: "Class", level: "bad", text: "No class is called “X”." }]),
      [`PUT ${path}/options`]: () => ({
        data: (current = anImport({
          version: 4,
          report: { ...report, questions: [{ ...report.questions[0]!, answer: "month" }] },
        })),
      }),
    },
    `import=${id}`,
  );
  const start = await screen.findByRole("button", { name: "Import 1 pupil" });
  expect(start).toHaveProperty("disabled", true);
  expect(screen.getByText("Answer the questions above.")).toBeTruthy();
  const lines = screen.getByRole("region", { name: "Table: Rows that cannot be imported" });
  await within(lines).findByText("No class is called “X”.");
  for (const element of [screen.getByText("Columns"), screen.getByLabelText("Month first")]) {
    expect(element.compareDocumentPosition(start)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
  await user.click(screen.getByLabelText("Month first"));
  await user.click(screen.getByText("Columns"));
  await user.selectOptions(screen.getByLabelText("What Born is"), "dob");
  await user.click(screen.getByRole("button", { name: uiLabels.checkAgain }));
  await screen.findByText("Fix these rows in the file, or skip them.");
  expect(requests.find(({ call }) => call === `PUT ${path}/options`)?.body).toEqual({
    version: 2,
    mapping: { firstName: 0, lastName: 1, dob: 2 },
    answers: { dateOrder: "month" },
    includedRepeats: [],
  });
  await user.click(screen.getByLabelText("Skip the 1 row that cannot be imported"));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Import 1 pupil" })).toHaveProperty(
      "disabled",
      false,
    ),
  );
});

test("columns that are not imported are named, and the header row can be chosen", async () => {
  const user = userEvent.setup();
  const report: ImportReport = {
    ...REPORT,
    headerLines: [4],
    headerChoices: [
      { line: 1, text: "BRIGHT STARS SCHOOL" },
      { line: 4, text: "First Name · Surname · Born · S/N" },
      { line: 5, text: "Ada · Obi" },
    ],
    columns: [...REPORT.columns, { header: "S/N", samples: ["1"] }],
    added: 1,
    updated: 1,
    skipped: 3,
  };
  const requests = open(
    {
      [`GET ${path}`]: () => ({ data: anImport({ report }) }),
      [`GET ${path}/problems`]: () => onePage([]),
      [`PUT ${path}/options`]: () => ({ data: anImport({ report, version: 3 }) }),
    },
    `import=${id}`,
  );
  await screen.findByText(findings.unknownColumns(["Born"]));
  screen.getByText(new RegExp(fileRead.header([4])));
  screen.getByText(findings.skipped(3));
  screen.getByRole("button", { name: "Import 1 pupil, update 1" });
  await user.selectOptions(screen.getByLabelText("Row with the column names"), "5");
  await user.click(screen.getByRole("button", { name: checkAgain.button }));
  await screen.findByRole("button", { name: "Import 1 pupil, update 1" });
  expect(requests.find(({ call }) => call === `PUT ${path}/options`)?.body).toEqual({
    version: 2,
    headerLine: 5,
    includedRepeats: [],
  });
});

test("rows that repeat an earlier row are ticked to leave out; an unticked one is imported", async () => {
  const user = userEvent.setup();
  const report: ImportReport = { ...REPORT, hints: 1, repeated: 3 };
  const requests = open(
    {
      [`GET ${path}`]: () => ({ data: anImport({ report }) }),
      [`GET ${path}/problems`]: () =>
        onePage(
          [5, 6, 8].map((line) => ({
            line,
            column: null,
            level: "repeated",
            text: `The same as row ${line - 3}: Ada · Obi`,
          })),
        ),
      [`PUT ${path}/options`]: () => ({
        data: anImport({ version: 4, report: { ...report, added: 3, includedRepeats: [6] } }),
      }),
    },
    `import=${id}`,
  );
  await screen.findByText(findings.repeated(3, 0));
  expect(
    await screen.findByRole("radio", { name: "Duplicate rows (3)", checked: true }),
  ).toBeDefined();
  await screen.findByText("The same as row 5: Ada · Obi");
  const ticks = [5, 6, 8].map((line) =>
    screen.getByRole("checkbox", { name: repeats.leaveOut(line), checked: true }),
  );
  expect(ticks).toHaveLength(3);
  const tick = screen.getByRole("checkbox", { name: repeats.leaveOut(6) });
  await user.click(tick);
  expect(screen.getByRole("button", { name: "Import 2 pupils" })).toHaveProperty("disabled", true);
  screen.getByText("You changed the columns, answers or duplicate rows. Check the file again.");
  await user.click(tick);
  expect(screen.getByRole("button", { name: "Import 2 pupils" })).toHaveProperty("disabled", false);
  await user.click(tick);
  await user.click(screen.getByRole("button", { name: checkAgain.button }));
  await screen.findByText(findings.repeated(3, 1));
  await screen.findByRole("button", { name: "Import 3 pupils" });
  expect(requests.find(({ call }) => call === `PUT ${path}/options`)?.body).toMatchObject({
    version: 2,
    includedRepeats: [6],
  });
});

test("the question about new numbers links to their pattern and holds the start back", async () => {
  const question = {
    key: NUMBER_PATTERN,
    text: "New admission numbers will look like ADM/2026/0001.",
    choices: [{ value: "ADM/{YEAR}/{NUMBER:4}", label: "Use these numbers" }],
    answer: null,
  };
  open(
    {
      [`GET ${path}`]: () => ({ data: anImport({ report: { ...REPORT, questions: [question] } }) }),
    },
    `import=${id}`,
  );
  await screen.findByRole("radiogroup", { name: question.text });
  const link = screen.getByRole("link", { name: /^Change the pattern$/ });
  expect(link.getAttribute("href")).toBe("/dashboard/settings/school");
  expect(screen.getByRole("button", { name: "Import 2 pupils" })).toHaveProperty("disabled", true);
});

test("a workbook with several sheets says so, and another sheet is checked at once", async () => {
  const user = userEvent.setup();
  const sheets = [
    { name: "Nursery", rows: 30 },
    { name: "Primary", rows: 1 },
  ];
  const requests = open(
    {
      [`GET ${path}`]: () => ({
        data: anImport({ report: { ...REPORT, sheets, sheet: "Nursery" } }),
      }),
      [`GET ${path}/problems`]: () => onePage([]),
      [`PUT ${path}/options`]: () => ({ data: anImport({ state: "checking", version: 3 }) }),
    },
    `import=${id}`,
  );
  const field = await screen.findByLabelText("Sheet to import");
  screen.getByText(fileRead.sheets(2));
  expect(within(field).getByRole("option", { selected: true }).textContent).toBe(
    fileRead.sheetChoice({ name: "Nursery", rows: 30 }),
  );
  await user.selectOptions(field, "Primary");
  await waitFor(() =>
    expect(requests.find(({ call }) => call === `PUT ${path}/options`)?.body).toEqual({
      version: 2,
      sheet: "Primary",
    }),
  );
});

test("an import that is done is undone after a question, or says who is in the way", async () => {
  const user = userEvent.setup();
  const failure = "This import can no longer be undone: Ada Obi has signed in.";
  let current = anImport({ state: "done", rowsDone: 2 });
  open(
    {
      [`GET ${path}`]: () => {
        if (current.state === "undoing")
          current = anImport({ state: "done", rowsDone: 2, failure });
        return { data: current };
      },
      [`POST ${path}/undo`]: () => ({ data: (current = anImport({ state: "undoing" })) }),
    },
    `import=${id}`,
  );
  await user.click(await screen.findByRole("button", { name: uiLabels.undoThisImport }));
  await user.click(await screen.findByRole("button", { name: uiLabels.undoImport }));
  await screen.findByText(failure);
});

test("an import that can no longer be undone says why, and offers no undo", async () => {
  const undoRefusal = "This import can no longer be undone: Ada Obi has a report card.";
  open(
    { [`GET ${path}`]: () => ({ data: anImport({ state: "done", rowsDone: 2, undoRefusal }) }) },
    `import=${id}`,
  );
  await screen.findByText(undoRefusal);
  expect(screen.queryByRole("button", { name: uiLabels.undoThisImport })).toBeNull();
});

test("an undone import says what went with it and what stays", async () => {
  const remark = "Classes created by the import were deleted: Tulip.";
  const undone = anImport({ state: "undone", rowsDone: 2 });
  const report = { ...anImport().report!, remarks: [remark] };
  open({ [`GET ${path}`]: () => ({ data: { ...undone, report } }) }, `import=${id}`);
  await screen.findByText("The import was undone: 2 pupils removed.");
  screen.getByText(remark);
});

test("recent imports lead to their page", async () => {
  const { report: _report, ...summary } = anImport({ state: "failed", failure: "Broken" });
  open({
    "GET /api/students/imports": () =>
      onePage([{ ...summary, createdAt: "2026-01-12T23:30:00.000Z" }]),
    [`GET ${path}`]: () => ({ data: anImport({ state: "failed", failure: "Broken" }) }),
  });
  const user = userEvent.setup();
  // By the school's clock, which is an hour ahead of Greenwich.
  expect(await screen.findByRole("cell", { name: "13 Jan 2026, 12:30 am" })).toBeDefined();
  await user.click(await screen.findByRole("button", { name: "pupils.csv" }));
  await screen.findByText("Import failed. Nothing was imported.");
  expect(screen.getByText("Broken")).toBeTruthy();
});
