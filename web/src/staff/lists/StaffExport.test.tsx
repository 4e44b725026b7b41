import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { Account } from "../../accounts/account.ts";
import { mountFor } from "../../accounts/testing.tsx";
import { catchDownloads, onePage } from "../../platform/page-under-test.tsx";
import { StaffPage } from "./StaffPage.tsx";
import { aStaffRow } from "./testing.ts";
import { labels as uiLabels } from "../../ui/text.ts";

const WHOLE = "All fields, for importing again";

beforeEach(() => void catchDownloads());

const aFile = () =>
  new Response("staffId\r\n", {
    headers: { "content-disposition": 'attachment; filename="staff_export.csv"' },
  });

function open(role: Account["role"], query: string, response: () => Response = aFile) {
  const requests = mountFor(StaffPage, {
    role,
    query: `view=export&${query}`,
    responses: {
      "GET /api/staff/choices": () => ({ data: { departments: [], rolesInSchool: [] } }),
      "GET /api/staff": () => onePage([aStaffRow()]),
      "GET /api/staff/export": response,
    },
  });
  return () =>
    requests.filter(({ call }) => call === "GET /api/staff/export").map((one) => one.query);
}

test("exports with the list's department, role and status", async () => {
  const requests = open("ADMIN", "department=Primary&role=Teacher&status=inactive");
  await userEvent.click(await screen.findByRole("button", { name: uiLabels.exportToCsv }));
  await screen.findByText("CSV export started. Check your downloads folder.");
  const always = { contents: "list", format: "csv", withBank: "false" };
  expect(requests()).toEqual([
    { ...always, department: "Primary", roleInSchool: "Teacher", isActive: "false" },
  ]);
});

test("says that it is exporting, and what went wrong", async () => {
  let breakOff: () => void = () => {};
  const body = new ReadableStream({
    start(stream) {
      breakOff = () => stream.error(new TypeError("network error"));
    },
  });
  const headers = { "content-disposition": 'attachment; filename="staff_export.csv"' };
  open("ADMIN", "", () => new Response(body, { headers }));
  await userEvent.click(await screen.findByRole("button", { name: uiLabels.exportToCsv }));
  expect(await screen.findByRole("button", { name: "Exporting..." })).toHaveProperty(
    "disabled",
    true,
  );
  breakOff();
  await screen.findByText("Failed to export CSV. Please try again.");
});

test("bank details are exported by a principal, after a warning", async () => {
  const user = userEvent.setup();
  const requests = open("PRINCIPAL", "");
  await user.click(await screen.findByLabelText(WHOLE));
  await user.click(await screen.findByLabelText("Include bank details"));
  expect(screen.getByText(/anyone with the file can read/)).toBeTruthy();
  expect(screen.getByText(/^Bank name and account number, not encrypted/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: uiLabels.exportToCsv }));
  await waitFor(() =>
    expect(requests()[0]).toMatchObject({ contents: "record", withBank: "true" }),
  );
});

test("bank details are not offered to the office, nor in the short list", async () => {
  open("ADMIN", "");
  await userEvent.click(await screen.findByLabelText(WHOLE));
  expect(screen.queryByLabelText("Include bank details")).toBeNull();
});

test("a principal's short list has no bank details", async () => {
  open("PRINCIPAL", "");
  await screen.findByRole("button", { name: uiLabels.exportToCsv });
  expect(screen.queryByLabelText("Include bank details")).toBeNull();
});
