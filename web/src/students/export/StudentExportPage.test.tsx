import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { catchDownloads, type Answers } from "../../platform/page-under-test.tsx";
import { StudentExportPage } from "./StudentExportPage.tsx";

let downloads: File[];
beforeEach(() => {
  downloads = catchDownloads();
});

const aFile = () =>
  new Response("userId\r\n", {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="students_export_2026-01-31_14-05-09.csv"',
    },
  });

function open(query: string, answer: () => Response) {
  const answers: Answers = {
    "GET /api/classes/names": () => ({ data: ["Primary 4"] }),
    "GET /api/students/export": answer,
  };
  return mountFor(StudentExportPage, { role: "ADMIN", query, answers });
}

const exportsOf = (asked: ReturnType<typeof open>) =>
  asked.filter(({ call }) => call === "GET /api/students/export").map(({ query }) => query);

test("exports what the address says, as a file of the server's name", async () => {
  const asked = open("class=Primary+4&status=active&contents=record", aFile);
  await userEvent.click(await screen.findByRole("button", { name: "Export to CSV" }));
  await screen.findByText("CSV export started. Check your downloads folder.");
  expect(exportsOf(asked)).toEqual([
    { class: "Primary 4", status: "active", contents: "record", format: "csv" },
  ]);
  expect(downloads.map(({ name }) => name)).toEqual(["students_export_2026-01-31_14-05-09.csv"]);
});

test("filters and contents are chosen, and cleared", async () => {
  const user = userEvent.setup();
  const asked = open("", aFile);
  expect(await screen.findByLabelText("Class Group")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Clear Filters" })).toBeNull();
  await user.selectOptions(screen.getByLabelText("Class Group"), "JSS");
  await user.click(screen.getByLabelText("All admission details"));
  await screen.findByText("No passwords. The file can be imported again.");
  await user.click(screen.getByRole("button", { name: "Clear Filters" }));
  await user.click(screen.getByRole("button", { name: "Export .xlsx" }));
  await waitFor(() => expect(exportsOf(asked)).toEqual([{ contents: "record", format: "xlsx" }]));
});

test("an export that breaks off says so and leaves no file", async () => {
  const broken = () =>
    new Response(
      new ReadableStream({
        start: (stream) => stream.error(new TypeError("network error")),
      }),
      { headers: { "content-disposition": 'attachment; filename="x.csv"' } },
    );
  open("", broken);
  await userEvent.click(await screen.findByRole("button", { name: "Export to CSV" }));
  await screen.findByText("Failed to export CSV. Please try again.");
  expect(downloads).toEqual([]);
});
