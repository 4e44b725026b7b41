import type { Import, ImportReport } from "@school/core/api/imports.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage } from "../../platform/page-under-test.tsx";
import { ImportStudentsPage } from "./ImportStudentsPage.tsx";

const ZERO = "The missing 0 at the start is added";

const REPORT: ImportReport = {
  readAs: "CSV, UTF-8, separated by commas",
  sheets: [],
  sheet: null,
  headerLines: [1],
  headerChoices: [],
  columns: [],
  fields: [],
  missing: [],
  mapping: {},
  questions: [],
  good: 441,
  added: 441,
  updated: 0,
  unchanged: 0,
  bad: 0,
  warnings: 0,
  known: 0,
  hints: 441,
  skipped: 0,
  repeated: 0,
  includedRepeats: [],
  remarks: [],
  noteGroups: [
    { level: "bad", column: null, text: "Elsewhere", rows: 1, lines: [2] },
    { level: "hint", column: "Parent Phone", text: ZERO, rows: 440, lines: [2, 3, 4] },
    {
      level: "hint",
      column: "Parent Phone",
      text: "Possible brother or sister of …",
      rows: 1,
      lines: [9],
    },
  ],
};

const CHECKED: Import = {
  id: "019a0000-0000-7000-8000-000000000001",
  fileName: "pupils.csv",
  state: "checked",
  rowsTotal: 441,
  rowsDone: 0,
  failure: null,
  report: REPORT,
  createdBy: "Ngozi Eze",
  createdAt: "2026-01-12T08:00:00.000Z",
  endedAt: null,
  version: 2,
};

const { id } = CHECKED;
const path = `/api/students/imports/${id}`;

test("hints are listed by kind; a press shows the rows of one kind", async () => {
  const user = userEvent.setup();
  mountFor(ImportStudentsPage, {
    role: "ADMIN",
    query: `import=${id}`,
    responses: {
      [`GET ${path}`]: () => ({ data: CHECKED }),
      [`GET ${path}/problems`]: ({ query }) =>
        onePage(
          query["group"] === "2"
            ? [{ line: 9, column: "Parent Phone", level: "hint", text: "Possible sister of Ada" }]
            : [{ line: 2, column: "Parent Phone", level: "hint", text: ZERO }],
        ),
    },
  });
  const groups = within(await screen.findByRole("list", { name: "Kinds of hints" }));
  expect(groups.getAllByRole("button").map((button) => button.textContent)).toEqual([
    `Parent Phone: ${ZERO}Rows 2, 3, 4 and 437 more`,
    "Parent Phone: Possible brother or sister of …Row 9",
  ]);
  await user.click(groups.getByRole("button", { name: /brother/ }));
  await screen.findByText("Possible sister of Ada");
  expect(groups.getByRole("button", { name: /brother/ }).ariaPressed).toBe("true");
  await user.click(screen.getByRole("button", { name: "Show all rows" }));
  const rows = within(screen.getByRole("region", { name: "Table: Rows with hints" }));
  await rows.findByText(ZERO);
});
