import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { catchDownloads, onePage, type FakeResponses } from "../../platform/page-under-test.tsx";
import { pressInMenu } from "../../ui/table/testing.ts";
import { StudentsPage } from "./StudentsPage.tsx";
import { aStudent, CHOICES } from "./testing.ts";
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
    ...CHOICES,
    "GET /api/students": () => onePage([aStudent()]),
    "GET /api/students/export": response,
  };
  return mountFor(StudentsPage, { role: "ADMIN", query, responses });
}

const exportsOf = (requests: ReturnType<typeof open>) =>
  requests.filter(({ call }) => call === "GET /api/students/export").map(({ query }) => query);

test("exports those who match the list's filters, as a file of the server's name", async () => {
  const user = userEvent.setup();
  const requests = open("view=export&class=Primary+4&status=active", aFile);
  await user.click(await screen.findByLabelText("All admission details"));
  await screen.findByText(messages.noPasswords);
  await user.click(screen.getByRole("button", { name: uiLabels.exportToCsv }));
  await screen.findByText("CSV export started. Check your downloads folder.");
  expect(exportsOf(requests)).toEqual([
    { class: "Primary 4", status: "active", contents: "record", format: "csv" },
  ]);
  expect(downloads.map(({ name }) => name)).toEqual(["students_export_2026-01-31_14-05-09.csv"]);
});

test("exports who left, and the selected pupils by name", async () => {
  const user = userEvent.setup();
  const requests = open("view=export", aFile);
  const dialog = within(await screen.findByRole("dialog", { name: "Export Students" }));
  await user.selectOptions(dialog.getByLabelText("Status"), "Left");
  await user.click(dialog.getByRole("button", { name: uiLabels.exportXlsx }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("checkbox", { name: "Select Obi Ada" }));
  await pressInMenu("the selected pupils", "Export");
  await user.click(await screen.findByRole("button", { name: uiLabels.exportXlsx }));
  const list = { contents: "list", format: "xlsx" };
  await waitFor(() =>
    expect(exportsOf(requests)).toEqual([
      { ...list, status: "left" },
      { ...list, "students[0]": "student-1" },
    ]),
  );
  localStorage.clear();
});

test("an export that breaks off says so and leaves no file", async () => {
  const broken = () =>
    new Response(
      new ReadableStream({
        start: (stream) => stream.error(new TypeError("network error")),
      }),
      { headers: { "content-disposition": 'attachment; filename="x.csv"' } },
    );
  open("view=export", broken);
  await userEvent.click(await screen.findByRole("button", { name: uiLabels.exportToCsv }));
  await screen.findByText("Failed to export CSV. Please try again.");
  expect(downloads).toEqual([]);
});
