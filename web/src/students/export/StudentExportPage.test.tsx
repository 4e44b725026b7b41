import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { catchDownloads, type FakeResponses } from "../../platform/page-under-test.tsx";
import { StudentExportPage } from "./StudentExportPage.tsx";
import { labels as uiLabels, messages } from "../../ui/text.ts";

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

function open(query: string, response: () => Response) {
  const responses: FakeResponses = {
    "GET /api/classes/names": () => ({ data: ["Primary 4"] }),
    "GET /api/students/export": response,
  };
  return mountFor(StudentExportPage, { role: "ADMIN", query, responses });
}

const exportsOf = (requests: ReturnType<typeof open>) =>
  requests.filter(({ call }) => call === "GET /api/students/export").map(({ query }) => query);

test("exports what the address says, as a file of the server's name", async () => {
  const requests = open("class=Primary+4&status=active&contents=record", aFile);
  await userEvent.click(await screen.findByRole("button", { name: uiLabels.exportToCsv }));
  await screen.findByText("CSV export started. Check your downloads folder.");
  expect(exportsOf(requests)).toEqual([
    { class: "Primary 4", status: "active", contents: "record", format: "csv" },
  ]);
  expect(downloads.map(({ name }) => name)).toEqual(["students_export_2026-01-31_14-05-09.csv"]);
});

test("filters and contents are chosen, and cleared", async () => {
  const user = userEvent.setup();
  const requests = open("", aFile);
  expect(await screen.findByLabelText("Class Group")).toBeTruthy();
  expect(screen.queryByRole("button", { name: uiLabels.clearFilters })).toBeNull();
  await user.selectOptions(screen.getByLabelText("Class Group"), "JSS");
  await user.click(screen.getByLabelText("All admission details"));
  await screen.findByText(messages.noPasswords);
  await user.click(screen.getByRole("button", { name: uiLabels.clearFilters }));
  await user.click(screen.getByRole("button", { name: uiLabels.exportXlsx }));
  await waitFor(() =>
    expect(exportsOf(requests)).toEqual([{ contents: "record", format: "xlsx" }]),
  );
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
  await userEvent.click(await screen.findByRole("button", { name: uiLabels.exportToCsv }));
  await screen.findByText("Failed to export CSV. Please try again.");
  expect(downloads).toEqual([]);
});
