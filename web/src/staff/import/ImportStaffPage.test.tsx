import type { Import, ImportReport } from "@school/core/api/imports.ts";
import { matchColumns } from "@school/core/api/import-columns.ts";
import { STAFF_COLUMNS, STAFF_CSV_COLUMNS } from "@school/core/staff/import/import-columns.ts";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import * as download from "../../platform/download-file.ts";
import { onePage, type FakeResponses } from "../../platform/page-under-test.tsx";
import { ImportStaffPage } from "./ImportStaffPage.tsx";
import { labels, failures } from "../text.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { messages } from "@school/core/api/text.ts";

const REPORT: ImportReport = {
  readAs: "CSV, UTF-8, separated by commas",
  sheets: [],
  sheet: null,
  headerLines: [1],
  headerChoices: [{ line: 1, text: "First Name · Surname" }],
  columns: [
    { header: "surname", samples: ["Obi"] },
    { header: "password", samples: [] },
  ],
  fields: [
    { key: "surname", label: "Surname", isRequired: true },
    { key: "email", label: "Email", isRequired: true },
    { key: "password", label: "Password", isRequired: false },
  ],
  missing: [],
  mapping: { surname: 0, password: 1 },
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
  remarks: ["Everyone is added as staff."],
};

function anImport(more: Partial<Import> = {}): Import {
  return {
    id: "019a0000-0000-7000-8000-000000000001",
    fileName: "staff.csv",
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
const path = `/api/staff/imports/${id}`;
const open = (responses: FakeResponses, query = "") =>
  mountFor(ImportStaffPage, {
    role: "PRINCIPAL",
    query,
    responses: { "GET /api/staff/imports": () => onePage([]), ...responses },
  });
const staffFile = () => new File(["x".repeat(2048)], "staff.csv", { type: "text/csv" });

test("a file is chosen, checked and imported", async () => {
  const user = userEvent.setup();
  let current = anImport({ state: "checking", report: null, version: 1 });
  let answerUpload = () => {};
  const requests = open({
    "POST /api/staff/imports": async () => {
      await new Promise<void>((resolve) => (answerUpload = resolve));
      return Response.json({ data: current }, { status: 201 });
    },
    [`GET ${path}`]: () => {
      if (current.state === "checking") current = anImport();
      else if (current.state === "running")
        current = anImport({ state: "done", rowsDone: 2, version: 4 });
      return { data: current };
    },
    [`POST ${path}/start`]: () => ({
      data: (current = anImport({ state: "running", version: 3 })),
    }),
  });
  const send = await screen.findByRole("button", { name: labels.importStaff });
  expect(send).toHaveProperty("disabled", true);
  expect(screen.getByRole("link", { name: "Back to Staff" }).getAttribute("href")).toBe(
    "/dashboard/staff",
  );
  const dropZone = screen.getByRole("group", { name: "File of staff records" });
  fireEvent.drop(dropZone, { dataTransfer: { files: [new File(["x"], "staff.pdf")] } });
  expect(screen.getByRole("alert").textContent).toBe(messages.notATable);
  expect(send).toHaveProperty("disabled", true);
  fireEvent.drop(dropZone, { dataTransfer: { files: [staffFile()] } });
  expect(screen.getByText("staff.csv")).toBeTruthy();
  expect(screen.getByText("2.0 KB")).toBeTruthy();
  await user.click(send);
  expect(await screen.findByRole("button", { name: "Checking..." })).toHaveProperty(
    "disabled",
    true,
  );
  answerUpload();
  await user.click(await screen.findByRole("button", { name: "Import 2 staff records" }));
  await screen.findByText("Successfully imported 2 staff records");
  const started = requests.find(({ call }) => call === `POST ${path}/start`);
  expect(started?.body).toEqual({ version: 2, skipBadRows: false });
});

test("a file that cannot be imported says so in the server's words, or in the page's", async () => {
  const user = userEvent.setup();
  const answers = [
    Response.json({ message: "This file is empty.", code: "invalid_input" }, { status: 400 }),
    new Response("", { status: 400 }),
  ];
  open({ "POST /api/staff/imports": () => answers.shift()! });
  const chooser = await screen.findByLabelText("File of staff records", { selector: "input" });
  await user.upload(chooser, staffFile());
  await user.click(screen.getByRole("button", { name: labels.importStaff }));
  await screen.findByText("This file is empty.");
  await user.click(screen.getByRole("button", { name: labels.importStaff }));
  await screen.findByText(failures.importStaff);
});

test("a missing column is named, and no cell of a password column is shown", async () => {
  const report = { ...REPORT, missing: ["Email"], good: 0, bad: 2 };
  open(
    {
      [`GET ${path}`]: () => ({ data: anImport({ report }) }),
      [`GET ${path}/problems`]: () => onePage([]),
    },
    `import=${id}`,
  );
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/recognised as: Email\./);
  expect(screen.getByText(uiLabels.noSamplesShown)).toBeTruthy();
});

test("the sample has the twenty columns, and the import knows them all", async () => {
  const user = userEvent.setup();
  const saved = vi.spyOn(download, "downloadFile").mockImplementation(() => {});
  open({});
  await user.click(await screen.findByRole("button", { name: uiLabels.downloadSampleCsv }));
  const [file] = saved.mock.calls[0]!;
  expect(file.name).toBe("staff_sample.csv");
  const [header, ...lines] = (await file.text()).replace("\uFEFF", "").trim().split("\r\n");
  expect(header!.split(",")).toEqual([...STAFF_CSV_COLUMNS]);
  const known = matchColumns(header!.split(","), STAFF_COLUMNS);
  expect(Object.keys(known)).toHaveLength(20);
  expect(lines).toHaveLength(2);
  // Commas within quotation marks are no new cell.
  const cells = lines.map((line) => line.replaceAll(/"[^"]*"/g, "x").split(",").length);
  expect(cells).toEqual([20, 20]);
});
